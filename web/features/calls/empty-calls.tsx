import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { EmptyFeed } from '../../list/empty-feed.tsx'
import { JournalStart } from '../../list/journal-start.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Calls } from './use-calls.ts'

export function EmptyCalls({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  return (
    <EmptyFeed page={calls} noMatch={t('noMatch')}>
      <EmptyState icon="pulse" title={t('empty')} action={<Link to="/overview">{t('emptyAction')}</Link>}>
        <JournalStart />
        {t('emptyText')}
      </EmptyState>
    </EmptyFeed>
  )
}
