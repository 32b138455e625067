/** Every recipe has one shape and at most 200 words, and its code runs as printed, in an account of its own. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteId } from '../facts/countries.ts'
import { type Pasarela, startPasarela } from '../testing.ts'
import { countWords } from './support/count-words.ts'

const root = join(import.meta.dirname, '../..')
const recipes = globSync('docs/recipes/*.md', { cwd: root }).map(file => ({
  name: basename(file),
  text: readFileSync(join(root, file), 'utf8'),
}))
const blocks = recipes.flatMap(({ name, text }) =>
  [...text.matchAll(/^```js(?: (M\w+))?\n(.*?)^```$/gms)].map(([, country, code = '']) => ({
    name,
    country: country as SiteId | undefined,
    code,
  })),
)

let servers: Pasarela
beforeAll(async () => {
  servers = await startPasarela()
})
afterAll(() => servers?.close())

type Run = (pasarela: Pasarela, assertions: typeof assert) => Promise<void>
const AsyncFunction = (async () => {}).constructor as new (...source: string[]) => Run

describe.concurrent('the code runs as printed in', () => {
  test.for(blocks)('$name', async ({ code, country }) => {
    const { apiUrl: gatewayUrl } = servers
    await using pasarela = await startPasarela({ gatewayUrl, ...(country && { country }) })
    await new AsyncFunction('pasarela', 'assert', code)(pasarela, assert)
  })
})

test.each(recipes)('$name: goal, code, what you see, next, in 200 words', ({ text }) => {
  const parts = Array.from(text.matchAll(/^\*\*(.+?)\.\*\*|^```(?=\w)/gm), ([found, part]) => part ?? found)
  expect(parts.filter(part => part !== '```')).toEqual(['Goal', 'You see', 'Next'])
  expect(parts.indexOf('```')).toBeGreaterThan(0)
  expect(parts.lastIndexOf('```')).toBeLessThan(parts.indexOf('You see'))
  expect(countWords(text)).toBeLessThanOrEqual(200)
})

// The others are excerpts of tested files (documents.test.ts).
const typed = recipes.flatMap(({ name, text }) =>
  [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => ({ name, code })),
)
test.each(typed)('the TypeScript of $name can be parsed', ({ code }) => {
  expect(
    () => new AsyncFunction(stripTypeScriptTypes(code).replaceAll(/^export default /gm, '')),
  ).not.toThrow()
})
