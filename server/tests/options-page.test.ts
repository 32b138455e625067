/** The variables of docs/reference/options.md and .env.example are those that the code reads. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames, parseConfig } from '../gateway/config.ts'
import { parseOptions, simulatorVariables } from '../simulator/start/options.ts'

const root = join(import.meta.dirname, '..', '..')
const readText = (file: string) => readFileSync(join(root, file), 'utf8')

test('.env.example is a usable environment of default values', () => {
  const environment = Object.fromEntries(readExample())
  expect(() => parseConfig(environment)).not.toThrow()
  expect(parseConfig(environment)).toEqual(parseConfig({}))
  expect(parseOptions(environment)).toEqual(parseOptions({}))
})

test('docs/reference/options.md and .env.example have each variable that gateway, simulator and command read, and no other', () => {
  const rows = Array.from(
    readText('docs/reference/options.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm),
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  )
  const example = readExample().map(([name]) => name)
  const read = [...new Set([...environmentNames, ...simulatorVariables, ...findReads()])].sort()
  expect({ rows: rows.flat().sort(), example: example.sort() }).toEqual({ rows: read, example: read })
})

function readExample() {
  const lines = readText('.env.example').split('\n')
  return lines.filter(line => /^[A-Z]/.test(line)).map(line => line.split('=', 2))
}

/** The variables that servers and command read by their names, without those of the system. */
function findReads(): string[] {
  const ofSystem = ['USER', 'USERNAME', 'LANG', 'LC_ALL', 'LC_MESSAGES', 'XDG_STATE_HOME']
  const files = globSync('{server,cli}/**/*.ts', {
    cwd: root,
    exclude: ['**/tests/**', '**/*.test.ts', 'server/grading/advice/**'],
  })
  const names = files.flatMap(file =>
    Array.from(readText(file).matchAll(/\b(?:environment|env)\.([A-Z][A-Z_]+)/g), ([, name = '']) => name),
  )
  return names.filter(name => !ofSystem.includes(name))
}
