import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { faultCode } from '../../../server/contract/entry-facts.ts'
import { useOperationName } from '../../calls/use-operation-name.ts'
import { ChartTexts } from '../../charts/chart-texts.tsx'
import { countListed } from '../../list/count-listed.ts'
import { FeedPage, PauseButton } from '../../list/feed-page.tsx'
import { GradingsNotice } from '../../simulator/gradings-notice.tsx'
import { UncleanStopNotice, useFailures } from '../../stream/failures.tsx'
import type { Entry, FeedRow } from '../../stream/feed-entry.ts'
import { classOf } from '../../stream/filter-rows.ts'
import { valuesOf } from '../../stream/use-counts.ts'
import { useFeed } from '../../stream/use-feed.ts'
import '../../ui/styles/mantine-forms.ts'
import { Link } from '@tanstack/react-router'
import { ExportButton } from '../../export/export-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useActorText } from '../../http/use-actor-text.ts'
import { useReadOpenApi } from '../../http/use-open-api.ts'
import { ClearJournal } from '../../list/clear-journal.tsx'
import { ColumnsButton } from '../../list/columns-button.tsx'
import { FilterBar } from '../../list/filter-bar.tsx'
import { useFilterWords } from '../../list/set-filters.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { gateway } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import rowList from '../../ui/lists/row-list.module.css'
import { ActionMenu } from '../../ui/page/action-menu.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { ViewsBar } from '../../views/views-bar.tsx'
import { CallDetail } from './call-detail.tsx'
import { CallList, NoCalls } from './call-list.tsx'
import classes from './calls.module.css'
import { LatencyDots } from './latency-dots.tsx'
import { type Calls, callLists, useCalls, useCallTotals } from './use-calls.ts'

/** All calls, over REST and tRPC, as they happen. */
export function CallsPage() {
  return <CallsFeed calls={useCalls(callLists.all)} empty={<NoCalls />} />
}

type Props = {
  calls: Calls
  /** Shown while there are no calls. */
  empty: ReactNode
  /** True hides what narrows a list, which would only distract because `empty` fills the page. */
  isBare?: boolean
}

/** A live list of calls with all its tools. */
export function CallsFeed({ calls, empty, isBare = false }: Props) {
  const t = useTranslations('calls')
  return (
    <FeedPage
      page={calls}
      labels={{ list: t('list'), detail: t('detail') }}
      counts={<CallTotals calls={calls} />}
      actions={<CallsActions calls={calls} />}
      views={
        <>
          <UncleanStopNotice />
          <OmittedGradings calls={calls} />
          {!isBare && <ViewsBar page={calls.list.path} search={calls.search} />}
        </>
      }
      filters={!isBare && <CallsFilters calls={calls} />}
      chart={
        !isBare && (
          <ChartTexts>
            <LatencyDots calls={calls} />
          </ChartTexts>
        )
      }
      renderDetail={(seq, onClose) => <CallDetail key={seq} seq={seq} onClose={onClose} />}
    >
      {calls.search.group ? <FailureGroups calls={calls} /> : <CallList calls={calls} empty={empty} />}
    </FeedPage>
  )
}

function OmittedGradings({ calls }: { calls: Calls }) {
  const omitted = useCallTotals(calls)?.ofGradings
  // The list of all calls leaves them out with the reads of this console.
  const parameter = calls.list.transport === 'shop' ? 'gradings' : 'reads'
  const choice = calls.search[parameter]
  if (parameter === 'reads' && !omitted) return null
  return <GradingsNotice kind="call" path={calls.list.path} {...{ omitted, choice, parameter }} />
}

/** The number of calls that the list shows, of those in the journal. */
function CallTotals({ calls }: { calls: Calls }) {
  const t = useTranslations('calls')
  const { list, search, query } = calls
  // Grouped by cause, the list counts failed calls only, and says among how many.
  const totals = useCallTotals({ list, query: search.group ? { ...query, outcome: 'error' } : query })
  if (search.group && totals && !totals.matching) return t('total', { count: totals.total })
  const listed = totals && countListed({ page: calls, inJournal: totals.matching, isBad: isFailed })
  if (!listed) return null
  const { total, matching } = totals
  const { shown, bad, hasMore } = listed
  const faults = matching?.byFault ?? calls.rows.filter(isByFault).length
  const texts = [
    shown === total && !hasMore
      ? t('total', { count: total })
      : t('some', { shown, count: total, more: hasMore ? 'yes' : 'no' }),
    bad !== null && bad > 0 && t('failed', { count: bad, faults, blame: faults === bad ? 'all' : 'some' }),
  ]
  return texts.filter(Boolean).join(' · ')
}

const isFailed = (entry: Entry) => entry.kind === 'call' && entry.outcome === 'error'

const isByFault = (row: FeedRow) =>
  row.type === 'entry' && row.entry.kind === 'call' && row.entry.error_code === faultCode

/** The filters of the list; their values are in the address. */
function CallsFilters({ calls: { list, search, query, change } }: { calls: Calls }) {
  const operations = useCallTotals({ list, query })?.operations
  const { rows } = useFeed()
  const who = useActorText()
  const nameOf = useOperationName()
  const choices = useMemo(() => {
    const counts = [...(operations ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const calls = rows.flatMap(row => (row.type === 'entry' && row.entry.kind === 'call' ? [row.entry] : []))
    const accounts = valuesOf(calls.map(({ credentials }) => credentials))
    return {
      operation: new Map(counts.map(([name, count]) => [name, `${nameOf(name)} (${count})`])),
      credentials: new Map(accounts.map(one => [one, one])),
      by: new Map(valuesOf(calls.map(({ actor }) => actor)).map(one => [one, who(one)])),
    }
  }, [operations, rows, who, nameOf])
  return <FilterBar parameters={list.parameters} search={search} change={change} choices={choices} />
}

function CallsActions({ calls }: { calls: Calls }) {
  const query = new URLSearchParams({
    limit: '50',
    ...Object.fromEntries(Object.entries(calls.query).filter(([, value]) => value !== undefined)),
  })
  return (
    <ActionMenu>
      <PauseButton page={calls} />
      <ColumnsButton choice={calls.choice} />
      <CurlButton operation="calls.list" method="GET" path={`/calls?${query}`} />
      <ExportCalls calls={calls} />
      <ClearJournal />
    </ActionMenu>
  )
}

/** Exports the calls that match the filters. */
function ExportCalls({ calls: { list, search, query } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const readOpenApi = useReadOpenApi()
  const makeSource = async () => {
    // The module is loaded with the export, not with the page.
    const { createCallSource } = await import('./call-export.ts')
    const { api_path, shop_url } = await gateway.settings.get.query()
    const spec = await readOpenApi(api_path)
    return createCallSource(query, { spec, origin: location.origin, shopUrl: shop_url })
  }
  const filters = useFilterWords(list.parameters, search)
  return <ExportButton title={t('exportTitle')} filters={filters} makeSource={makeSource} />
}

/** Failed calls grouped by operation and reason, counted by the journal. Each group links to its calls. */
function FailureGroups({ calls: { search, query } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const nameOf = useOperationName()
  const { data, error, refetch } = useFailures(query)
  if (error) return <ProblemNotice error={error} title={t('failuresFailed')} onRetry={() => refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  if (data.groups.length === 0) return <EmptyState icon="check" title={t('noFailures')} />
  return (
    <>
      <p className={classes.counted} data-testid="counted">
        {t(data.is_complete ? 'counted' : 'countedNewest', { count: data.counted })}
      </p>
      <ul className={classes.groups} aria-label={t('group')} data-testid="failure-groups">
        {data.groups.map(({ operation, status, error_code, count, first_at, last_at, last_seq }) => (
          <li key={last_seq} className={classes.group}>
            <span className={classes.status} data-outcome="error">
              {status}
            </span>
            <span className={classes.groupName}>
              <Link
                to="."
                search={{
                  ...search,
                  group: undefined,
                  operation,
                  status: classOf(status),
                  q: error_code ?? search.q,
                }}
                className={rowList.link}
              >
                {nameOf(operation)}
              </Link>{' '}
              <span className="dimmed">{error_code}</span>
            </span>
            <span className={classes.count}>{t('times', { count })}</span>
            <span className="dimmed">
              {/* Both ends of the period are shown, unless they are within a minute and look the same. */}
              {Date.parse(last_at) - Date.parse(first_at) > 60_000 && (
                <>
                  <Moment iso={first_at} /> –{' '}
                </>
              )}
              <Moment iso={last_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
