import { expect, test } from 'vitest'
import { hasValidCheckDigit } from '../cards/card-number.ts'
import { methods } from '../sites/payment-methods.ts'
import { siteIds } from '../sites/sites.ts'
import { testCardsOf } from './test-cards.ts'

test.each(siteIds)(
  'the official cards of %s are whole, and each is known by a method of the site',
  siteId => {
    const cards = testCardsOf(siteId, methods[siteId])
    expect(cards.length).toBeGreaterThanOrEqual(3)
    for (const { number, method, securityCode } of cards) {
      expect(hasValidCheckDigit(number), number).toBe(true)
      const range = method.ranges.find(each => each.length === number.length)
      expect(range?.codeLength, number).toBe(securityCode.length)
    }
  },
)

test('an excluded method takes its cards along', () => {
  const left = methods.MLA.filter(({ id }) => id !== 'visa')
  expect(testCardsOf('MLA', left).map(({ method }) => method.id)).not.toContain('visa')
})
