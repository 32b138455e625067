import { useTranslations } from 'use-intl'
import { orderIdOf } from '../../records/order-of-payment.ts'
import { usePaymentStatusName } from '../../records/use-payment-status-name.ts'
import type { LifeSubject } from '../../timeline/life-subject.ts'
import type { Payment } from './payment-types.ts'

/** The payment as the subject of a life. */
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
