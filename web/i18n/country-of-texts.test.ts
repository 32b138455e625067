/** Texts, counts and durations follow the account's country as its amounts do. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { formatsOf } from './account-country.tsx'
import formatMessage from './format-message.ts'
import { readMessages } from './read-messages.ts'

const say = (currency: string, text: string, locale = 'es') =>
  formatMessage('', text, { count: 10_000 }, { locale, globalFormats: formatsOf(currency) })

test('a count has the separators of the account’s country if that speaks the language', () => {
  const text = '{count, number} y {count, plural, one {# pago} other {# pagos}}'
  expect(say('MXN', text)).toBe('10,000 y 10,000 pagos')
  expect(say('PEN', text)).toBe('10,000 y 10,000 pagos')
  expect(say('ARS', text)).toBe('10.000 y 10.000 pagos')
  expect(say('MXN', text, 'pt')).toBe('10.000 y 10.000 pagos')
  expect(formatMessage('', text, { count: 10_000 }, { locale: 'es' })).toBe('10.000 y 10.000 pagos')
})

test('installments have the word of the account’s country', () => {
  expect(say('MXN', 'Elige menos cuotas.')).toBe('Elige menos mensualidades.')
  expect(say('ARS', 'Elige menos cuotas.')).toBe('Elige menos cuotas.')
})

test('a country within a sentence has its article in Portuguese, joined with the word before it', () => {
  const say = (text: string, country: string) => formatMessage('', text, { country }, { locale: 'pt' })
  expect(say('Meios de pagamento de {country}.', 'o Brasil')).toBe('Meios de pagamento do Brasil.')
  expect(say('Vende em {country}.', 'a Argentina')).toBe('Vende na Argentina.')
  expect(say('Mudar para {country}', 'o Chile')).toBe('Mudar para o Chile')
})

/** They write counts, amounts and durations, parse what is typed, and list the forms by which an amount is found. */
const formatters = [
  'i18n/account-country.tsx',
  'money/format-money.ts',
  'money/parse-money.ts',
  'records/record-texts.ts',
  'time/format-time.ts',
]

test('numbers are written in no other way', () => {
  const cwd = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd, exclude: ['**/*.test.*', 'tests/**'] })
  const writes = /Intl\.NumberFormat|\.toLocaleString\(|useFormatter/
  const found = files.filter(file => writes.test(readFileSync(join(cwd, file), 'utf8')))
  expect(found.toSorted()).toEqual(formatters)
})

test.each(languages)('the texts in "%s" write what may exceed a thousand as numbers', language => {
  const raw = Object.entries(readMessages(language)).filter(([, text]) => /\{(?:shown|read)\}/.test(text))
  expect(raw.map(([key]) => key)).toEqual([])
})
