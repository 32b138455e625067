import { expect, test } from 'vitest'
import { siteIds } from '../money/currencies.ts'
import { findTestCard, testCardsBySite } from './test-cards.ts'

const allCards = siteIds.flatMap(site => testCardsBySite[site].cards.map(card => [site, card] as const))

test.each(allCards)('the test card of %s %j has a valid check digit', (_site, card) => {
  const sum = [...card.number].reverse().reduce((total, digit, place) => {
    const weighted = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  expect(sum % 10).toBe(0)
})

test('a card that a site does not have becomes that site’s Visa', () => {
  expect(findTestCard('MLM', 'amex').method).toBe('visa')
  expect(findTestCard('MLB', 'debelo').number).toBe('5067766783888311')
})
