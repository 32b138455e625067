import { useTranslations } from 'use-intl'
import { paymentMethodTypes } from '../../server/facts/countries/payment-method.ts'

/** Names a payment type in words. Unknown types keep the provider's name. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('methods.types')
  return type => {
    const name = paymentMethodTypes.find(one => one === type)
    return name ? t(name) : type
  }
}
