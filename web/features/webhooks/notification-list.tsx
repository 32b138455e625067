import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import type { Entry } from '../../feed/feed-entry.ts'
import { FeedRows } from '../../feed/feed-rows.tsx'
import { EmptyNotifications } from './empty-notifications.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { Webhooks } from './use-webhooks.ts'

export function NotificationList({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const zone = useStored(chosenTimeZone)
  const words = {
    validated: tVerdict('validated'),
    unsigned: tVerdict('unsigned'),
    rejected: tVerdict('rejected'),
  }
  const renderRow = (entry: Entry) =>
    entry.kind === 'notification' && (
      <NotificationRow
        entry={entry}
        verdict={words[entry.verdict]}
        duplicates={webhooks.duplicates.get(entry.seq) ?? 0}
        zone={zone}
      />
    )
  return (
    <FeedRows
      page={webhooks}
      path="/webhooks"
      label={t('list')}
      renderRow={renderRow}
      empty={<EmptyNotifications webhooks={webhooks} />}
    />
  )
}
