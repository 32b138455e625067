import { useTranslations } from 'use-intl'
import { movesFrom } from '../../../server/facts/payment-life.ts'
import { useProviderNow } from '../../provider/use-simulated-clock.ts'
import type { Payment } from './payment-types.ts'
import { daysToRefund, refundObstacle } from './refund-rules.ts'

/** Why the provider will refuse each of the seller's moves, in words; null if nothing is known against it. */
export function useObstacles(payment: Payment): Record<'capture' | 'refund' | 'cancel', string | null> {
  const t = useTranslations('payment')
  const nowMs = useProviderNow()()
  const open = movesFrom(payment)
  const refund = refundObstacle(payment, nowMs)
  return {
    capture: open.includes('capture') ? null : t('obstacle.capture'),
    refund: refund && t(`obstacle.refund.${refund}`, { days: daysToRefund(payment.currency_id) }),
    cancel: open.includes('cancel') ? null : t('obstacle.cancel'),
  }
}
