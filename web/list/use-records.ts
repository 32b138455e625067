import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type Search, stringifySearch } from '../browser/search-params.ts'
import { useMethodName } from '../records/method-names.ts'
import { hasPart, type NameMethod } from '../records/record-texts.ts'
import { clockToleranceMs } from '../records/search-periods.ts'
import type { GradingsChoice } from '../simulator/gradings.ts'
import { useIsProviderNowKnown, useProviderNow } from '../simulator/use-simulated-clock.ts'
import type { Entry } from '../stream/feed-entry.ts'
import type { Columns } from './columns.ts'
import { lookThrough } from './look-through.ts'
import type { FlowStops } from './page-flow.tsx'
import type { Parameters } from './parameters.ts'
import { isFiltered, noFilters } from './query-of.ts'
import type { Choices } from './set-filters.tsx'
import { keyOf, type Page, usePagedSearch } from './use-paged-search.ts'

/** The controls in which a value is typed. A list has one of them. */
const typedIn = new Set<string | undefined>(['search', 'exact'])

export type ListedKind = 'payment' | 'order' | 'subscription' | 'customer' | 'preference'

/** A list of records of the provider, which its search reads page by page. */
export type RecordSource<Name extends string, Row extends { id: string | number }, Input extends object> = {
  /** `payment`: the list is at `/payments`, a payment at `/payments/1`, and the search is `payments.search`. */
  kind: ListedKind
  parameters: Parameters
  /** The options of parameters that only the page knows, with their names. */
  choices?: Choices
  columns: Columns<Name, Row>
  /** See `RecordList`. */
  phoneAreas?: string
  /** The beginning of the keys of the other searches, so that a change to a record invalidates all of them. */
  queryKey: readonly unknown[]
  /**
   * The input of the search.
   * @param nowMs on the provider's clock
   */
  toInput: (search: Search, nowMs: number) => Input
  readPage: (input: Input, page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Reads a record whose id was typed and that the search does not find. Null: there is none. */
  findById?: (typed: string, signal: AbortSignal) => Promise<Row | null>
  /** The texts of a row by which a part of what is typed finds it, if the provider finds nothing that equals it. */
  textsOf?: (row: Row, nameMethod: NameMethod) => readonly unknown[]
  /** The number of rows on the first page, which is shown sooner if it is small, and on the others. */
  pageSizes: readonly [first: number, later: number]
  /** True if the search needs a period that ends now, on the provider's clock. */
  needsNow?: true
  /** Reads the record of the address, if it is not loaded. */
  useOne?: (id: string, isMissing: boolean) => Row | undefined
  /** The id of the record that an entry created, or null. The list announces it. Default: that of a call. */
  createdBy?: (entry: Entry) => string | null
  texts: RecordTexts
  /** The pages in the drawing of an empty list. */
  flow: FlowStops
}

/**
 * The group of the texts of a list. Each has `total`, `failed`, `noMatch` (for filters that match nothing, which the text
 * may name), `empty` and `emptyText`. Some have `lead`, `moreFailed`, `noMatchText`, `all` (a link to the whole list) and
 * `linked` (the heading above the record of the address, if it is not loaded).
 */
type RecordTexts = 'payments' | 'orders.list' | 'subscriptions' | 'customers' | 'preferences'

/** Declares a list, with the types of its rows and of its search. */
export function recordSource<Name extends string, Row extends { id: string | number }, Input extends object>(
  source: RecordSource<Name, Row, Input>,
): RecordSource<Name, Row, Input> {
  return source
}

type RecordsSearch = Search & {
  /** The record that was opened last. */
  id?: string | number
  columns?: string
  /** What the next chosen row is compared with. */
  compare?: string
  gradings?: GradingsChoice
  to?: string
}

/** The records that match the filters in the address. */
export function useRecords<
  Name extends string = string,
  Row extends { id: string | number } = { id: string },
  Input extends object = object,
>(source: RecordSource<Name, Row, Input>) {
  const { kind, parameters, toInput, readPage, pageSizes } = source
  const path: string = `/${kind}s`
  const search: RecordsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const nowMs = useProviderNow()
  const methodName = useMethodName()
  const isNowKnown = useIsProviderNowKnown()
  const { id, columns: _, compare: _compare, ...filters } = search
  async function readRows(at: { offset: number; limit: number }, signal: AbortSignal): Promise<Page<Row>> {
    // Without an end a period moves on, so that it includes the newest records.
    const endMs = nowMs() + clockToleranceMs
    const exact = await readPage(toInput(filters, endMs), at, signal)
    const { textsOf, findById } = source
    const name = Object.keys(parameters).find(one => typedIn.has(parameters[one]?.control?.type)) ?? ''
    const typed = filters[name]
    if (exact.total > 0 || typeof typed !== 'string') return exact
    const others = { ...filters, [name]: undefined }
    // Only the provider's search knows whether another filter excludes it.
    const found = isFiltered(parameters, others) ? null : await findById?.(typed, signal)
    if (found) return { rows: [found], total: 1 }
    if (!textsOf) return exact
    const input = toInput(others, endMs)
    return lookThrough({
      readPage: page => readPage(input, page, signal),
      limit: pageSizes[1],
      isFound: row => hasPart(textsOf(row, methodName), typed),
    })
  }
  const paged = usePagedSearch<Row>({
    queryKey: [...source.queryKey, { input: filters, type: 'infinite' }],
    readPage: (offset, signal) => readRows({ offset, limit: pageSizes[offset === 0 ? 0 : 1] }, signal),
    // Until the clock is known, the period would end at the real time, which may be before every record.
    isReady: !source.needsNow || filters.to !== undefined || isNowKnown,
  })
  const isMissing =
    id !== undefined && paged.query.data !== undefined && !paged.rows.some(row => keyOf(row) === String(id))
  const linked = source.useOne?.(String(id), isMissing)
  // A typed value is submitted, and each one stays in the history.
  const isSubmitted = Object.values(parameters).some(({ control }) => control?.type === 'exact')
  const change = (next: Search) =>
    navigate({
      to: path,
      search: (previous: Search) => ({ ...previous, ...next }),
      replace: !isSubmitted,
      resetScroll: false,
    })
  return {
    ...paged,
    path,
    search,
    readRows,
    /** The input of the first page. */
    input: toInput(filters, nowMs()),
    change,
    clear: () => change(noFilters(parameters)),
    linked: isMissing ? linked : undefined,
    isFiltered: isFiltered(parameters, search),
    /**
     * Keeps the record in the address, so that going back shows where it is. The history is written directly, because
     * the navigation to the record follows immediately, and would cancel another navigation.
     */
    open: (key: string) => {
      if (!parameters.id) return
      router.history.replace(`${path}${stringifySearch({ ...search, id: key })}`)
      // The history merges changes of one tick into one entry.
      router.history.flush()
    },
  }
}
