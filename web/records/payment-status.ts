/** Icon and tone of each payment status. Its name is in the messages under `status`. */
import { type PaymentStatus, paymentStatuses } from '../../server/facts/payment-status-names.ts'
import type { Look } from '../ui/feedback/status-badge.tsx'

// Who won a chargeback. A decided one keeps the status `charged_back`: only its detail says who has the money.

export type DecidedChargeback = 'chargeback_won' | 'chargeback_lost'

export const chargebackLooks: Record<DecidedChargeback, Look> = {
  chargeback_won: { tone: 'ok', icon: 'check' },
  chargeback_lost: { tone: 'bad', icon: 'close' },
}

/** `reimbursed` means that the seller has the money back. Null while the chargeback is disputed. */
export function decidedChargebackOf(detail: string | null | undefined): DecidedChargeback | null {
  if (detail === 'reimbursed') return 'chargeback_won'
  return detail === 'settled' ? 'chargeback_lost' : null
}

/**
 * The statuses that the console shows. It adds two kinds: for the provider, partially refunded payments are `approved`,
 * and decided chargebacks `charged_back`, whoever won.
 */
export type ShownStatus = PaymentStatus | 'partially_refunded' | DecidedChargeback

const looks: Record<ShownStatus, Look> = {
  approved: { tone: 'ok', icon: 'check' },
  pending: { tone: 'warn', icon: 'clock' },
  in_process: { tone: 'warn', icon: 'clock' },
  authorized: { tone: 'info', icon: 'lock' },
  rejected: { tone: 'bad', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'ban' },
  refunded: { tone: 'neutral', icon: 'refund' },
  partially_refunded: { tone: 'info', icon: 'halfBack' },
  in_mediation: { tone: 'warn', icon: 'flag' },
  charged_back: { tone: 'bad', icon: 'flag' },
  ...chargebackLooks,
}

export const shownStatuses = Object.keys(looks) as ShownStatus[]

export function isShownStatus(value: unknown): value is ShownStatus {
  return shownStatuses.some(status => status === value)
}

export function shownStatusOf(status: string, detail: string | null | undefined): string {
  if (status === 'charged_back') return decidedChargebackOf(detail) ?? status
  return status === 'approved' && detail === 'partially_refunded' ? 'partially_refunded' : status
}

/** The statuses that the provider's search can tell apart, by which payments are filtered and counted. */
export const countedStatuses = [...paymentStatuses, 'partially_refunded'] as const

/**
 * The fields of the provider's search for a shown status. Its documentation names `status_detail` as a filter, and
 * these two details as those of approved payments.
 */
export function searchOfStatus(status: string): Record<string, string> {
  if (status === 'approved') return { status, status_detail: 'accredited' }
  return status === 'partially_refunded' ? { status: 'approved', status_detail: status } : { status }
}

export function lookOf(status: string): Look {
  return isShownStatus(status) ? looks[status] : { tone: 'neutral', icon: 'info' }
}
