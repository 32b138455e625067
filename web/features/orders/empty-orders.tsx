import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'

export function EmptyOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('orders.list')
  if (isFiltered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  return (
    <EmptyState
      icon="box"
      title={t('empty')}
      action={
        <Link to="/pay" search={{ api: 'orders' }}>
          {t('emptyAction')}
        </Link>
      }
    >
      {t('emptyText')}
    </EmptyState>
  )
}
