import { useTranslations } from 'use-intl'
import type { StatusDetail } from '../../server/facts/payment-statuses.ts'

const waitedTypes = ['ticket', 'atm', 'bank_transfer', 'digital_wallet'] as const

/** How payments and orders say that they wait for their payer. */
const waitingDetails = ['pending_waiting_payment', 'waiting_payment']

/** Says what a payment or an order waits for, if it waits for its payer and the type of its payment is known. */
export function useWaitingWords(): (detail: string, type?: string | null) => string | null {
  const t = useTranslations('waitingFor')
  return (detail, type) => {
    const waited = waitingDetails.includes(detail) && waitedTypes.find(one => one === type)
    return waited ? t(waited) : null
  }
}

/**
 * Says a payment's `status_detail`. Of one that waits for its payer it says what it waits for, if `payment_type_id` is
 * given. Null for a detail that is new to the console.
 */
export function useDetailWords(): (detail: string, type?: string | null) => string | null {
  const t = useTranslations('statusDetail')
  const waitingOf = useWaitingWords()
  // The list of details would be loaded with the first page.
  const isKnown = (detail: string): detail is StatusDetail => t.has(detail as StatusDetail)
  return (detail, type) => waitingOf(detail, type) ?? (isKnown(detail) ? t(detail) : null)
}
