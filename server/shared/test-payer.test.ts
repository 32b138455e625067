import { expect, test } from 'vitest'
import { countryOf } from '../facts/countries.ts'
import { cardOf } from './test-payer.ts'

test('a card is that of the method, or the first; another method is told which have one', () => {
  const argentina = countryOf('MLA')
  expect(cardOf(argentina, 'debvisa').method).toBe('debvisa')
  expect(cardOf(argentina, undefined).method).toBe('visa')
  expect(() => cardOf(argentina, 'pix')).toThrow(
    'MLA has no card pix. Its cards: visa, master, amex, debvisa, debmaster. Without a card: rapipago, pagofacil, modo.',
  )
})
