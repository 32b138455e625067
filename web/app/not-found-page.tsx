import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'

export function NotFoundPage() {
  const t = useTranslations('shell')
  return (
    <Page title={t('notFoundTitle')}>
      <EmptyState
        icon="search"
        title={t('notFoundText')}
        action={<Link to={paths.overview}>{t('toOverview')}</Link>}
      />
    </Page>
  )
}
