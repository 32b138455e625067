import { expect, test } from 'vitest'
import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { wordsByLanguage } from './words-by-language.ts'

/** Every path of a tree of words. */
function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? pathsOf(value, `${prefix}${name}.`) : [prefix + name],
  )
}

test('every language has every text', () => {
  expect(pathsOf(wordsByLanguage.es).sort()).toEqual(pathsOf(wordsByLanguage.en).sort())
  expect(pathsOf(wordsByLanguage.pt).sort()).toEqual(pathsOf(wordsByLanguage.en).sort())
})

test('every outcome of a card has a text for its reason', () => {
  for (const { detail } of Object.values(cardholderOutcomes)) {
    expect(wordsByLanguage.en.reasons[detail], detail).toBeTruthy()
  }
})
