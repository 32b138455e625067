/**
 * What an answer, or a notification with data, says about the one thing that it is about: its state and its money. The
 * journal reads it when it stores an entry, because lists have no bodies.
 */
import { numberIn, toObject, toObjects } from './json.ts'
import { readRefusal } from './provider-errors/read-refusal.ts'
import type { ErrorFamily } from './provider-errors.ts'

export type Result = {
  /** The provider's `status`: `approved`. A refund that was performed is `refunded`. */
  state: string | null
  /** Its `status_detail`, or the code with which the provider refused; without a code, its message. */
  state_detail: string | null
  /** The `payment_type_id`, by which a payment that waits says what it waits for. */
  payment_type: string | null
  amount: number | null
  currency: string | null
}

type Json = { readonly [name: string]: unknown }

/** The kinds of things that have a state, and money that moves. */
const stateful = ['payment', 'order', 'subscription', 'plan', 'invoice', 'merchant_order', 'chargeback']

/** The family of the codes with which calls about a kind of thing are refused. */
const families: Record<string, ErrorFamily> = {
  payment: 'payments',
  order: 'orders',
  subscription: 'subscriptions',
  plan: 'subscriptions',
  invoice: 'subscriptions',
  customer: 'customers',
  preference: 'preferences',
  merchant_order: 'preferences',
  card_token: 'card_tokens',
  payment_method: 'payment_methods',
  identification_type: 'payment_methods',
}

export function familyOfSubject(subject: string): ErrorFamily | null {
  return families[subject] ?? null
}

type Call = {
  subject: string
  outcome: string
  status: number
  request: string
  response: string
  /** What the provider answered, if the shop did not get it. */
  provided?: string
  /** Whether a fault wrote fields of the response, which then are not the provider’s. */
  isWritten?: boolean
}

/** The answer to a shop or of this gateway. A request has the money of a call that was refused. */
export function readCallResult({ subject, outcome, status, request, isWritten, ...call }: Call): Result {
  const answered = parse(call.response)
  const lost = parse(call.provided ?? '')
  const hasMoney = stateful.includes(subject) || subject === 'preference'
  const money = hasMoney
    ? pickMoney(
        isWritten ? lost : answered,
        () => (isWritten ? answered : lost),
        () => parse(request),
      )
    : noMoney
  const isFailed = outcome === 'error'
  // A payment names its merchant order, too, which is no failed order.
  const canFail = isFailed && subject === 'order'
  const failedOrder = canFail ? (failedOrderOf(answered) ?? failedOrderOf(lost)) : null
  const thing = failedOrder ?? (!isFailed && !isWritten ? answered : lost.id === undefined ? null : lost)
  if (thing !== null && stateful.includes(subject) && text(thing.status) !== null)
    return { ...stateOf(thing), ...money }
  const refused = { ...noState, state_detail: isFailed ? refusalOf(answered, { subject, status }) : null }
  return { ...refused, ...money }
}

/** A notification of an order has its data. Those of payments and subscriptions only name theirs. */
export function readNotificationResult(body: string): Result {
  const data = toObject(parse(body).data)
  return { ...stateOf(data), ...pickMoney(data) }
}

const noState = { state: null, state_detail: null, payment_type: null }
const noMoney = { amount: null, currency: null }

function stateOf(thing: Json): Pick<Result, 'state' | 'state_detail' | 'payment_type'> {
  const isRefund = thing.payment_id !== undefined && thing.amount !== undefined
  if (isRefund && thing.status === 'approved') return { ...noState, state: 'refunded' }
  const payments = transactionsOf(thing, 'payments')
  const failed = payments.find(({ status }) => status === 'failed')
  const state = text(thing.status)
  // A failed order’s own detail only repeats `failed`.
  return {
    state,
    state_detail: text(state === 'failed' ? failed?.status_detail : thing.status_detail),
    payment_type: text(thing.payment_type_id ?? toObject(payments[0]?.payment_method).type),
  }
}

/** The order that exists although its payment failed: in the provider's answer, or in the error of this gateway. */
function failedOrderOf(answered: Json): Json | null {
  const order = toObject(answered.order)
  if (order.id !== undefined) {
    const payments = toObjects(order.transactions).map(one => ({ ...one, status: 'failed' }))
    return { status: 'failed', transactions: { payments } }
  }
  const data = toObject(answered.data)
  return text(data.status) === null ? null : data
}

function refusalOf(answered: Json, { subject, status }: Pick<Call, 'subject' | 'status'>): string | null {
  const isOwn = answered.ok === false
  const body = isOwn ? toObject(answered.details) : answered
  const [cause] = isOwn
    ? toObjects(answered.causes)
    : readRefusal({ family: familyOfSubject(subject), status, body })
  const general = generalRefusals.find(code => code === body.code || code === body.error)
  const message = text(answered.message)
  // Other APIs, such as that of terminals, refuse in the form of orders.
  const [listed] = toObjects(body.errors)
  return (
    text(cause?.code) ??
    text(listed?.code) ??
    general ??
    (message?.startsWith(unknownRoute) ? 'route_not_simulated' : message)
  )
}

/** The refusals that do not depend on what the call is about. */
const generalRefusals = [
  'unauthorized',
  'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
  'idempotency_key_already_used',
  'local_rate_limited',
  'route_not_simulated',
  'invalid_client',
  'invalid_grant',
]
/** The beginning of what the simulator says about a route that it lacks. */
const unknownRoute = 'resource not found: '

/** The money that the first document names, or else one of the others, read only then: each call passes here. */
function pickMoney(document: Json, ...others: (() => Json)[]): Pick<Result, 'amount' | 'currency'> {
  const { amount, currency } = moneyOf(document)
  const [next, ...rest] = others
  if (next === undefined || (amount !== null && currency !== null)) return { amount, currency }
  const asked = pickMoney(next(), ...rest)
  return { amount: amount ?? asked.amount, currency: currency ?? asked.currency }
}

function moneyOf(thing: Json): Pick<Result, 'amount' | 'currency'> {
  const terms = toObject(thing.auto_recurring)
  const items = toObjects(thing.items)
  const isNamed = (value: unknown) => value !== undefined && value !== null && value !== ''
  const amount =
    [thing.transaction_amount, thing.total_amount, thing.amount, terms.transaction_amount].find(isNamed) ??
    [
      transactionsOf(thing, 'refunds').at(-1)?.amount,
      // A partial refund of an order names what it refunds of each payment.
      sumOf(toObjects(thing.transactions), ({ amount }) => numberIn(amount)),
      sumOf(items, ({ unit_price: price, quantity }) => numberIn(price) * numberIn(quantity)),
    ].find(isNamed)
  const currency = thing.currency_id ?? thing.currency ?? terms.currency_id ?? items[0]?.currency_id
  return { amount: Number.isFinite(numberIn(amount)) ? numberIn(amount) : null, currency: text(currency) }
}

/** The total of a list, in cents while it is added. */
function sumOf(items: Json[], amountOf: (item: Json) => number): number | undefined {
  if (items.length === 0) return undefined
  const cents = items.map(item => Math.round(amountOf(item) * 100))
  return cents.reduce((sum, one) => sum + one, 0) / 100
}

function transactionsOf(thing: Json, kind: string): Json[] {
  return toObjects(toObject(thing.transactions)[kind])
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}

/** A body that was cut is no JSON, and says nothing. */
function parse(body: string): Json {
  // An exception takes longer than to parse most bodies.
  if (body === '') return {}
  try {
    return toObject(JSON.parse(body))
  } catch {
    return {}
  }
}
