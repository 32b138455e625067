/** How each payment status is shown: icon, word and colour; the words are in the messages under `status`. */

import type { Tone } from '../ui/feedback/status-badge.tsx'
import type { IconName } from '../ui/icon.tsx'

export const paymentStatuses = [
  'approved',
  'pending',
  'in_process',
  'authorized',
  'rejected',
  'cancelled',
  'refunded',
  'partially_refunded',
  'in_mediation',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const looks: Record<PaymentStatus, { tone: Tone; icon: IconName }> = {
  approved: { tone: 'ok', icon: 'check' },
  pending: { tone: 'warn', icon: 'clock' },
  in_process: { tone: 'warn', icon: 'clock' },
  authorized: { tone: 'info', icon: 'lock' },
  rejected: { tone: 'bad', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'ban' },
  refunded: { tone: 'neutral', icon: 'refund' },
  partially_refunded: { tone: 'ok', icon: 'halfBack' },
  in_mediation: { tone: 'warn', icon: 'flag' },
  charged_back: { tone: 'bad', icon: 'flag' },
}

export function isPaymentStatus(value: unknown): value is PaymentStatus {
  return paymentStatuses.some(status => status === value)
}

/** A partly refunded payment is `approved` for the provider; people want to see the difference. */
export function shownStatusOf(status: string, detail: string | null | undefined): string {
  return status === 'approved' && detail === 'partially_refunded' ? 'partially_refunded' : status
}

export function lookOf(status: string): { tone: Tone; icon: IconName } {
  return isPaymentStatus(status) ? looks[status] : { tone: 'neutral', icon: 'info' }
}
