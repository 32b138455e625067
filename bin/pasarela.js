#!/usr/bin/env node
// This file is plain JavaScript that old versions of Node can read, too: they print one line instead of a syntax error.
import { existsSync } from 'node:fs'

// A clone has the sources, which are newer than its last build, if there is one.
const isClone = Boolean(process.features.typescript) && existsSync(new URL('../cli/main.ts', import.meta.url))
const { explainOldNode } = await import(
  isClone ? '../server/shared/process/node-version.ts' : '../dist/package/node-version.js'
)

const refusal = explainOldNode()
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
} else {
  await import(isClone ? '../cli/main.ts' : '../dist/package/command.js')
}
