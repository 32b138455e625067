import { dayMs, toOffsetIso } from '../dates.ts'
import type { Chargeback } from './chargeback.ts'

/**
 * Days in which the seller can send evidence. Assumed: the provider gives a date in each chargeback, and no rule for
 * it.
 */
const evidenceDays = 10

/** The end of the time in which the seller can send evidence, in milliseconds. */
export function evidenceDeadline({ createdAt }: Chargeback): number {
  return createdAt + evidenceDays * dayMs
}

/**
 * The chargeback in both forms at once: that of the SDKs' types, and that of the reference, which shares `id` and
 * `amount` with it.
 */
export function toChargebackJson(chargeback: Chargeback) {
  const { evidence = [], status } = chargeback
  const created = toOffsetIso(chargeback.createdAt)
  const updated = toOffsetIso(chargeback.updatedAt)
  return {
    id: chargeback.id,
    payment_id: chargeback.paymentId,
    status,
    amount: chargeback.amount,
    currency_id: chargeback.currency,
    reason_id: chargeback.reasonId,
    reason: chargeback.reason,
    date_created: created,
    last_modified: updated,
    payments: [{ id: chargeback.paymentId }],
    currency: chargeback.currency,
    coverage_applied: status === 'reimbursed',
    // The misspelled name is the provider's.
    coverage_elegible: true,
    documentation_required: status === 'in_review' && evidence.length === 0,
    documentation_status: evidence.length === 0 ? 'not_supplied' : 'valid',
    documentation: evidence.map(({ name, url }) => ({ description: name, url })),
    date_documentation_deadline: toOffsetIso(evidenceDeadline(chargeback)),
    date_last_updated: updated,
  }
}
