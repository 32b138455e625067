import { useTranslations } from 'use-intl'
import type { LifeSubject } from '../../life/life-subject.ts'
import { orderIdOf } from '../../provider/order-of-payment.ts'
import { usePaymentStatusName } from '../../provider/use-payment-status-name.ts'
import type { Payment } from './payment-types.ts'

/** The payment, as its life needs it. */
export function usePaymentSubject(payment: Payment): LifeSubject {
  const t = useTranslations('timeline')
  const nameOf = usePaymentStatusName()
  return {
    kind: 'payment',
    id: String(payment.id),
    currency: payment.currency_id ?? '',
    nameOf: ({ status, detail }) => nameOf(status, detail),
    whyEmpty: orderIdOf(payment) === null ? undefined : t('emptyOfOrder'),
  }
}
