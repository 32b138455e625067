import type { AccountAt } from '../../http/deps.ts'
import { nextShortId } from '../../store/accounts/identifiers.ts'
import type { Claim } from '../../store/records/claim.ts'
import type { Payment } from '../../store/records/payment.ts'

/** The reason of a claim if the buyer gives none. It is the example of the provider's OpenAPI document. */
export const defaultReason = 'PNR'

/**
 * Opens a claim when a payment goes into mediation, and closes it when the mediation ends.
 * @returns the payment, with the id of its claim as long as the claim is open
 */
export function followClaim(payment: Payment, context: AccountAt): Payment {
  const { account, deps } = context
  if (payment.status === 'in_mediation' && payment.claimId === undefined) {
    const claim = newClaim(payment, context)
    saveClaim(claim, { payment, action: 'created' }, context)
    return { ...payment, claimId: claim.id }
  }
  if (payment.status === 'in_mediation' || payment.claimId === undefined) return payment
  const { claimId, ...closed } = payment
  const claim = deps.tables.claims.get(account.number, String(claimId))
  if (claim) saveClaim(closeClaim(claim, payment, context), { payment, action: 'updated' }, context)
  return closed
}

function newClaim({ id }: Payment, { account, deps, now }: AccountAt): Claim {
  return {
    id: nextShortId(deps.counters, account, 'claim'),
    paymentId: id,
    status: 'opened',
    stage: 'claim',
    reasonId: defaultReason,
    expected: 'refund',
    resolution: null,
    messages: [],
    evidence: [],
    changes: [{ status: 'opened', stage: 'claim', at: now, by: 'buyer' }],
    createdAt: now,
    updatedAt: now,
  }
}

/** A refund or a chargeback decides the claim for the buyer, any other status for the seller. */
function closeClaim(claim: Claim, { status, statusDetail }: Payment, { now }: AccountAt): Claim {
  const isReturned = status === 'refunded' || status === 'charged_back'
  const closedBy = status === 'refunded' && statusDetail !== 'by_admin' ? 'seller' : 'mediator'
  return {
    ...claim,
    status: 'closed',
    resolution: {
      reason: isReturned ? 'payment_refunded' : 'other',
      benefited: isReturned ? 'complainant' : 'respondent',
      closedBy,
    },
    changes: [...claim.changes, { status: 'closed', stage: claim.stage, at: now, by: closedBy }],
    updatedAt: now,
  }
}

/** Stores the claim, and announces it. */
export function saveClaim(
  claim: Claim,
  { payment, action }: { payment: Payment; action: 'created' | 'updated' },
  { account, deps }: AccountAt,
) {
  deps.tables.claims.put(account.number, claim)
  deps.notifier.announce(account, {
    topic: 'topic_claims_integration_wh',
    action,
    resourceId: String(claim.id),
    notificationUrl: payment.notificationUrl,
    externalReference: payment.externalReference,
    traceparent: payment.traceparent,
  })
}
