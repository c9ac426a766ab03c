// Lets the suite start on Node 20: it imports fs.globSync, which came with Node
// 22, for commands that are not used here.
//
//	node --import ./glob.mjs …
import fs from 'node:fs'
import { register } from 'node:module'

const hooks = `
  const text = "export * from 'node:fs'; export { default } from 'node:fs'; export function globSync() { throw new Error('fs.globSync came with Node 22') }"
  const ours = 'data:text/javascript,' + encodeURIComponent(text)
  export function resolve(name, context, next) {
    return name === 'fs' ? { url: ours, format: 'module', shortCircuit: true } : next(name, context)
  }`
if (!fs.globSync) register('data:text/javascript,' + encodeURIComponent(hooks))
