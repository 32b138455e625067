import { useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import type { Entry } from '../../feed/feed-entry.ts'
import { FeedRows } from '../../feed/feed-rows.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { CallRow } from './call-row.tsx'
import { EmptyCalls } from './empty-calls.tsx'
import type { Calls } from './use-calls.ts'

export function CallList({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  const zone = useStored(chosenTimeZone)
  const locale = useFormatLocale()
  const transports = {
    rest: t('transports.rest'),
    trpc: t('transports.trpc'),
    gateway: t('transports.gateway'),
  }
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && (
      <CallRow call={entry} transport={transports[entry.transport]} zone={zone} locale={locale} />
    )
  return (
    <FeedRows
      page={calls}
      path="/calls"
      label={t('list')}
      renderRow={renderRow}
      empty={<EmptyCalls calls={calls} />}
    />
  )
}
