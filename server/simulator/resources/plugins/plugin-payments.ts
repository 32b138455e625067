/** Payments and refunds by the routes of plugins, over those of `/v1/payments`. */
import { pluginPaymentBody } from '../../../catalog/requests/payment-body.ts'
import { subtract, sum } from '../../../facts/amounts.ts'
import { isObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { internalError, ProviderError } from '../../http/errors/provider-error.ts'
import { refusePayment } from '../../http/errors/refuse-payment.ts'
import { findAnswer, keepAnswer, requireKey } from '../../http/idempotency.ts'
import { type Answer, type Call, created } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import { createOncePerKey, createPayment, originOf } from '../payments/create-payment.ts'
import { answerPayment, toPaymentJson } from '../payments/payment-json.ts'
import { toRefundJson } from '../payments/refund-json.ts'
import { requirePayment } from '../payments/require-payment.ts'
import { toPreferenceJson } from '../preferences/preference-json.ts'
import { makePreference } from '../preferences/preferences-routes.ts'
import { refundPayment } from '../refunds/refunds-routes.ts'

/** How a generation of the routes tells of a rejected payment: by the payment, or by a refusal with a text for buyers. */
type Generation = 'v1' | 'v2' | 'v21'

/** The texts of refusals (live tests of pp-php-sdk, the only source). `v1` has none for two cards. */
const texts = {
  card: 'Your payment was declined because something went wrong. We recommend trying again or paying with another payment method.',
  v2: 'Your payment was declined because some of your {} card details are incorrect.',
  v21: 'Payment with the {} card was declined due to an error. We recommend paying with another card or contacting the bank. Do not worry if any fees were charged on the first payment method, they will be refunded automatically.',
}

/** A price or a quantity that is missing is answered with 500, not with 400 as elsewhere (live tests of pp-php-sdk). */
export function createPluginPreference(call: Call<Account>, deps: Deps): Answer {
  const items: unknown = isObject(call.body) ? call.body.items : null
  const isWhole = (item: unknown) => isObject(item) && item.unit_price != null && item.quantity != null
  if (Array.isArray(items) && !items.every(isWhole)) throw internalError()
  const preference = makePreference(call, deps, { isOfPlugin: true })
  return created(toPreferenceJson(preference, deps.publicUrl()))
}

export function createPluginPayment(generation: Generation) {
  return (call: Call<Account>, deps: Deps): Answer => {
    const { body } = call
    const parts = isObject(body) ? Object.values(body.transaction_info ?? {}).filter(isObject) : []
    if (parts.length > 1) return payWithTwoCards(call, deps, { generation, parts })
    const { status, payment } = createOncePerKey(call, deps, { isOfPlugin: true })
    if (payment.status === 'rejected' && generation !== 'v1') return refuseBuyer(payment, texts.card)
    return answerPayment(status, payment, { account: call.account, now: call.now, deps })
  }
}

/** The rejected payment exists, and is notified. Only the answer is a refusal. */
function refuseBuyer({ id, statusDetail }: Payment, message: string | null): Answer {
  const body = {
    ...(message && { message }),
    original_message: statusDetail,
    error: 'bad_request',
    payment_id: id,
  }
  return { status: 400, body: { ...body, status: 400 } }
}

type TwoCards = { generation: Generation; parts: Record<string, unknown>[] }

/** Charges both cards. If the second one refuses, the first payment is refunded. */
function payWithTwoCards(call: Call<Account>, deps: Deps, { generation, parts }: TwoCards): Answer {
  const { account, now } = call
  const scope = requireKey(call)
  const madeBefore = findAnswer(deps.tables.answers, scope, call)
  const read = (id: unknown) => requirePayment({ account, params: { id: String(id) }, now }, deps)
  if (madeBefore !== undefined) {
    const first = read(madeBefore)
    return answerTwoCards([first, read(first.otherCardPaymentId)], call, { deps, generation })
  }
  const bodies = parts.map(part => ({
    ...(isObject(call.body) && call.body),
    transaction_info: null,
    ...part,
  }))
  for (const body of bodies) checkBody(pluginPaymentBody, { ...call, body }, refusePayment)
  const [one, two] = bodies
  const pay = (body: unknown, otherCardPaymentId?: number) => {
    const links = { isOfPlugin: true, ...(otherCardPaymentId && { otherCardPaymentId }) }
    return createPayment({ ...originOf(call), account, deps, body, links, now })
  }
  let first = pay(one)
  if (first.status === 'rejected') return refuseCard('first', first, generation)
  const second = pay(two, first.id)
  first = { ...first, otherCardPaymentId: second.id }
  deps.tables.payments.put(account.number, first)
  if (second.status === 'rejected') refundPayment(first, {}, { account, deps, now })
  keepAnswer(deps.tables.answers, scope, { account, now, document: first.id })
  return answerTwoCards([read(first.id), second], call, { deps, generation })
}

function refuseCard(which: 'first' | 'second', payment: Payment, generation: Generation): Answer {
  return refuseBuyer(payment, generation === 'v1' ? null : texts[generation].replace('{}', which))
}

/** Its id is that of the first payment. That of the provider is not known. */
function answerTwoCards(
  [first, second]: [Payment, Payment],
  { now }: Call<Account>,
  { deps, generation }: { deps: Deps; generation: Generation },
): Answer {
  if (second.status === 'rejected') return refuseCard('second', second, generation)
  const both = [first, second]
  return created({
    ...toPaymentJson(first, now, deps.publicUrl()),
    status: both.every(({ status }) => status === 'approved') ? 'approved' : second.status,
    payment_method_id: 'pp_multiple_payments',
    payment_type_id: 'pp_multiple_payments',
    transaction_amount: sum(0, ...both.map(({ amount }) => amount)),
    transaction_info: both.map(payment => toPaymentJson(payment, now, deps.publicUrl())),
  })
}

/** Refunds both payments of a purchase with two cards whole, or an amount of the first and then of the second. */
export function refundTwoCards(call: Call<Account>, deps: Deps): Answer {
  const { account, now, body } = call
  const first = requirePayment(call, deps)
  const other = { account, params: { id: String(first.otherCardPaymentId ?? 0) }, now }
  let left = isObject(body) && body.amount != null ? Number(toText(body.amount)) : null
  const refunds = []
  for (const payment of [first, requirePayment(other, deps)]) {
    const open = subtract(payment.amount, payment.refunded)
    const amount = left === null ? open : Math.min(left, open)
    if (amount <= 0) continue
    const refund = refundPayment(payment, { ...(isObject(body) && body), amount }, { account, deps, now })
    if (left !== null) left = subtract(left, amount)
    refunds.push(toRefundJson(refund, payment.id))
  }
  if (refunds.length === 0 || (left ?? 0) > 0) throw notRefundable()
  return created({ id: refunds[0]?.id, status: 'approved', refunds })
}

function notRefundable(): ProviderError {
  const message = 'The amount is more than what is left of both payments'
  return new ProviderError(400, { message, original_message: message, error: 'bad_request', status: 400 })
}
