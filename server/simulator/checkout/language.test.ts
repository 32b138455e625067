import { expect, test } from 'vitest'
import { countryOf } from '../../facts/countries.ts'
import { chooseLanguage } from './language.ts'
import { momentText, moneyText } from './money-text.ts'

test.each([
  ['en', 'pt-BR', 'en'],
  ['xx', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  [undefined, 'ja,en;q=0.5', 'en'],
  [undefined, 'en;q=0.2, es;q=0.7', 'es'],
  [undefined, 'en;q=0, de', 'pt'],
  [undefined, undefined, 'pt'],
])('requested %s, browser %s: the page is in %s', (requested, header, language) => {
  expect(chooseLanguage(requested, header, countryOf('MLB'))).toBe(language)
})

test('falls back to English without a site', () => {
  expect(chooseLanguage(undefined, 'de', undefined)).toBe('en')
})

test.each([
  ['MLA', 1234.5, 'es', '$ 1.234,50'],
  ['MLA', 1234.5, 'en', '$ 1,234.50'],
  ['MLB', 1234.5, 'pt', 'R$ 1.234,50'],
  ['MLB', 1234.5, 'es', 'R$ 1.234,50'],
  ['MLB', 1234.5, 'en', 'R$ 1,234.50'],
  ['MLC', 48514, 'es', '$48.514'],
  ['MLC', 48514, 'en', '$48,514'],
  ['MLC', 8632.5, 'es', '$8.632,50'],
  ['MLM', 1234.5, 'es', '$1,234.50'],
  ['MLM', 1234.5, 'pt', '$1.234,50'],
  ['MLU', 1234.5, 'es', '$ 1.234,50'],
  ['MCO', 1234.56, 'es', '$ 1.234,56'],
  ['MPE', 1234.5, 'es', 'S/ 1,234.50'],
] as const)('%s writes %d in %s as %s', (siteId, amount, language, text) => {
  expect(moneyText(countryOf(siteId), amount, language).replace('\u00a0', ' ')).toBe(text)
})

test.each([
  ['MLA', '5 March 2026 at 00:15 (UTC−3)'],
  ['MLM', '4 March 2026 at 21:15 (UTC−6)'],
] as const)('writes a date in the time zone of %s', (siteId, text) => {
  expect(momentText('en', countryOf(siteId), Date.UTC(2026, 2, 5, 3, 15))).toBe(text)
})
