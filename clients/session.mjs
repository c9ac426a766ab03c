// One session of one client with one profile of the server, and what has to
// hold whichever client it is. The file of a client exports
//
//	hides            what of a tool the library keeps for itself, if anything
//	connect(server)  a session, with
//	  tools()           name, annotations and outputSchema of every tool
//	  call(name, args)  the result, with the members that tools/call gives it
//	  close()
//
// It runs as a child of run.mjs, which names the client, the profile, the
// command of the server and the folder of a building, and tells how far it gets.
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended } from './processes.mjs'

const [client, profile, command, building] = process.argv.slice(2)
const framework = profile !== 'koyu' // koyu shows names and schemas alone (01 M9)
const structured = profile === 'sdk' // the others answer with text alone (01 M12, 11 W11)
const presented = profile === 'presenter' // in blocks

const file = join(building, 'house.muro')
const layer = join(building, 'options.muro')
const content = `${readFileSync(layer, 'utf8')}\n# "<1 m²>" & 'two' \\ ½ 😀\n`

// A call of every tool, in this order.
const calls = {
  model_summary: { file },
  check: { file },
  write_layer: { file, layer, content },
  layers: { file },
  new_uids: { file, count: 2 },
  doors: { file, from: '/L2/child1', to: '/out/street' },
  spaces: { file, level: 'L2' },
  light: { file },
  validate: { file },
  site: { file },
  plan_svg: { file, level: 'L1' },
  canonical_json: { file },
}

// How the blocks begin that may follow the data, in their order (11 W1).
const blocks = ['<ui_passthrough ', '<llm_directives>', '<domain_rules>', '<action_suggestions>']

// What answers have to say.
const facts = {
  check: ({ ok }) => assert.equal(ok, true),
  write_layer: ({ written }) => assert.equal(written, layer),
  layers: (layers) => assert.equal(layers.find(({ file }) => file === layer).source, content),
}

// Calls that fail, what their texts say, and the codes of those in blocks (11
// W26). Some clients refuse the last one themselves, by the schema.
const failing = [
  ['check', { file: join(building, 'nowhere.muro') }, /nowhere\.muro/, 'NOT_FOUND'],
  ['plan_svg', { file, level: 'L9' }, /L9/, 'NOT_FOUND'],
  ['new_uids', { file, count: 'two' }, /count|schema/],
]

process.once('disconnect', () => process.exit(1)) // nobody is left to tell
process.channel.unref()

try {
  begin('connect')
  const { connect, hides = [] } = await import(`./${client}.mjs`)
  const session = await connect({ command, args: ['--profile', profile] })
  begin('list')
  lists(await session.tools(), hides)
  for (const [name, args] of Object.entries(calls)) {
    begin(name)
    answers(name, await session.call(name, args))
  }
  for (const [name, args, saying, code] of failing) {
    begin(`failing ${name}`)
    fails(await session.call(name, args), saying, code)
  }
  begin('close')
  await session.close()
  assert(await ended(command), 'the server is still there')
  begin('end')
} catch (error) {
  process.send({ failure: error.message || String(error) }, () => process.exit(1))
}

function begin(step) {
  process.send({ step })
}

/** All tools are there, with what a framework wants to know of them. */
function lists(tools, hides) {
  assert.deepEqual(tools.map(({ name }) => name).sort(), Object.keys(calls).sort())
  for (const { name, annotations, outputSchema } of tools) {
    const writes = name === 'write_layer'
    assert.equal(annotations?.readOnlyHint, framework ? !writes : undefined, `${name}: readOnlyHint`)
    assert.equal(annotations?.destructiveHint, framework ? writes : undefined, `${name}: destructiveHint`)
    const described = structured && name !== 'plan_svg' && !hides.includes('outputSchema')
    assert.equal(typeof outputSchema, described ? 'object' : 'undefined', `${name}: outputSchema`)
  }
}

/** The tool answers, with the data first and for frameworks with the same as a value. */
function answers(name, { content: [{ text }, ...others], structuredContent, isError }) {
  assert(!isError, text)
  follow(name, others)
  if (name === 'plan_svg') {
    assert.match(text, /^<svg [^]*<\/svg>\s*$/)
    assert.equal(structuredContent, undefined)
    return
  }
  const answer = JSON.parse(text)
  facts[name]?.(answer)
  if (!structured) assert.equal(structuredContent, undefined)
  else if (Array.isArray(answer)) assert.deepEqual(Object.values(structuredContent), [answer])
  else assert.deepEqual(structuredContent, answer)
}

/** Behind the data come the other blocks in their order, and something to draw and rules among them. */
function follow(name, others) {
  const kinds = others.map(({ text }) => blocks.findIndex((opening) => text.startsWith(opening)))
  assert.deepEqual(kinds, kinds.toSorted(), `${name}: the blocks are not in order`)
  assert(!kinds.includes(-1), `${name}: a block of another kind`)
  for (const kind of [0, 2]) assert.equal(kinds.includes(kind), presented, `${name}: ${blocks[kind]}`)
}

/** The failure of the tool comes back as one, with its text. */
function fails({ content: [{ text }], isError }, saying, code) {
  assert(isError, `it answers: ${text}`)
  assert.match(text, saying)
  if (presented && code) assert(text.includes(`<tool_error code="${code}">\n<message>`), text)
}
