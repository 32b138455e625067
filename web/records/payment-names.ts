import { useTranslations } from 'use-intl'
import { paymentMethodTypes } from '../../server/facts/countries/payment-method.ts'
import { isShownStatus, shownStatusOf } from './payment-status.ts'

/** Names the status of a payment in words. A status without a text keeps the provider's name. */
export function usePaymentStatusName(): (status: string, detail?: string | null) => string {
  const t = useTranslations('status')
  return (status, detail) => {
    const shown = shownStatusOf(status, detail)
    return isShownStatus(shown) ? t(shown) : shown
  }
}

/** Names a payment type in words. Unknown types keep the provider's name. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('methods.types')
  return type => {
    const name = paymentMethodTypes.find(one => one === type)
    return name ? t(name) : type
  }
}
