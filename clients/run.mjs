// Lets published clients talk to a server, each in a session for every profile
// that is meant for them:
//
//	node run.mjs ./koyu-mcp [CLIENT…]
//
// The exit code is 1 when a session fails. Some of the libraries ask for Node 22;
// in the versions of package.json all of them work on Node 20 as well.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kill, running } from './processes.mjs'

// The files of the clients, and the packages that they show.
const clients = {
  'typescript-v1': '@modelcontextprotocol/sdk',
  'typescript-v2': '@modelcontextprotocol/client',
  inspector: '@modelcontextprotocol/inspector',
  langchain: '@langchain/mcp-adapters',
  'ai-sdk': '@ai-sdk/mcp',
  mastra: '@mastra/mcp',
  'openai-agents': '@openai/agents',
}
const profiles = ['koyu', 'sdk', 'presenter']
const limit = 30_000 // milliseconds for a step of a session

// Nothing is reported to the makers of the libraries.
const quiet = { MASTRA_TELEMETRY_DISABLED: '1', OPENAI_AGENTS_DISABLE_TRACING: '1', LANGSMITH_TRACING: 'false' }

const [server, ...chosen] = process.argv.slice(2)
if (!server || chosen.some((name) => !Object.hasOwn(clients, name))) {
  console.error(`usage: node run.mjs SERVER [CLIENT…]\nThe clients are ${Object.keys(clients).join(', ')}.`)
  process.exit(2)
}

let failed = 0
let passed = 0
for (const client of chosen.length > 0 ? chosen : Object.keys(clients)) {
  for (const profile of profiles) {
    const { failure, output, seconds } = await session(client, profile)
    const what = `${profile.padEnd(9)}  ${clients[client]} ${version(clients[client])}  ${seconds} s`
    if (failure) failed++
    else passed++
    console.log(failure ? `FAIL  ${what}  ${failure}` : `ok    ${what}`)
    if (failure && output) console.log(output.trimEnd().replace(/^/gm, '      | '))
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** A session of client with the server in profile, in a process that ends in any case. */
async function session(client, profile) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'koyu-mcp-')))
  const command = join(folder, 'koyu-mcp')
  const building = join(folder, 'house')
  symlinkSync(resolve(server), command)
  cpSync(here('../examples/house'), building, { recursive: true, dereference: true })

  const start = Date.now()
  const child = fork(here('session.mjs'), [client, profile, command, building], {
    cwd: folder,
    env: { ...process.env, ...quiet, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // it leads the group of what it starts
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  let step, failure
  const timer = setTimeout(() => {
    failure ??= `${step}: no end after ${limit / 1000} s`
    kill(-child.pid)
  }, limit)
  child.on('message', (news) => {
    timer.refresh()
    step = news.step ?? step
    if (news.failure) failure = `${step}: ${news.failure.replace(/\s+/g, ' ').slice(0, 500)}`
  })
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  clearTimeout(timer)
  if (step !== 'end' || code !== 0) failure ??= `${step}: ended with ${signal ?? `exit code ${code}`}`
  const seconds = ((Date.now() - start) / 1000).toFixed(1)

  running(command).forEach(kill)
  rmSync(folder, { recursive: true, maxRetries: 5 })
  return { failure, output, seconds }
}

function version(library) {
  return JSON.parse(readFileSync(here(`node_modules/${library}/package.json`), 'utf8')).version
}

function here(path) {
  return fileURLToPath(new URL(path, import.meta.url))
}
