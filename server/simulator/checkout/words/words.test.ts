import { expect, test } from 'vitest'
import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { languages } from '../../../facts/languages.ts'
import { wordsByLanguage } from './words-by-language.ts'

/** Every path of a tree of words. */
function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' ? pathsOf(value, `${prefix}${name}.`) : [prefix + name],
  )
}

test.each(languages)('"%s" has every text', language => {
  expect(pathsOf(wordsByLanguage[language]).sort()).toEqual(pathsOf(wordsByLanguage.en).sort())
})

test('every outcome of a card has a text for its reason', () => {
  for (const { detail } of Object.values(cardholderOutcomes)) {
    expect(wordsByLanguage.en.reasons[detail], detail).toBeTruthy()
  }
})
