import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { isShownOrderStatus, shownOrderStatusOf } from '../../records/order-status.ts'
import type { LifeSubject } from '../../timeline/life-subject.ts'
import { currencyOf } from './order-facts.ts'

/** The order as the subject of a life. */
export function useOrderSubject(order: Order): LifeSubject {
  return { kind: 'order', id: order.id, currency: currencyOf(order), nameOf: useOrderStateName() }
}

/** A state of an order in words. */
export function useOrderStateName(): LifeSubject['nameOf'] {
  const t = useTranslations('orders.status')
  return ({ status, detail }) => {
    const shown = shownOrderStatusOf(status, detail)
    return isShownOrderStatus(shown) ? t(shown) : shown
  }
}
