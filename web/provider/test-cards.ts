import type { TestCard } from '../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

export function lastFour(number: string): string {
  return number.slice(-4)
}

/** The test card of a payment method, else the country's first one. */
export function findTestCard(site: SiteId, method: string | undefined): TestCard {
  const { testCards } = countryOf(site)
  const found = testCards.find(card => card.method === method) ?? testCards[0]
  if (!found) throw new Error(`There is no test card for ${site}.`)
  return found
}

export function hasTestCard(site: SiteId, method: string): boolean {
  return countryOf(site).testCards.some(card => card.method === method)
}
