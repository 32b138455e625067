import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyFeed } from '../../feed/empty-feed.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Activity } from './use-activity.ts'

export function EmptyCalls({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  return (
    <EmptyFeed page={activity} noMatch={t('noMatch')}>
      <EmptyState
        icon="pulse"
        title={t('empty')}
        action={<Link to={paths.overview}>{t('emptyAction')}</Link>}
      >
        {t('emptyText')}
      </EmptyState>
    </EmptyFeed>
  )
}
