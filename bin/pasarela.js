#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read as well: they get one line instead of a syntax error.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const required = engines.node.replace('>=', '')
const isOlder = required.localeCompare(process.versions.node, 'en', { numeric: true }) > 0

if (isOlder) {
  process.stderr.write(`pasarela needs Node ${required} or later. This is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  await import('../dist/package/command.js')
}
