import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { isShownOrderStatus, shownOrderStatusOf } from '../../records/order-status.ts'
import type { LifeSubject } from '../../timeline/life-subject.ts'
import { currencyOf } from './order-facts.ts'

/** The order as the subject of a life. */
export function useOrderSubject(order: Order): LifeSubject {
  const t = useTranslations('orders.status')
  return {
    kind: 'order',
    id: order.id,
    currency: currencyOf(order),
    nameOf: ({ status, detail }) => {
      const shown = shownOrderStatusOf(status, detail)
      return isShownOrderStatus(shown) ? t(shown) : shown
    },
  }
}
