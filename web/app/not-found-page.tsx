import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

export function NotFoundPage() {
  const t = useTranslations('shell')
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState
        icon="search"
        title={t('notFoundText')}
        action={<Link to="/overview">{t('toOverview')}</Link>}
      />
    </Page>
  )
}
