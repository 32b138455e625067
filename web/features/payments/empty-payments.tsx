import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export function EmptyPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('payments')
  const tCommon = useTranslations('common')
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {tCommon('clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState icon="card" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
      {t('emptyText')}
    </EmptyState>
  )
}
