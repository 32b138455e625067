import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { type Country, countryOf } from '../../facts/countries.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { Preference } from '../preferences/preference.ts'
import { amountOf, checkOpen, maxInstallmentsOf, methodsOf } from '../preferences/preference-rules.ts'
import { type TestCard, testCardsOf } from './test-cards.ts'

/** A preference and everything else that its checkout page shows. */
export type Checkout = {
  preference: Preference
  /** The seller, with the country that the preference was made in: an account may change its country later. */
  account: Account
  site: Country
  amount: number
  methods: PaymentMethod[]
  cards: TestCard[]
  maxInstallments: number
  state: 'open' | 'expired' | 'not_yet' | 'no_methods'
  now: number
}

/** The checkout of a preference id, whichever account it belongs to; null where there is no such preference. */
export function findCheckout(deps: Deps, preferenceId: string | undefined): Checkout | null {
  const found = preferenceId ? deps.tables.preferences.getAnywhere(preferenceId) : undefined
  const owner = found && deps.accounts.byNumber(found.account)
  if (!found || !owner) return null
  const preference = found.document
  const now = deps.clock.now(owner)
  const methods = methodsOf(preference)
  const state = checkOpen(preference, now)
  return {
    preference,
    account: { ...owner, siteId: preference.siteId },
    site: countryOf(preference.siteId),
    amount: amountOf(preference),
    methods,
    cards: testCardsOf(preference.siteId, methods),
    maxInstallments: maxInstallmentsOf(preference),
    state: state === 'open' && methods.length === 0 ? 'no_methods' : state,
    now,
  }
}

/** Methods paid with a card number; the others are chosen by name. */
export function cardMethodsOf({ methods }: Checkout): PaymentMethod[] {
  return methods.filter(method => method.ranges.length > 0)
}

export function otherMethodsOf({ methods }: Checkout): PaymentMethod[] {
  return methods.filter(method => method.ranges.length === 0)
}

/** Whether the amount is within the method's bounds. Not asked of cards: the rules of payments check those. */
export function fitsAmount(method: PaymentMethod, amount: number): boolean {
  return amount >= method.min && amount <= method.max
}
