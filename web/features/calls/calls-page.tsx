import { useTranslations } from 'use-intl'
import { DrawingTexts } from '../../charts/drawing-texts.tsx'
import { FeedPage } from '../../list/feed-page.tsx'
import { UncleanStopNotice } from '../../stream/unclean-stop-notice.tsx'
import '../../ui/styles/mantine-forms.ts'
import { ExportButton } from '../../export/export-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useReadOpenApi } from '../../http/use-open-api.ts'
import { ClearJournal } from '../../list/clear-journal.tsx'
import { PauseButton } from '../../list/pause-button.tsx'
import { gateway } from '../../trpc.ts'
import { ViewsBar } from '../../views/views-bar.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList } from './call-list.tsx'
import { CallsFilters } from './calls-filters.tsx'
import { FailureGroups } from './failure-groups.tsx'
import { LatencyDots } from './latency-dots.tsx'
import { useCallTotals } from './use-call-totals.ts'
import { type Calls, useCalls } from './use-calls.ts'

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

/** How many calls the journal has, and how many of them match the filters. */
function CallTotals({ calls: { search, isFiltered } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const totals = useCallTotals(search)
  if (!totals) return null
  const { total, failed, matching } = totals
  const texts = [
    t('total', { count: total }),
    failed > 0 && t('failed', { count: failed }),
    isFiltered && matching !== null && t('matching', { count: matching }),
  ]
  return texts.filter(Boolean).join(' · ')
}

function CallsActions({ calls }: { calls: Calls }) {
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(calls.query).filter(([, value]) => value !== undefined)),
  })
  return (
    <>
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <ExportCalls calls={calls} />
      <ClearJournal />
      <PauseButton page={calls} />
    </>
  )
}

/** Exports the calls that match the filters. */
function ExportCalls({ calls: { search, query } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const readOpenApi = useReadOpenApi()
  const { status, transport, operation, q } = search
  const makeSource = async () => {
    // Loaded with the export, not with the page.
    const { createCallSource } = await import('./call-export.ts')
    const { api_path } = await gateway.settings.get.query()
    return createCallSource(query, await readOpenApi(api_path), location.origin)
  }
  const filters = [
    status && t(`statuses.${status}`),
    operation,
    transport && t(`transports.${transport}`),
    q && `«${q}»`,
  ].filter(word => word !== undefined)
  return <ExportButton title={t('exportTitle')} filters={filters} makeSource={makeSource} />
}
