#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read as well: they get one line instead of a syntax error.
import { explainOldNode } from '../dist/package/node-version.js'

const refusal = explainOldNode()
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
} else {
  await import('../dist/package/command.js')
}
