import { useTranslations } from 'use-intl'
import { Notice } from '../ui/feedback/notice.tsx'
import { Moment } from '../ui/values/moment.tsx'
import { useFailures } from './use-failures.ts'

/** Says that a kill of the gateway lost calls, so that nobody takes the lists for complete. */
export function UncleanStopNotice() {
  const t = useTranslations('shell')
  const stop = useFailures({ purpose: 'operation' }).data?.unclean_stop
  if (!stop) return null
  return (
    <Notice tone="warn" testId="unclean-stop">
      <p>
        {t.rich('uncleanStop', {
          count: stop.calls ?? 0,
          last: () => <Moment iso={stop.last_at} isFull />,
          found: () => <Moment iso={stop.found_at} isFull />,
        })}
      </p>
    </Notice>
  )
}
