import { useLocale, useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import type { Entry } from '../../feed/feed-entry.ts'
import { FeedRows } from '../../feed/feed-rows.tsx'
import { localeByLanguage } from '../../i18n/languages.ts'
import { paths } from '../../paths.ts'
import { CallRow } from './call-row.tsx'
import { EmptyCalls } from './empty-calls.tsx'
import type { Activity } from './use-activity.ts'

export function CallList({ activity }: { activity: Activity }) {
  const t = useTranslations('activity')
  const zone = useStored(chosenTimeZone)
  const locale = localeByLanguage[useLocale()]
  const transports = { rest: t('transports.rest'), trpc: t('transports.trpc') }
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && (
      <CallRow call={entry} transport={transports[entry.transport]} zone={zone} locale={locale} />
    )
  return (
    <FeedRows
      page={activity}
      path={paths.activity}
      label={t('list')}
      renderRow={renderRow}
      empty={<EmptyCalls activity={activity} />}
    />
  )
}
