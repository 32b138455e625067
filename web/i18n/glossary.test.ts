/**
 * Holds every text of every part, and the documents, to docs/internals/glossary.md: its terms are in use, the variants that it rules out are not, and
 * what its introduction says about quotes, numbers and plurals is true.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../server/facts/languages.ts'
import { readEveryText, toProse } from '../tests/support/every-text.ts'

type Terms = { used: string[]; ruledOut: string[] }

/** A cell of the table: `reembolso, reembolsar (not devol*, devuel*)`. */
function parseCell(cell: string): Terms {
  const [, used = '', ruledOut = ''] = /^(.*?)(?: \(not (.*)\))?$/.exec(cell) ?? []
  const split = (list: string) => list.split(', ').filter(term => term !== '')
  return { used: split(used), ruledOut: split(ruledOut) }
}

const nameOf = new Intl.DisplayNames('en', { type: 'language' })

/** The columns of the tables have the languages' English names. A language without a column has no terms. */
function readGlossary(): Record<Language, Terms>[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/internals/glossary.md'), 'utf8')
  const [head = [], ...rows] = text
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|').map(cell => cell.trim()))
  return rows
    .filter(cells => cells[1] !== 'idea')
    .map(cells => {
      const termsOf = (language: Language) => parseCell(cells[head.indexOf(nameOf.of(language) ?? '')] ?? '')
      return Object.fromEntries(languages.map(language => [language, termsOf(language)])) as Record<
        Language,
        Terms
      >
    })
}

/** Finds the term in upper or lower case, and a word only as a whole; `*` stands for any letters. */
function toPattern(term: string): RegExp {
  const escaped = term.replaceAll('.', '\\.').replaceAll('*', '\\p{L}*')
  return new RegExp(/^\p{L}/u.test(term) ? `(?<!\\p{L})${escaped}(?!\\p{L})` : escaped, 'iu')
}

/** The prose of texts, which every term is looked for in. */
const proseOf = new Map<string, string>()

function readProse(text: string): string {
  const known = proseOf.get(text) ?? toProse(text)
  proseOf.set(text, known)
  return known
}

/** The keys of the texts that contain the term. */
function keysWith(term: string, texts: Record<string, string>): string[] {
  const pattern = toPattern(term)
  return keysOf(texts, text => pattern.test(readProse(text)))
}

function keysOf(texts: Record<string, string>, isFound: (text: string) => boolean): string[] {
  return Object.entries(texts)
    .filter(([, text]) => isFound(text))
    .map(([key]) => key)
}

/** Commands, cases and fields that a text may quote, and events that Mercado Pago's dashboard names. */
const quotable = ['pasarela demo', 'valid', 'ts', 'Payments', 'Pagos', 'Pagamentos']

/**
 * Whether the text quotes a label. Texts take labels as arguments, because a quoted label would differ from its button
 * one day.
 */
function quotesLabel(text: string): boolean {
  return [...text.matchAll(/“([^”]*)”/g)].some(
    ([, quoted = '']) => !/^\{\w+\}$/.test(quoted) && !quotable.includes(quoted),
  )
}

/** Texts that users type with a point, and versions. */
const typedNumbers = /\b(?:99\.90|1\.5|HAR 1\.2)\b|\b\d+(?:\.\d+){3}(?:\/\d+)?/g

/** Whether the text has a number with a separator. Separators differ between readers, so numbers are arguments. */
function hasSeparator(text: string): boolean {
  return /\d[.,]\d/.test(text.replace(/"[^"]*"/g, '').replace(typedNumbers, ''))
}

const every = Object.fromEntries(languages.map(language => [language, readEveryText(language)])) as Record<
  Language,
  Record<string, string>
>

const glossary = readGlossary()

test('the glossary has terms for every language of the console', () => {
  expect(glossary.length).toBeGreaterThan(30)
  for (const row of glossary) for (const { used } of Object.values(row)) expect(used).not.toEqual([])
})

test.each(languages)('the texts in "%s" use every term of the glossary', language => {
  const unused = glossary
    .flatMap(row => row[language].used)
    .filter(term => {
      const pattern = toPattern(term)
      return !Object.values(every[language]).some(text => pattern.test(readProse(text)))
    })
  expect(unused).toEqual([])
})

/** Words by which the palette finds a page. Nobody reads them, and people search by other words than those of the glossary. */
const isSearchWord = (key: string) => key.startsWith('inspect.palette.words.')

test.each(languages)('the texts in "%s" use no variant that the glossary rules out', language => {
  const found = glossary
    .flatMap(row => row[language].ruledOut)
    .flatMap(term => keysWith(term, every[language]).map(key => ({ term, key })))
    .flatMap(({ term, key }) => (isSearchWord(key) ? [] : [`${term}: ${key}`]))
  expect(found).toEqual([])
})

const root = join(import.meta.dirname, '../..')
const documents: Record<Language, string[]> = {
  en: globSync(['{README,CONTRIBUTING,CHANGELOG}.md', 'docs/*.md', 'docs/*/*.md'], {
    cwd: root,
    exclude: ['docs/{es,internals,pt}/**'],
  }),
  es: globSync(['README.es.md', 'docs/es/**/*.md'], { cwd: root }),
  pt: globSync(['README.pt-BR.md', 'docs/pt/**/*.md'], { cwd: root }),
}

/** What a document says besides code, addresses and titles of tests, and the name of the shop proxy. */
const readDocument = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(
    /^```.*?^```|`[^`\n]*`|\]\([^)]*\)|<[^>\n]+>|›[^|\n]*|shop proxy/gims,
    ' ',
  )

/** Words with another sense in documents: *tries again*, *a reserved domain*, *e-mail* in an address. */
const otherSenses = ['tries', 'next try', 'reserve*', 'email*']

test.each(languages)('the documents in "%s" use no variant that the glossary rules out', language => {
  const texts = Object.fromEntries(documents[language].map(file => [file, readDocument(file)]))
  const found = glossary
    .flatMap(row => row[language].ruledOut)
    .filter(term => !otherSenses.includes(term))
    .flatMap(term => keysWith(term, texts).map(file => `${term}: ${file}`))
  expect(found).toEqual([])
})

test.each(languages)('no text in "%s" quotes a label or writes a number with a separator', language => {
  expect(keysOf(every[language], quotesLabel)).toEqual([])
  expect(keysOf(every[language], hasSeparator)).toEqual([])
})

test.each(languages)('the texts in "%s" write ID in capitals', language => {
  expect(keysOf(every[language], text => /(?<![\p{L}.])[iI]ds?(?!\p{L})/u.test(readProse(text)))).toEqual([])
})

test('plurals in Portuguese have a form for exactly one, because the form "one" would include nothing', () => {
  const hasFormOne = (text: string) => /\bplural,/.test(text) && /\bone \{/.test(text)
  expect(keysOf(every.pt, hasFormOne)).toEqual([])
  for (const language of languages)
    expect(keysOf(every[language], text => /\bplural,/.test(text) && !/(?:\bone|=1) \{/.test(text))).toEqual(
      keysOf(every[language], text => /\bdecimals, plural,/.test(text)),
    )
})

test('a variant is found as a word in any case, also inside a plural form, and never as the name of an argument', () => {
  const messages = {
    start: 'Devolver el monto',
    plural: '{count, plural, one {un pedido} other {# pedidos}}',
    argument: 'Enviado a {email}',
    part: 'El puerto está abierto',
  }
  expect(keysWith('devol*', messages)).toEqual(['start'])
  expect(keysWith('pedid*', messages)).toEqual(['plural'])
  expect(keysWith('email', messages)).toEqual([])
  expect(keysWith('id', { field: 'data.id, x-id, ?id=1, --id and `id`' })).toEqual([])
  expect(keysWith('puerta', messages)).toEqual([])
})

test('a quoted label and a number with a separator are found, names found elsewhere and typed numbers are not', () => {
  expect(quotesLabel('“{retry}” or “pasarela demo”')).toBe(false)
  expect(quotesLabel('“Retry safely” sends it again')).toBe(true)
  expect(hasSeparator('Type 99.90, "100.00" or 127.0.0.1')).toBe(false)
  expect(hasSeparator('The minimum is 0,01')).toBe(true)
})
