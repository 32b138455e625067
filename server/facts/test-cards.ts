import { threeDsCards } from './countries/cards.ts'
import { countries, countryOf, type SiteId } from './countries.ts'

/** What answers show of a card: its first six digits and its last four. */
const digitsOf = (number: string) => `${number.slice(0, 6)} ${number.slice(-4)}`

const numbers = countries.flatMap(({ testCards }) => testCards.map(({ number }) => number))
const published = new Set([...numbers, ...Object.keys(threeDsCards)].map(digitsOf))

/** Whether a card has the digits of a published test card, as far as answers show them. */
export function isTestCard(firstSix: unknown, lastFour: unknown): boolean {
  return published.has(`${firstSix} ${lastFour}`)
}

/** Whether it has the digits of a test card that is published for other countries only. */
export function isForeignTestCard(siteId: SiteId, firstSix: string, lastFour: string): boolean {
  const shown = `${firstSix} ${lastFour}`
  const own = [...countryOf(siteId).testCards.map(({ number }) => number), ...Object.keys(threeDsCards)]
  return isTestCard(firstSix, lastFour) && !own.map(digitsOf).includes(shown)
}
