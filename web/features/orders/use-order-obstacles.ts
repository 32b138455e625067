import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { type OrderCall, orderRefusal, readOrderSituation } from '../../../server/facts/order-life.ts'
import { restOf } from './order-facts.ts'

/** A function that tells why the provider will refuse a call. Null if nothing is known against it. */
export function useOrderObstacles(order: Order): (call: OrderCall) => string | null {
  const t = useTranslations('orders.obstacle')
  const situation = readOrderSituation(order)
  return call => {
    // The console cancels at the terminal too (`use-order-action.ts`).
    const refusal = orderRefusal(call === 'cancel' ? 'cancel_at_terminal' : call, situation)
    if (refusal) return t(refusal)
    const isCovered = restOf(order) === '0'
    if (call === 'process' && !isCovered) return t('uncovered_total')
    if (call === 'add_transactions' && isCovered) return t('covered_total')
    return null
  }
}
