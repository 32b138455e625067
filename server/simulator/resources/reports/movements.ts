/** What moved the money of an account. It is computed from payments, chargebacks and payouts, its only sources. */
import { subtract, sum } from '../../../facts/amounts.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Chargeback } from '../../store/records/chargeback.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Payout } from '../../store/records/payout.ts'
import { releasedAtOf } from '../payments/payment-json.ts'

export type Movement = {
  kind: 'payment' | 'refund' | 'chargeback' | 'chargeback_cancel' | 'payout' | 'payout_cancel'
  /** Null for a payout. */
  payment: Payment | null
  externalReference: string | null
  /** The id of the payment, of the refund, or of the transaction of a payout. */
  sourceId: number | string
  at: number
  /** When the movement changes the money that can be withdrawn. That is never before the payment was released. */
  releasedAt: number
  /** Negative if money leaves the account. `net` is `gross` less the fees. */
  gross: number
  net: number
}

/** The movements until a time, the oldest first. */
export function listMovements({ account, deps }: AccountDeps, until: number): Movement[] {
  const { payments, chargebacks, payouts } = deps.tables
  const disputes = Map.groupBy(chargebacks.find(account.number, {}), ({ paymentId }) => paymentId)
  return [
    ...payments
      .find(account.number, {})
      .flatMap(payment => movementsOf(payment, disputes.get(payment.id) ?? [])),
    ...payouts.find(account.number, {}).flatMap(payoutMovements),
  ]
    .filter(({ at }) => at <= until)
    .sort((one, other) => one.at - other.at)
}

/** Assumed: the provider keeps its fees when money is returned. No source covers all countries. */
function movementsOf(payment: Payment, disputes: readonly Chargeback[]): Movement[] {
  const { approvedAt, amount, net, id } = payment
  const releasedAt = releasedAtOf(payment)
  if (approvedAt === null || releasedAt === null) return []
  const move = (kind: Movement['kind'], at: number, gross: number, sourceId = id): Movement => ({
    kind,
    payment,
    externalReference: payment.externalReference,
    sourceId,
    at,
    releasedAt: Math.max(at, releasedAt),
    gross,
    net: gross,
  })
  return [
    { ...move('payment', approvedAt, amount), releasedAt, net },
    ...payment.refunds
      .filter(({ status }) => status === 'approved')
      .map(refund => move('refund', refund.createdAt, -refund.amount, refund.id)),
    ...disputes.flatMap(dispute => [
      move('chargeback', dispute.createdAt, -dispute.amount),
      ...(dispute.status === 'reimbursed'
        ? [move('chargeback_cancel', dispute.updatedAt, dispute.amount)]
        : []),
    ]),
  ]
}

function payoutMovements({ transactions }: Payout): Movement[] {
  return transactions.flatMap(({ id, paidAt, amount, returned, externalReference }): Movement[] => {
    if (paidAt === null) return []
    const of = { payment: null, externalReference, sourceId: id, at: paidAt, releasedAt: paidAt }
    const back: Movement = { ...of, kind: 'payout_cancel', gross: returned, net: returned }
    return [{ ...of, kind: 'payout', gross: -amount, net: -amount }, ...(returned > 0 ? [back] : [])]
  })
}

export const netOf = (movements: readonly Movement[]) => sum(...movements.map(({ net }) => net))

/** The fees as reports write them: a negative number. */
export const feeOf = ({ net, gross }: Movement) => subtract(net, gross)
