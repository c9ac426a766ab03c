// The command line of the Inspector: every command starts a server of its own.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const inspector = fileURLToPath(new URL('node_modules/.bin/mcp-inspector', import.meta.url))

export function connect({ command, args }) {
  const inspect = (method, ...flags) =>
    promisify(execFile)(inspector, ['--cli', command, ...args, '--method', method, ...flags, '--format', 'json'])
      .catch(toolFailed)
      .then(({ stdout }) => JSON.parse(stdout).result)
  return {
    tools: async () => (await inspect('tools/list')).tools,
    call: (name, args) => inspect('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    close() {},
  }
}

// The exit code 5 stands for a tool that failed.
function toolFailed(error) {
  if (error.code !== 5) throw error
  return error
}
