import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { countryOfCurrency } from '../../../server/facts/countries.ts'
import { Icon } from '../../ui/icon.tsx'
import { currencyOf, transactionsOf } from './order-facts.ts'

/** Opens the payment form with this order's values, as far as the provider returns them. */
export function PayOrderAgain({ order }: { order: Order }) {
  const t = useTranslations('orders.one')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="card" size={16} />}
      onClick={() => navigate({ to: '/pay', search: toPaySearch(order) })}
    >
      {t('payAgain')}
    </Button>
  )
}

function toPaySearch(order: Order) {
  const site = countryOfCurrency(currencyOf(order))?.id
  const method = transactionsOf(order)[0]?.payment_method
  return {
    api: 'orders' as const,
    ...(site && { site }),
    ...(method?.id && { card: method.id }),
    ...(order.total_amount && { amount: order.total_amount }),
    ...(method?.installments && { installments: method.installments }),
    ...(order.description && { description: order.description }),
  }
}
