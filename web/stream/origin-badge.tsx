import { useTranslations } from 'use-intl'
import type { NotificationEntry } from './feed-entry.ts'
import classes from './origin-badge.module.css'

/** Marks replays and test notifications, which this gateway sent itself. */
export function OriginBadge({ origin }: Pick<NotificationEntry, 'origin'>) {
  const t = useTranslations('outbound.origin')
  if (origin === 'provider') return null
  return (
    <span className={classes.badge} data-origin={origin}>
      {t(origin)}
    </span>
  )
}
