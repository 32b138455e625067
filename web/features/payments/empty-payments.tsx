import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'

export function EmptyPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('payments')
  if (isFiltered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  return (
    <EmptyState icon="card" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
      {t('emptyText')}
    </EmptyState>
  )
}
