import { expect, test } from 'vitest'
import { countryOf, siteIds } from '../../server/facts/countries.ts'
import { languageFacts } from '../../server/facts/languages.ts'
import { formatAmount } from './format-money.ts'
import { readAmount } from './read-amount.ts'

test('an amount is read with the separators of the interface', () => {
  expect(readAmount('1.500,50', 'ARS', 'es')).toEqual({ ok: true, value: 1500.5, text: '1500.50' })
  expect(readAmount('1,500.50', 'ARS', 'en-GB')).toEqual({ ok: true, value: 1500.5, text: '1500.50' })
  expect(readAmount('48.514', 'CLP', 'es')).toEqual({ ok: true, value: 48514, text: '48514' })
  expect(readAmount('48,514', 'CLP', 'en-GB')).toEqual({ ok: true, value: 48514, text: '48514' })
  expect(readAmount('1,500', 'MXN', 'es')).toEqual({ ok: true, value: 1500, text: '1500' })
  expect(readAmount('0', 'ARS', 'es')).toEqual({ ok: false, problem: 'tooSmall' })
  expect(readAmount('1500,50', 'CLP', 'es')).toEqual({ ok: false, problem: 'tooManyDecimals' })
})

test('a separator that may stand for thousands or decimals is refused', () => {
  expect(readAmount('1.500', 'ARS', 'en-GB')).toEqual({ ok: false, problem: 'ambiguous' })
  expect(readAmount('1,500', 'ARS', 'es')).toEqual({ ok: false, problem: 'ambiguous' })
})

const locales = Object.values(languageFacts).map(({ locale }) => locale)
const currencies = siteIds.map(site => countryOf(site).currency)

test.each(locales)('what is shown in "%s" is read as the same amount', locale => {
  for (const currency of currencies)
    expect(readAmount(formatAmount(12345, currency, locale), currency, locale)).toEqual({
      ok: true,
      value: 12345,
      text: expect.stringMatching(/^12345(\.00)?$/),
    })
})
