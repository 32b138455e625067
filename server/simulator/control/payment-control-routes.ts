import type { Account } from '../accounts/account.ts'
import { toChargebackJson } from '../chargebacks/chargeback-json.ts'
import { decideDispute, openDispute } from '../chargebacks/dispute.ts'
import { secondMs } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Call, created, ok, type Route } from '../http/route.ts'
import { chargesOf } from '../orders/charges.ts'
import { requirePayment } from '../payments/find-payment.ts'
import type { Payment } from '../payments/payment.ts'
import { toPaymentJson } from '../payments/payment-json.ts'
import { savePayment } from '../payments/save-payment.ts'
import { finishChallenge, settlePayment } from '../payments/settle-payment.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

export const paymentControlRoutes: Route[] = [
  controlRoute('POST /simulator/payments/:id/settle', settle),
  controlRoute('POST /simulator/payments/:id/chargeback', chargeback),
  controlRoute('POST /simulator/payments/:id/challenge', challenge),
]

type ChargeCall = Pick<Call<Account>, 'account' | 'params' | 'now'>

/**
 * The payment of the path. For an order's id, it is the first open payment that charges the order, else the last one.
 */
function requireCharge(call: ChargeCall, deps: Deps): Payment {
  const { account, now, params } = call
  const order = deps.tables.orders.get(account.number, params.id ?? '')
  const charges = order ? chargesOf(order, { account, deps, now }) : []
  const isOpen = ({ status }: Payment) => status === 'pending' || status === 'in_process'
  return charges.find(isOpen) ?? charges.at(-1) ?? requirePayment(call, deps)
}

function settle(call: ControlCall<'POST /simulator/payments/:id/settle'>, deps: Deps) {
  const account = requireOwner(call)
  const { now } = call
  const { settlement, detail, in_seconds } = call.body
  const payment = requireCharge({ ...call, account }, deps)
  if (in_seconds) {
    const runAt = now + in_seconds * secondMs
    const job = {
      kind: 'settlement' as const,
      paymentId: String(payment.id),
      settlement,
      ...(detail && { detail }),
    }
    deps.store.write(() => deps.scheduler.schedule(account, runAt, job))
    return { status: 202, body: toPaymentJson(payment, now, deps.publicUrl()) }
  }
  const settled = settlePayment(payment, { settlement, detail }, now)
  deps.store.write(() => savePayment(settled, { account, deps, action: 'payment.updated', now }))
  return ok(toPaymentJson(settled, now, deps.publicUrl()))
}

/** Opens a dispute, or decides the open one. */
function chargeback(call: ControlCall<'POST /simulator/payments/:id/chargeback'>, deps: Deps) {
  const account = requireOwner(call)
  const { verdict, reason } = call.body
  const payment = requireCharge({ ...call, account }, deps)
  const context = { account, deps, now: call.now }
  return deps.store.write(() =>
    verdict
      ? ok(toChargebackJson(decideDispute(payment, verdict, context)))
      : created(toChargebackJson(openDispute(payment, reason ?? null, context))),
  )
}

/** The payer finishes the 3-D Secure challenge. The test card decides the result. */
function challenge(call: ControlCall<'POST /simulator/payments/:id/challenge'>, deps: Deps) {
  const account = requireOwner(call)
  const { now } = call
  const finished = finishChallenge(requireCharge({ ...call, account }, deps), now)
  deps.store.write(() => savePayment(finished, { account, deps, action: 'payment.updated', now }))
  return ok(toPaymentJson(finished, now, deps.publicUrl()))
}
