import { expect, test } from 'vitest'
import { findTestCard } from './test-cards.ts'

test('a card that a country does not have is replaced by its Visa', () => {
  expect(findTestCard('MLU', 'amex').method).toBe('visa')
  expect(findTestCard('MLB', 'debelo').number).toBe('5067766783888311')
  expect(findTestCard('MLM', 'amex').number).toBe('371180303257522')
})
