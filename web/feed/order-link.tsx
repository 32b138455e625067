import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orderId } from '../../server/facts/order-ids.ts'

/** Opens the order that an entry is about; nothing if its resource is none. */
export function OrderLink({ resource }: { resource: string | null }) {
  const t = useTranslations('timeline')
  if (resource === null || !orderId.test(resource)) return null
  const words = t('openOrder')
  return (
    <Link to="/orders/$orderId" params={{ orderId: resource }} aria-label={`${words} ${resource}`}>
      {words}
    </Link>
  )
}
