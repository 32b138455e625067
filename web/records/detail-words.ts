import { useTranslations } from 'use-intl'
import type { StatusDetail } from '../../server/facts/payment-statuses.ts'

const waitedTypes = ['ticket', 'atm', 'bank_transfer', 'digital_wallet'] as const

/**
 * Says a payment's `status_detail`. Of one that waits for its payer it says what it waits for, if `payment_type_id` is
 * given. Null for a detail that is new to the console.
 */
export function useDetailWords(): (detail: string, type?: string | null) => string | null {
  const t = useTranslations('statusDetail')
  const tWaiting = useTranslations('waitingFor')
  // The list of details would be loaded with the first page.
  const isKnown = (detail: string): detail is StatusDetail => t.has(detail as StatusDetail)
  return (detail, type) => {
    const waited = detail === 'pending_waiting_payment' && waitedTypes.find(one => one === type)
    if (waited) return tWaiting(waited)
    return isKnown(detail) ? t(detail) : null
  }
}
