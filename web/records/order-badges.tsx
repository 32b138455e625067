/** The badges of orders. Render them inside `PartTexts` of the orders. */
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { isOrderDetail, isShownOrderStatus, orderLookOf, shownOrderStatusOf } from './order-status.ts'

type Props = { status: string; detail?: string | null | undefined; isPlain?: boolean; testId?: string }

/** The status of an order or of a transaction. */
export function OrderStatusBadge({ status, detail, ...frame }: Props) {
  const t = useTranslations('orders.status')
  const shown = shownOrderStatusOf(status, detail)
  const label = isShownOrderStatus(shown) ? t(shown) : t('unknown', { status })
  return <StatusBadge {...orderLookOf(shown)} {...frame} label={label} status={status} />
}

/** The status detail in words, with the provider's code. */
export function OrderDetailText({ detail }: { detail: string | null | undefined }) {
  const t = useTranslations('orders.detail')
  if (!detail) return null
  return (
    <span>
      {isOrderDetail(detail) ? `${t(detail)} ` : null}
      <code className="mono dimmed">{detail}</code>
    </span>
  )
}
