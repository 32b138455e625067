import { useTranslations } from 'use-intl'
import { paymentMethodTypes } from '../../../server/facts/countries/payment-method.ts'

/** The provider's type in words; one that is not known here keeps its own. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('methods.types')
  return type => {
    const name = paymentMethodTypes.find(one => one === type)
    return name ? t(name) : type
  }
}
