import type { checkouts, payments } from '../../catalog/control.ts'
import { secondMs } from '../../facts/dates.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import { type Checkout, findCheckout, otherMethodsOf } from '../checkout/find-checkout.ts'
import { payCheckout } from '../checkout/pay-checkout.ts'
import { blankForm, cardMethod, type Form } from '../checkout/read-form.ts'
import type { AccountAt, Deps } from '../http/deps.ts'
import { notFound, refusal } from '../http/errors/provider-error.ts'
import { type Call, created, ok } from '../http/route.ts'
import { toChargebackJson } from '../resources/chargebacks/chargebacks-routes.ts'
import { decideDispute, openDispute } from '../resources/chargebacks/dispute.ts'
import { toClaimJson } from '../resources/claims/claim-json.ts'
import { speakAsBuyer } from '../resources/claims/speak-as-buyer.ts'
import { chargesOf } from '../resources/orders/charges.ts'
import { toPaymentJson } from '../resources/payments/payment-json.ts'
import { requirePayment } from '../resources/payments/require-payment.ts'
import { savePayment } from '../resources/payments/save-payment.ts'
import { answerChallenge, requireChallengeTime, settlePayment } from '../resources/payments/settle-payment.ts'
import { returnUrlOf } from '../resources/preferences/return-to-shop.ts'
import { repayBuyer } from '../resources/refunds/repay-buyer.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Payment } from '../store/records/payment.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const paymentControlHandlers: ControlHandlers['payments'] = {
  settle,
  challenge,
  dispute,
  claim,
}

type ChargeCall = Pick<Call<Account>, 'account' | 'now'> & { input: { id: string } }

/**
 * The payment of the path. For an order's id, it is the first open payment that charges the order, else the last one.
 */
function requireCharge(call: ChargeCall, deps: Deps): Payment {
  const { account, now, input } = call
  const order = deps.tables.orders.get(account.number, input.id)
  const charges = order ? chargesOf(order, { account, deps, now }) : []
  const isOpen = ({ status }: Payment) => status === 'pending' || status === 'in_process'
  return (
    charges.find(isOpen) ?? charges.at(-1) ?? requirePayment({ account, now, params: { id: input.id } }, deps)
  )
}

function settle(call: ControlCall<typeof payments.settle>, deps: Deps) {
  const account = requireOwner(call)
  const { now } = call
  const { settlement, detail, in_seconds } = call.input
  const payment = requireCharge({ ...call, account }, deps)
  const context = { account, deps, now }
  if (settlement === 'repay') {
    if (in_seconds) throw refusal(400, 'in_seconds is for a payment that waits, and this one is in mediation')
    return answerSettled(() => repayBuyer(payment, context), context)
  }
  if (in_seconds) {
    const runAt = now + in_seconds * secondMs
    if (settlement === 'approve' || settlement === 'reject') requireChallengeTime(payment, runAt)
    const job = {
      kind: 'settlement' as const,
      paymentId: String(payment.id),
      settlement,
      ...(detail && { detail }),
    }
    deps.store.write(() => deps.scheduler.schedule(account, runAt, job))
    return { status: 202, body: toPaymentJson(payment, now, deps.publicUrl()) }
  }
  return answerSettled(() => settlePayment(payment, { settlement, detail }, now), context)
}

function answerSettled(settle: () => Payment, { account, deps, now }: AccountAt) {
  return deps.store.write(() => {
    const settled = settle()
    savePayment(settled, { account, deps, action: 'payment.updated', now })
    return ok(toPaymentJson(settled, now, deps.publicUrl()))
  })
}

/** Opens a dispute, or decides the open one. */
function dispute(call: ControlCall<typeof payments.dispute>, deps: Deps) {
  const account = requireOwner(call)
  const { verdict, reason } = call.input
  const payment = requireCharge({ ...call, account }, deps)
  const context = { account, deps, now: call.now }
  return deps.store.write(() =>
    verdict
      ? ok(toChargebackJson(decideDispute(payment, verdict, context)))
      : created(toChargebackJson(openDispute(payment, reason ?? null, context))),
  )
}

/** The buyer opens a claim, or writes in the open one. */
function claim(call: ControlCall<typeof payments.claim>, deps: Deps) {
  const account = requireOwner(call)
  const payment = requireCharge({ ...call, account }, deps)
  const context = { account, deps, now: call.now }
  return deps.store.write(() => {
    const told = speakAsBuyer(payment, call.input, context)
    return payment.claimId === undefined
      ? created(toClaimJson(told, context))
      : ok(toClaimJson(told, context))
  })
}

/** The payer answers the 3-D Secure challenge. */
function challenge(call: ControlCall<typeof payments.challenge>, deps: Deps) {
  const account = requireOwner(call)
  const { now, input } = call
  const answered = answerChallenge(requireCharge({ ...call, account }, deps), input.answer, now)
  deps.store.write(() => savePayment(answered, { account, deps, action: 'payment.updated', now }))
  return ok(toPaymentJson(answered, now, deps.publicUrl()))
}

type PayCall = ControlCall<typeof checkouts.pay>

export const checkoutControlHandlers: ControlHandlers['checkouts'] = { pay }

/** The texts are English, like all messages of the control API. */
const words = readTexts('checkout', 'en')

/** Pays a preference, or an order on its hosted page, by the rules of the checkout page and with its form. */
function pay(call: PayCall, deps: Deps) {
  const account = requireOwner(call)
  const { now, input } = call
  const checkout = findCheckout(deps, input.id)
  if (checkout?.account.number !== account.number)
    throw notFound('The account has no preference, and no order with a hosted page, with this id')
  const { state, preference } = checkout
  if (state !== 'open') throw refusal(400, `${words.closed[state].title}: ${words.closed[state].text}`)
  const paid = payCheckout(checkout, toForm(checkout, input), deps)
  if ('errors' in paid) throw refusal(400, describe(paid))
  const payment = requirePayment({ account, now, params: { id: paid.paymentId } }, deps)
  return created({
    payment: toPaymentJson(payment, now, deps.publicUrl()),
    back_url: returnUrlOf(preference, payment, account.settings),
  })
}

/** The page's form with the payer's choices. */
function toForm(checkout: Checkout, { method, outcome, installments, email }: PayCall['input']): Form {
  const blank = blankForm(checkout)
  return {
    ...blank,
    ...toMethod(checkout, method ?? blank.method),
    ...(outcome !== undefined && { outcome }),
    ...(installments !== undefined && { installments: String(installments) }),
    ...(email !== undefined && { email }),
  }
}

function toMethod(checkout: Checkout, id: string): Partial<Form> {
  if (id === cardMethod) return {}
  const card = checkout.cards.find(({ method }) => method.id === id)
  if (card) return { method: cardMethod, card: card.number }
  const others = otherMethodsOf(checkout)
  const other = others.find(method => method.id === id)
  if (other) return { method: id, bank: other.banks[0]?.id ?? '' }
  const possible = [...checkout.cards.map(({ method }) => method), ...others].map(method => method.id)
  throw refusal(400, `${checkout.preference.id} cannot be paid by ${id}. Possible: ${possible.join(', ')}`)
}

function describe({ errors, refusal }: Extract<ReturnType<typeof payCheckout>, { errors: unknown }>): string {
  const fields = Object.entries(errors).map(([field, error]) => `${field}: ${words.errors[error]}`)
  return refusal === null ? fields.join(' ') : `${words.errors.refused} ${refusal}`
}
