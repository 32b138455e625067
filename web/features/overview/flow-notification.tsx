import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { eventNameOf } from '../../stream/event-name.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export function NotificationLink({ entry }: { entry: NotificationEntry }) {
  return (
    <>
      <Link to="/webhooks" search={{ id: entry.seq }}>
        {eventNameOf(entry) ?? entry.seq}
      </Link>{' '}
      <VerdictBadge verdict={entry.verdict} plain />
    </>
  )
}

/** The usual causes, most frequent first. */
export function WhyNoNotification({ children }: { children: ReactNode }) {
  const t = useTranslations('overview.flow')
  return (
    <Notice tone="warn" role="status" title={t('notYet')} actions={children}>
      <ol>
        <li>{t('cause.address')}</li>
        <li>{t('cause.configured')}</li>
        <li>{t('cause.late')}</li>
      </ol>
    </Notice>
  )
}
