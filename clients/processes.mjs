// The processes of a server, told from others by the path of its command, which
// no other session uses.
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** The ids of the processes that run command. */
export function running(command) {
  return execFileSync('ps', ['-Ao', 'pid=,args='], { encoding: 'utf8', maxBuffer: Infinity })
    .split('\n')
    .map((line) => line.trim().match(/^(\d+) (.*)$/))
    .filter((row) => row && `${row[2]} `.startsWith(`${command} `))
    .map(([, id]) => Number(id))
}

/** Whether the last process that runs command ends while one may wait for it. */
export async function ended(command) {
  for (const start = Date.now(); running(command).length > 0; await pause(50)) {
    if (Date.now() - start > 5000) return false
  }
  return true
}

/** Ends a process, or with a negative id a group of them, that may have ended already. */
export function kill(id) {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
