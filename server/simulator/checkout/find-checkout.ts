import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { type Country, countryOf } from '../../facts/countries.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { Preference } from '../preferences/preference.ts'
import { amountOf, checkOpen, maxInstallmentsOf, methodsOf } from '../preferences/preference-rules.ts'
import { type TestCard, testCardsOf } from './test-cards.ts'

/** A preference and everything else on its checkout page. */
export type Checkout = {
  preference: Preference
  /** The seller with the country of the preference's creation, because an account may change its country. */
  account: Account
  site: Country
  amount: number
  methods: PaymentMethod[]
  cards: TestCard[]
  maxInstallments: number
  state: 'open' | 'expired' | 'not_yet' | 'no_methods'
  now: number
}

/** The checkout of a preference id of any account; null if there is none. */
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

/** Methods that are paid with a card number. The others are selected by id. */
export function cardMethodsOf({ methods }: Checkout): PaymentMethod[] {
  return methods.filter(method => method.ranges.length > 0)
}

export function otherMethodsOf({ methods }: Checkout): PaymentMethod[] {
  return methods.filter(method => method.ranges.length === 0)
}

/** Whether the amount is within the method's bounds. The rules of payments check this for cards. */
export function fitsAmount(method: PaymentMethod, amount: number): boolean {
  return amount >= method.min && amount <= method.max
}
