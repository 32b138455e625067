import { useTranslations } from 'use-intl'
import { isShownStatus, shownStatusOf } from './payment-status.ts'

/** Names the status of a payment in words. A status without a text keeps the provider's name. */
export function usePaymentStatusName(): (status: string, detail?: string | null) => string {
  const t = useTranslations('status')
  return (status, detail) => {
    const shown = shownStatusOf(status, detail)
    return isShownStatus(shown) ? t(shown) : shown
  }
}
