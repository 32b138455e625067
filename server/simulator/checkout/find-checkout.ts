import { hasForbiddenCents } from '../../facts/amounts.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { type Country, countryOf } from '../../facts/countries.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isObject, type JsonObject, toNumber, toObject, toText } from '../../facts/json.ts'
import { isPaid } from '../../facts/payment-life.ts'
import type { Deps } from '../http/deps.ts'
import { isPayable } from '../resources/orders/pay-order.ts'
import {
  amountOf,
  checkOpen,
  maxInstallmentsOf,
  methodsOf,
} from '../resources/preferences/preference-rules.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Order } from '../store/records/order.ts'
import type { Payment } from '../store/records/payment.ts'
import type { Preference, PreferenceItem } from '../store/records/preference.ts'
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

/** Whether the payer of this method chooses a bank. */
export function asksForBank({ kind }: PaymentMethod): boolean {
  return kind.needs.includes('transaction_details.financial_institution')
}

export function otherMethodsOf({ methods }: Checkout): PaymentMethod[] {
  return methods.filter(method => method.ranges.length === 0)
}

/** Whether the amount is within the method's bounds. The rules of payments check this for cards. */
export function fitsAmount(method: PaymentMethod, amount: number): boolean {
  return amount >= method.min && amount <= method.max
}

/** An order in the form of a preference, which the checkout page shows. */
function orderAsPreference(order: Order): Preference {
  const { given } = order
  const config = toObject(given.config)
  const online = toObject(config.online)
  const startsAt = toMoment(given.checkout_available_at) ?? toMoment(online.available_from)
  return {
    id: order.id,
    siteId: order.siteId,
    collectorId: order.userId,
    clientId: order.applicationId,
    items: itemsOf(order),
    externalReference: order.externalReference,
    expires: startsAt !== null || order.expiresAt !== null,
    startsAt,
    endsAt: order.expiresAt,
    given: {
      payer: order.payer,
      shipments: { cost: toObject(given.shipment).cost },
      payment_methods: toMethodRules(toObject(config.payment_method)),
      back_urls: { success: online.success_url, pending: online.pending_url, failure: online.failure_url },
      auto_return: online.auto_return,
    },
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function toMoment(value: unknown): number | null {
  return typeof value === 'string' ? parseIsoDate(value) : null
}

/** The items of an order. Without any, its description is the only item. */
export function itemsOf({ given, siteId, totalAmount, externalReference }: Order): PreferenceItem[] {
  const currency = countryOf(siteId).currency
  const whole = { title: given.description ?? externalReference, unit_price: totalAmount, quantity: 1 }
  const items = Array.isArray(given.items) ? given.items.filter(isObject) : [whole]
  return items.map(item => toItem(item, currency))
}

/** The pages show no descriptions, categories or pictures. */
function toItem(item: JsonObject, currency_id: string): PreferenceItem {
  return {
    id: toText(item.external_code) ?? '',
    title: toText(item.title) ?? '',
    description: '',
    category_id: '',
    picture_url: null,
    currency_id,
    quantity: toNumber(item.quantity) ?? 1,
    unit_price: toNumber(item.unit_price) ?? 0,
  }
}

function toMethodRules(rules: JsonObject): JsonObject {
  const toIds = (ids: unknown) => (Array.isArray(ids) ? ids.map(id => ({ id })) : [])
  return {
    excluded_payment_methods: toIds(rules.not_allowed_ids),
    excluded_payment_types: toIds(rules.not_allowed_types),
    installments: rules.max_installments,
    default_installments: rules.default_installments,
    default_payment_method_id: rules.default_id,
  }
}
