/** Checks all texts: those of servers and command, and those of the console. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'
import { type Language, languages } from '../../facts/languages.ts'
import { type Part, parseText } from './format.ts'
import { readTexts } from './read-texts.ts'

type Tree = { [key: string]: string | Tree }

const folders = [import.meta.dirname, join(import.meta.dirname, '../../../web/i18n')]

/** The texts of all subjects of a language by key: `command.usage.tooLong`. The subject `console` is what the first page needs. */
function readAll(language: Language): Map<string, string> {
  const ending = new RegExp(`^(?:(.+)\\.)?${language}\\.json$`)
  const files = folders.flatMap(folder => readdirSync(folder).map(name => ({ folder, name })))
  return new Map(
    files.flatMap(({ folder, name }) => {
      const [file, subject = 'console'] = ending.exec(name) ?? []
      return file === undefined
        ? []
        : flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${subject}.`)
    }),
  )
}

function flatten(tree: Tree, prefix: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  ) as [string, string][]
}

/**
 * The names of the arguments, and of the tags as `<b>`. A language may need fewer plural forms than another, or none:
 * a count that is not said chooses among forms only.
 */
function argumentsOf(text: string): string {
  const namesOf = (part: Part): string[] => {
    if (typeof part === 'string') return []
    const isTag = part.kind === undefined && part.forms !== undefined
    const inside = Object.values(part.forms ?? {}).flatMap(parts => parts.flatMap(namesOf))
    const isOnlyChosenBy = part.kind === 'plural' && !text.includes('#')
    return [...(isOnlyChosenBy ? [] : [isTag ? `<${part.name}>` : part.name]), ...inside]
  }
  return [...new Set(parseText(text).flatMap(namesOf))].sort().join()
}

const texts = Object.fromEntries(languages.map(language => [language, readAll(language)])) as Record<
  Language,
  Map<string, string>
>
const [first, ...others] = languages

test.each(others)('%s has the same texts as the first language', language => {
  expect([...texts[language].keys()].sort()).toEqual([...texts[first].keys()].sort())
})

test('a text takes the same arguments in every language', () => {
  // In English the message of the gateway replaces the text of the command.
  const isSaidByGateway = (key: string) => key.startsWith('command.gatewayClient.failures.')
  const different = [...texts[first]].filter(([key, text]) =>
    others.some(other => argumentsOf(texts[other].get(key) ?? '') !== argumentsOf(text)),
  )
  expect(different.map(([key]) => key).filter(key => !isSaidByGateway(key))).toEqual([])
})

test('no text is empty', () => {
  for (const language of languages)
    expect([...texts[language]].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('arguments are found inside plural forms and tags', () => {
  expect(argumentsOf('{count, plural, one {# de {total}} other {#}}')).toBe('count,total')
  expect(argumentsOf('a {name} <b>c {d}</b>')).toBe('<b>,d,name')
  expect(argumentsOf('{count, plural, one {is} other {are}} {name}')).toBe('name')
})

test('every outcome of a card has a text for its reason', () => {
  const { reasons } = readTexts('checkout', first)
  for (const { detail } of Object.values(cardholderOutcomes)) expect(Object.keys(reasons)).toContain(detail)
})
