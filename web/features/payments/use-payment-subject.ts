import { useTranslations } from 'use-intl'
import type { LifeSubject } from '../../life/life-subject.ts'
import { isShownStatus, shownStatusOf } from '../../provider/payment-status.ts'
import type { Payment } from './payment-types.ts'

/** The payment, as its life needs it. */
export function usePaymentSubject(payment: Payment): LifeSubject {
  const t = useTranslations('status')
  return {
    kind: 'payment',
    id: String(payment.id),
    currency: payment.currency_id ?? '',
    nameOf: ({ status, detail }) => {
      const shown = shownStatusOf(status, detail)
      return isShownStatus(shown) ? t(shown) : shown
    },
  }
}
