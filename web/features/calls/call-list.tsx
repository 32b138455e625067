import { useTranslations } from 'use-intl'
import { columnStyle } from '../../columns/column-style.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { FeedRows } from '../../list/feed-rows.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { CallRow } from './call-row.tsx'
import classes from './calls.module.css'
import { type CallColumn, callWidths } from './columns.ts'
import { EmptyCalls } from './empty-calls.tsx'
import type { Calls } from './use-calls.ts'

export function CallList({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  const { clock } = useTimes()
  const locale = useFormatLocale()
  const transports = {
    rest: t('transports.rest'),
    trpc: t('transports.trpc'),
    gateway: t('transports.gateway'),
  }
  const shown: ReadonlySet<CallColumn> = new Set([...calls.choice.columns, 'operation'])
  const renderRow = (entry: Entry) =>
    entry.kind === 'call' && (
      <CallRow
        call={entry}
        transport={transports[entry.transport]}
        clock={clock}
        locale={locale}
        shown={shown}
      />
    )
  return (
    <div className={classes.list} style={columnStyle(shown, callWidths)}>
      <FeedRows
        page={calls}
        path="/calls"
        label={t('list')}
        renderRow={renderRow}
        empty={<EmptyCalls calls={calls} />}
      />
    </div>
  )
}
