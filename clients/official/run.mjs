// Lets the official conformance suite of MCP test the server over HTTP, in every
// profile that it has there:
//
//	node run.mjs ./koyu-mcp
//
// The exit code is 1 when a scenario fails or checks nothing, and when the suite
// has other scenarios than scenarios.json, where each is applied or has a reason
// why it is not.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const profiles = ['sdk', 'koyu', 'presenter']
const limit = 60_000 // milliseconds for a scenario
const { applied, notApplied } = JSON.parse(readFileSync('scenarios.json', 'utf8'))

const [program] = process.argv.slice(2)
if (!program) {
  console.error('usage: node run.mjs SERVER')
  process.exit(2)
}

const failures = listed()
for (const profile of profiles) {
  const { url, end } = await serve(profile)
  for (const scenario of applied) {
    const { failure, output } = test(url, scenario)
    const what = `${profile.padEnd(9)}  ${scenario}`
    console.log(failure ? `FAIL  ${what}  ${failure}` : `ok    ${what}`)
    if (failure) {
      failures.push(what)
      console.log(output.trimEnd().replace(/^/gm, '      | '))
    }
  }
  const code = await end()
  if (code !== 0) failures.push(`${profile} ended with ${code}`)
}
for (const [scenario, reason] of Object.entries(notApplied)) console.log(`not   ${scenario}: ${reason}`)
console.log(failures.length > 0 ? `failed:\n${failures.join('\n')}` : 'all passed')
process.exitCode = failures.length > 0 ? 1 : 0

/** What keeps the list of scenarios from being that of the suite. */
function listed() {
  const { stdout } = suite('list', '--server')
  const there = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name)
  const ours = [...applied, ...Object.keys(notApplied)]
  return [
    ...(there.length === 0 ? ['the suite lists no scenario'] : []),
    ...there.filter((name) => !ours.includes(name)).map((name) => `${name} is new: apply it, or say why not`),
    ...ours.filter((name) => !there.includes(name)).map((name) => `${name} is no scenario of the suite any more`),
    ...ours.filter((name, i) => ours.indexOf(name) !== i).map((name) => `${name} is both applied and not`),
  ]
}

/** A server in that profile, once it listens. */
async function serve(profile) {
  const server = spawn(program, ['http', '--root', '../../examples', '--addr', '127.0.0.1:0', '--profile', profile], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const exit = once(server, 'exit')
  for await (const line of createInterface(server.stderr)) {
    const url = line.match(/http:\S+/)?.[0]
    if (!url) throw new Error(line)
    server.stderr.resume()
    return {
      url,
      end: async () => {
        server.kill('SIGTERM')
        const [code, signal] = await exit
        return signal ?? code
      },
    }
  }
  throw new Error('the server did not start')
}

/** What the scenario has against the server at url. */
function test(url, scenario) {
  const folder = mkdtempSync(join(tmpdir(), 'official-'))
  const { status, stdout, stderr, error } = suite('server', '--url', url, '--scenario', scenario, '--output-dir', folder)
  const output = stdout + stderr
  if (error || status !== 0) return { failure: error?.message ?? `exit code ${status}`, output }
  const checks = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')))
  const bad = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO')
  if (bad.length > 0) return { failure: bad.map(({ name, status }) => `${name} ${status}`).join(', '), output }
  if (!checks.some(({ status }) => status === 'SUCCESS')) return { failure: 'it checks nothing', output }
  return { output }
}

function suite(...args) {
  const command = ['--import', './glob.mjs', 'node_modules/@modelcontextprotocol/conformance/dist/index.js', ...args]
  return spawnSync(process.execPath, command, { encoding: 'utf8', timeout: limit })
}
