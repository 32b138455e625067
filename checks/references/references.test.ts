/** The generated pages of the reference are those of the code. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { readReferences } from './references.ts'

const root = join(import.meta.dirname, '../..')

test('every generated page is up to date: run `npm run references`', async () => {
  const old = Object.entries(await readReferences()).filter(
    ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
  )
  expect(old.map(([file]) => file)).toEqual([])
})

test('no generated page shows a placeholder that the code has not filled', async () => {
  const pages = Object.entries(await readReferences())
  const left = pages.flatMap(([file, text]) =>
    Array.from(text.replaceAll(/`[^`]*`/g, '').matchAll(/\{\w+\}/g), ([name]) => `${file} ${name}`),
  )
  // The user writes this one: the option --check-url takes an address that contains it.
  expect(left.filter(found => !found.endsWith('/commands.md {reference}'))).toEqual([])
})

test.each(languages)('no two operations have the same summary in "%s"', async language => {
  const folder = language === 'en' ? 'docs/reference' : `docs/${language}/reference`
  const page = (await readReferences())[`${folder}/gateway-operations.md`] ?? ''
  const summaries = Array.from(page.matchAll(/^\| `.*` \| (.*) \|$/gm), ([, text]) => text)
  expect(summaries.length).toBeGreaterThan(50)
  expect(summaries.filter((text, index) => summaries.indexOf(text) !== index)).toEqual([])
})
