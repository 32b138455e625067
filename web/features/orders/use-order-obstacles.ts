import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { type OrderCall, orderRefusal } from '../../../server/facts/order-life.ts'
import { captureModes, orderTypes, processingModes } from '../../../server/facts/order-statuses.ts'
import { readOneOf } from '../../address/search-params.ts'
import { restOf, transactionsOf } from './order-facts.ts'

/** Why the provider will refuse a call, in words; null if nothing is known against it. */
export function useOrderObstacles(order: Order): (call: OrderCall) => string | null {
  const t = useTranslations('orders.obstacle')
  const situation = {
    type: readOneOf(order.type, orderTypes) ?? 'online',
    processing_mode: readOneOf(order.processing_mode, processingModes) ?? 'automatic',
    capture_mode: readOneOf(order.capture_mode, captureModes) ?? 'automatic_async',
    status: order.status,
    status_detail: order.status_detail ?? '',
    hasTransactions: transactionsOf(order).length > 0,
    hasPaidTransaction: transactionsOf(order).some(({ status }) => status === 'processed'),
  }
  return call => {
    const refusal = orderRefusal(call, situation)
    if (refusal) return t(refusal)
    const isCovered = restOf(order) === '0'
    if (call === 'process' && !isCovered) return t('uncovered_total')
    if (call === 'add_transactions' && isCovered) return t('covered_total')
    return null
  }
}
