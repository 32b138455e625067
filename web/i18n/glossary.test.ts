/** Holds the messages to docs/glossary.md: its terms are in use, the variants that it rules out are not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../server/facts/languages.ts'
import { readMessages } from './read-messages.ts'

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
  const text = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
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

/** Finds the term in any case, a word only as a whole one; `*` stands for any letters. */
function toPattern(term: string): RegExp {
  const escaped = term.replaceAll('.', '\\.').replaceAll('*', '\\p{L}*')
  return new RegExp(/^\p{L}/u.test(term) ? `(?<!\\p{L})${escaped}(?!\\p{L})` : escaped, 'iu')
}

/** The keys of the messages that contain the term. The names of arguments do not count. */
function keysWith(term: string, messages: Record<string, string>): string[] {
  const pattern = toPattern(term)
  return Object.entries(messages)
    .filter(([, message]) => pattern.test(message.replace(/\{\w+(?=[,}])/g, '{')))
    .map(([key]) => key)
}

const glossary = readGlossary()

test('the glossary has terms for every language of the console', () => {
  expect(glossary.length).toBeGreaterThan(30)
  for (const row of glossary) for (const { used } of Object.values(row)) expect(used).not.toEqual([])
})

test.each(languages)('the messages in "%s" use every term of the glossary', language => {
  const messages = readMessages(language)
  const unused = glossary
    .flatMap(row => row[language].used)
    .filter(term => keysWith(term, messages).length === 0)
  expect(unused).toEqual([])
})

test.each(languages)('the messages in "%s" use no variant that the glossary rules out', language => {
  const messages = readMessages(language)
  const found = glossary
    .flatMap(row => row[language].ruledOut)
    .flatMap(term => keysWith(term, messages).map(key => `${term}: ${key}`))
  expect(found).toEqual([])
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
  expect(keysWith('puerta', messages)).toEqual([])
})
