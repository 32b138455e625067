import { refundBody } from '../../../catalog/requests/payment-changes.ts'
import { type JsonObject, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { AccountAt, Deps } from '../../http/deps.ts'
import { notFound } from '../../http/errors/provider-error.ts'
import { refusePayment } from '../../http/errors/refuse-payment.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findAnswer, keepAnswer, requireKey } from '../../http/idempotency.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import { requireApplication } from '../payments/account-refusals.ts'
import { applyRefund } from '../payments/change-payment.ts'
import { toRefundJson } from '../payments/refund-json.ts'
import { requirePayment } from '../payments/require-payment.ts'
import { savePayment } from '../payments/save-payment.ts'
import { checkRefund } from './check-refund.ts'

export const refundHandlers = {
  refund: createRefund,
  listRefunds,
  getRefund,
} satisfies Partial<Handlers['payments']>

/**
 * Refunds an amount, or the remaining amount without one. A repeated idempotency key gets 200 with its first refund:
 * the PHP and Ruby SDKs cannot parse the empty body that was measured once.
 */
export function createRefund(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const { answers } = deps.tables
  const scope = requireKey(call)
  const madeBefore = findAnswer(answers, scope, call)
  const payment = requirePayment(call, deps)
  if (madeBefore !== undefined) return ok(toRefundJson(findRefund(payment, String(madeBefore)), payment.id))
  checkBody(refundBody, call, refusePayment)
  requireApplication(account, now)
  const refund = refundPayment(payment, toObject(call.body), { account, deps, now })
  keepAnswer(answers, scope, { account, now, document: refund.id })
  return created(toRefundJson(refund, payment.id))
}

/** Refunds `amount` of the body, or what is left, stores the payment and notifies the shop. */
export function refundPayment(payment: Payment, body: JsonObject, { account, deps, now }: AccountAt): Refund {
  const amount = checkRefund(payment, body.amount, { account, deps, now })
  const refund: Refund = {
    id: nextNumber(deps.counters, account, 'refund'),
    amount,
    createdAt: now,
    status: 'approved',
    source: { id: String(account.userId), name: 'Test Test', type: 'collector' },
    metadata: toObject(body.metadata),
    reason: toText(body.reason),
  }
  savePayment(applyRefund(payment, refund, now), { account, deps, action: 'payment.updated', now })
  return refund
}

function listRefunds(call: Call<Account>, deps: Deps): Answer {
  const payment = requirePayment(call, deps)
  return ok(payment.refunds.map(refund => toRefundJson(refund, payment.id)))
}

function getRefund(call: Call<Account>, deps: Deps): Answer {
  const payment = requirePayment(call, deps)
  return ok(toRefundJson(findRefund(payment, call.params.refund_id), payment.id))
}

function findRefund(payment: Payment, id: string | undefined): Refund {
  const refund = payment.refunds.find(each => String(each.id) === id)
  if (!refund) throw notFound('Refund not found')
  return refund
}
