import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { type Country, countryOf } from '../../facts/countries.ts'
import { isPaid } from '../../facts/payment-life.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { hasForbiddenCents } from '../money.ts'
import type { Order } from '../orders/order.ts'
import { isPayable } from '../orders/pay-order.ts'
import type { Payment } from '../payments/payment.ts'
import type { Preference } from '../preferences/preference.ts'
import { amountOf, checkOpen, maxInstallmentsOf, methodsOf } from '../preferences/preference-rules.ts'
import { orderAsPreference } from './order-as-preference.ts'
import { type TestCard, testCardsOf } from './test-cards.ts'

/** What is paid on a checkout page, and everything else on it. */
export type Checkout = {
  preference: Preference
  /** The order of the Orders API that is paid. Its preference exists only for the page. Null for a preference. */
  order: Order | null
  /** The seller with the country of the preference's creation, because an account may change its country. */
  account: Account
  site: Country
  amount: number
  methods: PaymentMethod[]
  cards: TestCard[]
  maxInstallments: number
  /** The payments that have paid it. The provider lets a preference be paid again (px-android#1446). */
  paid: Payment[]
  state: 'open' | 'expired' | 'not_yet' | 'ended' | 'cents' | 'no_methods'
  now: number
}

/** The checkout of a preference or an order of any account, by its id; null if there is none. */
export function findCheckout(deps: Deps, id: string | undefined): Checkout | null {
  const found = id ? findSale(deps, id) : null
  const owner = found && deps.accounts.byNumber(found.account)
  if (!found || !owner) return null
  const { preference, order } = found
  const now = deps.clock.now(owner)
  const methods = methodsOf(preference)
  const site = countryOf(preference.siteId)
  const amount = order ? Number(order.totalAmount) : amountOf(preference)
  const state = stateOf(found, now)
  return {
    preference,
    order,
    account: { ...owner, siteId: preference.siteId },
    site,
    amount,
    methods,
    cards: testCardsOf(preference.siteId, methods),
    maxInstallments: maxInstallmentsOf(preference),
    paid: order ? [] : paidFor(preference, owner, deps),
    state: state === 'open' ? obstacleOf({ site, amount, methods }) : state,
    now,
  }
}

function paidFor({ id }: Preference, { number }: Account, { tables }: Deps): Payment[] {
  const where = [{ column: 'preference', is: '=' as const, value: id }]
  return tables.payments
    .find(number, { where })
    .filter(({ status, statusDetail }) => isPaid({ status, status_detail: statusDetail }))
}

/**
 * The reason why an open sale cannot be paid. As far as is known, the provider creates preferences with cents even if
 * the currency has none, and refuses every payment of such an amount (2072).
 */
function obstacleOf({ site, amount, methods }: Pick<Checkout, 'site' | 'amount' | 'methods'>) {
  if (hasForbiddenCents(site, amount)) return 'cents'
  return methods.length === 0 ? 'no_methods' : 'open'
}

type Sale = { account: number; preference: Preference; order: Order | null }

function findSale({ tables }: Deps, id: string): Sale | null {
  const preference = tables.preferences.getAnywhere(id)
  if (preference) return { account: preference.account, preference: preference.document, order: null }
  const found = tables.orders.getAnywhere(id)
  if (!found?.document.hasCheckout) return null
  return { account: found.account, preference: orderAsPreference(found.document), order: found.document }
}

function stateOf({ preference, order }: Sale, now: number) {
  if (order?.status === 'expired') return 'expired'
  return order && !isPayable(order) ? 'ended' : checkOpen(preference, now)
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
