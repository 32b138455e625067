import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { FeedPage } from '../../list/feed-page.tsx'
import { UncleanStopNotice } from '../../stream/unclean-stop-notice.tsx'
import '../../ui/styles/mantine-forms.ts'
import { ViewsBar } from '../../views/views-bar.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList } from './call-list.tsx'
import { CallTotals } from './call-totals.tsx'
import { CallsActions } from './calls-actions.tsx'
import { CallsFilters } from './calls-filters.tsx'
import { FailureGroups } from './failure-groups.tsx'
import { LatencyDots } from './latency-dots.tsx'
import { useCalls } from './use-calls.ts'

/** All calls, over REST and tRPC, as they happen. */
export function CallsPage() {
  const t = useTranslations('calls')
  const calls = useCalls()
  return (
    <FeedPage
      page={calls}
      labels={{ list: t('list'), detail: t('detail') }}
      counts={<CallTotals calls={calls} />}
      actions={<CallsActions calls={calls} />}
      views={
        <>
          <UncleanStopNotice />
          <ViewsBar page="/calls" search={calls.search} />
        </>
      }
      filters={<CallsFilters calls={calls} />}
      chart={
        <DrawingTexts>
          <LatencyDots calls={calls} />
        </DrawingTexts>
      }
      renderDetail={(seq, onClose) => <CallDetail key={seq} seq={seq} onClose={onClose} />}
    >
      {calls.search.group ? <FailureGroups calls={calls} /> : <CallList calls={calls} />}
    </FeedPage>
  )
}
