import { expect, test } from 'vitest'
import { countryOf } from './countries.ts'
import { inWordsOf } from './country-words.ts'

test('Mexico reads mensualidades in Spanish, and no other country or language does', () => {
  const text = 'Cuotas: elige menos cuotas, o una cuota. El campo es max_cuotas.'
  expect(inWordsOf(countryOf('MLM'), 'es', text)).toBe(
    'Mensualidades: elige menos mensualidades, o una mensualidad. El campo es max_cuotas.',
  )
  for (const site of ['MLA', 'MLB', 'MCO'] as const) expect(inWordsOf(countryOf(site), 'es', text)).toBe(text)
  expect(inWordsOf(countryOf('MLM'), 'en', text)).toBe(text)
  expect(inWordsOf(undefined, 'es', text)).toBe(text)
})
