import { useTranslations } from 'use-intl'
import { columnStyle } from '../../columns/column-style.ts'
import { FeedRows } from '../../list/feed-rows.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { type NotificationColumn, notificationWidths } from './columns.ts'
import { EmptyNotifications } from './empty-notifications.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { Webhooks } from './use-webhooks.ts'
import classes from './webhooks.module.css'

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const { clock } = useTimes()
  const words = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  const shown: ReadonlySet<NotificationColumn> = new Set([...webhooks.choice.columns, 'action', 'tail'])
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <NotificationRow
        entry={entry}
        verdict={words[entry.verdict]}
        duplicates={webhooks.duplicates.get(entry.seq) ?? 0}
        clock={clock}
        shown={shown}
      />
    )
  return (
    <div className={classes.list} style={columnStyle(shown, notificationWidths)}>
      <FeedRows
        page={webhooks}
        path="/webhooks"
        label={t('list')}
        renderRow={renderRow}
        empty={<EmptyNotifications webhooks={webhooks} />}
      />
    </div>
  )
}
