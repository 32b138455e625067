import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function EmptyOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('orders.list')
  const tCommon = useTranslations('common')
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {tCommon('clear')}
      </Button>
    )
    return <EmptyState icon="search" title={t('noMatch')} action={clear} />
  }
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
