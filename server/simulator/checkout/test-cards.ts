import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { countryOf, type SiteId } from '../../facts/countries.ts'

export type TestCard = { number: string; lastFour: string; securityCode: string; method: PaymentMethod }

/** The country's test cards that may be charged under one of these methods. */
export function testCardsOf(siteId: SiteId, methods: readonly PaymentMethod[]): TestCard[] {
  return countryOf(siteId).testCards.flatMap(({ method: id, number, securityCode }) => {
    const method = methods.find(each => each.id === id)
    return method ? [{ number, lastFour: number.slice(-4), securityCode, method }] : []
  })
}
