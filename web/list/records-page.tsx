import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CsvButton, CsvOutcome, CsvProgress } from '../export/csv-button.tsx'
import { useCsvExport } from '../export/use-export.ts'
import { CurlButton } from '../http/curl-button.tsx'
import type { TextKey } from '../i18n/load-messages.ts'
import { ProblemNotice } from '../notices/problem-notice.tsx'
import { GradingsNotice } from '../simulator/gradings-notice.tsx'
import type { Entry } from '../stream/feed-entry.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { NoMatch } from '../ui/feedback/no-match.tsx'
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx'
import { ActionMenu } from '../ui/page/action-menu.tsx'
import { Page } from '../ui/page/page.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { Panel } from '../ui/page/panel.tsx'
import { ViewsBar } from '../views/views-bar.tsx'
import { csvFieldsOf, useColumns } from './columns.ts'
import { ColumnsButton } from './columns-button.tsx'
import { ComparingNotice } from './feed-marks.tsx'
import panes from './feed-page.module.css'
import { FilterBar } from './filter-bar.tsx'
import { PageFlow } from './page-flow.tsx'
import { NewRows, RecordList } from './record-list.tsx'
import { type ListedKind, type RecordSource, useRecords } from './use-records.ts'

type Props<Name extends string, Row extends { id: string | number }, Input extends object> = {
  source: RecordSource<Name, Row, Input>
  back?: ReactNode
  /** A link to the form of a new record. */
  create: ReactNode
  /** The action in an empty list. Default: create a record. */
  emptyAction?: ReactNode
}

/** The page of a list of records: its filters, counts and exports, and its rows while they load, fail or are shown. */
export function RecordsPage<Name extends string, Row extends { id: string | number }, Input extends object>({
  source,
  back,
  create,
  emptyAction = create,
}: Props<Name, Row, Input>) {
  const { kind, texts, parameters, choices } = source
  const createdBy = useMemo(() => source.createdBy ?? createdByCall(kind), [source, kind])
  const t = useTranslations()
  const tList = useTranslations(texts)
  const ifAny = (name: string) => {
    const key = `${texts}.${name}` as TextKey
    return t.has(key) ? t(key) : undefined
  }
  const records = useRecords(source)
  const { path, search, input, change, total, rows, query } = records
  const choice = useColumns(source.columns, search.columns, change)
  const csvFields = useMemo(() => csvFieldsOf(source.columns.table), [source])
  const hasCsv = csvFields.length > 0
  const exporting = useCsvExport(`${kind}s`, csvFields, records.readRows)
  return (
    <Page
      layout="list"
      back={back}
      lead={ifAny('lead')}
      aside={
        <>
          <span className="dimmed nums">{total !== undefined && tList('total', { count: total })}</span>
          {hasCsv && <CsvProgress exporting={exporting} />}
        </>
      }
      actions={
        <>
          {create}
          <ActionMenu>
            <ColumnsButton choice={choice} />
            <CurlButton
              operation={`${kind}s.search`}
              method="GET"
              path={`${path}?${new URLSearchParams(Object.entries(input))}`}
            />
            {hasCsv && <CsvButton exporting={exporting} total={total ?? 0} />}
          </ActionMenu>
        </>
      }
    >
      <div className={panes.bars}>
        {(kind === 'payment' || kind === 'order') && <ViewsBar page={`/${kind}s`} search={search} />}
        <FilterBar parameters={parameters} search={search} change={change} {...(choices && { choices })} />
      </div>
      {hasCsv && <CsvOutcome kind={kind} exporting={exporting} />}
      <FoundRecords
        records={records}
        failed={tList('failed')}
        moreFailed={ifAny('moreFailed') ?? t('lists.moreFailed')}
        notices={
          <>
            {records.looked && records.looked.read > 0 && (
              <p className="dimmed" role="status">
                {t('lists.looked', {
                  ...records.looked,
                  count: rows.length,
                  left: records.looked.read < records.looked.total ? 'some' : 'none',
                })}
              </p>
            )}
            <GradingsNotice kind={kind} path={path} omitted={records.omitted} choice={search.gradings} />
            {search.compare && <ComparingNotice compared={search.compare} path={path} />}
            <NewRows
              kind={kind}
              createdBy={createdBy}
              shownIds={new Set(rows.map(({ id }) => String(id)))}
              readAtMs={query.dataUpdatedAt}
              isEmpty={query.isSuccess && rows.length === 0}
              onShow={records.readAgain}
            />
          </>
        }
        empty={
          records.isFiltered ? (
            <NoMatch
              title={tList('noMatch', valuesOf(search))}
              onClear={records.clear}
              action={ifAny('all') && <Link to={path}>{ifAny('all')}</Link>}
            >
              {ifAny('noMatchText')}
            </NoMatch>
          ) : (
            <EmptyState
              drawing={<PageFlow pages={source.flow} />}
              title={tList('empty')}
              action={emptyAction}
            >
              {tList('emptyText')}
            </EmptyState>
          )
        }
      >
        <RecordList
          kind={kind}
          search={records}
          columns={source.columns}
          shown={choice.shown}
          phoneAreas={source.phoneAreas}
          onOpen={records.open}
          compare={search.compare}
          current={search.id === undefined ? undefined : String(search.id)}
          linked={records.linked && { row: records.linked, label: ifAny('linked') ?? '' }}
        />
      </FoundRecords>
    </Page>
  )
}

function createdByCall(kind: ListedKind) {
  return (entry: Entry) =>
    entry.kind === 'call' && entry.effect === 'create' && entry.subject === kind ? entry.resource : null
}

/** The values of filters, for texts that name them. */
function valuesOf(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

type FoundProps = {
  records: Pick<ReturnType<typeof useRecords>, 'query' | 'rows'>
  /** Title of the notice if nothing could be read. */
  failed: string
  /** Title of the notice if only part of the rows could be read. */
  moreFailed: string
  /** Content above the list, which is also shown while the list is loading or empty. */
  notices: ReactNode
  empty: ReactNode
  /** The list, rendered if there are rows. */
  children: ReactNode
}

/** The panel of a search in all its states: loading, failed, empty, filled, and filled but failing to go on. */
function FoundRecords({ records, failed, moreFailed, notices, empty, children }: FoundProps) {
  const title = usePageTitle()
  const { query, rows } = records
  const { data, error, isPending, isFetching } = query
  if (error && !data) return <ProblemNotice error={error} title={failed} onRetry={() => query.refetch()} />
  return (
    <Panel title={title} isTitleHidden>
      {notices}
      {isPending ? <SkeletonLines lines={10} /> : rows.length > 0 ? children : empty}
      {error && !isFetching && (
        <ProblemNotice error={error} title={moreFailed} onRetry={() => query.fetchNextPage()} />
      )}
    </Panel>
  )
}
