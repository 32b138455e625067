import { useTranslations } from 'use-intl'
import { type PaymentCall, paymentRefusal, refundDaysOf } from '../../../server/facts/payment-calls.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import type { Payment } from './payment-types.ts'

/** Why the provider will refuse each of the seller's moves, in words; null if nothing is known against it. */
export function useObstacles(payment: Payment): Record<PaymentCall, string | null> {
  const t = useTranslations('payment.obstacle')
  const nowMs = useProviderNow()()
  const why = (call: PaymentCall) => {
    const refusal = paymentRefusal(call, payment, nowMs)
    if (refusal === null) return null
    if (call !== 'refund') return t(call)
    return t(`refund.${refundWords[refusal]}`, { days: refundDaysOf(payment.currency_id) })
  }
  return { capture: why('capture'), refund: why('refund'), cancel: why('cancel') }
}

const refundWords = { 2018: 'notApproved', 2063: 'nothingLeft', 2024: 'tooOld' } as const
