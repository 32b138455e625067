import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

/** Why this Node cannot run Pasarela, in one line; null if it can. Old versions of Node read this file too. */
export function explainOldNode(): string | null {
  const { node } = process.versions
  const { engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const required: string = engines.node.replace('>=', '')
  const isOlder = required.localeCompare(node, 'en', { numeric: true }) > 0
  return isOlder ? `pasarela needs Node ${required} or later. This is Node ${node}.` : null
}
