import { z } from 'zod'
import { toChargebackJson } from '../chargebacks/chargeback.ts'
import { decideDispute, openDispute } from '../chargebacks/dispute.ts'
import { secondMs } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { toPaymentJson } from '../payments/payment-json.ts'
import { requirePayment } from '../payments/payments-routes.ts'
import { savePayment } from '../payments/save-payment.ts'
import { finishChallenge, settlePayment } from '../payments/settle-payment.ts'
import { settlements } from '../payments/settlement.ts'
import { readBody, requireOwner } from './read-body.ts'

const settleSchema = z.strictObject({
  /** What the payer, the bank or the reviewer does. */
  settlement: z.enum(settlements),
  /** `status_detail` of a refusal. */
  detail: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
  /** Later, on the account's clock. */
  in_seconds: z.number().min(0).optional(),
})

const chargebackSchema = z.strictObject({
  /** Absent: the dispute begins. */
  verdict: z.enum(['settled', 'reimbursed']).optional(),
  reason: z.string().min(1).optional(),
})

export const paymentControlRoutes: Route[] = [
  { method: 'POST', path: '/simulator/payments/:id/settle', access: 'open', handle: settle },
  { method: 'POST', path: '/simulator/payments/:id/chargeback', access: 'open', handle: chargeback },
  { method: 'POST', path: '/simulator/payments/:id/challenge', access: 'open', handle: challenge },
]

function settle(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const { settlement, detail, in_seconds } = readBody(settleSchema, call)
  const { now } = call
  const payment = requirePayment(deps, account, call.params.id ?? '', now)
  if (in_seconds) {
    const job = {
      kind: 'settlement' as const,
      paymentId: String(payment.id),
      settlement,
      ...(detail && { detail }),
    }
    deps.store.write(() => deps.scheduler.schedule(account, now + in_seconds * secondMs, job))
    return { status: 202, body: toPaymentJson(payment, now, deps.publicUrl()) }
  }
  const settled = settlePayment(payment, { settlement, detail }, now)
  deps.store.write(() => savePayment(settled, { account, deps, action: 'payment.updated', now }))
  return ok(toPaymentJson(settled, now, deps.publicUrl()))
}

/** Opens a dispute, or decides the open one. */
function chargeback(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const { verdict, reason } = readBody(chargebackSchema, call)
  const payment = requirePayment(deps, account, call.params.id ?? '', call.now)
  const context = { account, deps, now: call.now }
  return deps.store.write(() =>
    verdict
      ? ok(toChargebackJson(decideDispute(payment, verdict, context)))
      : created(toChargebackJson(openDispute(payment, reason ?? null, context))),
  )
}

/** The payer finishes the 3-D Secure challenge; the test card decides how it ends. */
function challenge(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const { now } = call
  const finished = finishChallenge(requirePayment(deps, account, call.params.id ?? '', now), now)
  deps.store.write(() => savePayment(finished, { account, deps, action: 'payment.updated', now }))
  return ok(toPaymentJson(finished, now, deps.publicUrl()))
}
