/** Filters the calls in memory. */
import type { CallEntry, FeedRow } from '../../stream/feed-entry.ts'
import {
  createMatcher,
  type FeedFilter,
  type FilteredRows,
  type Fold,
  foldRows,
} from '../../stream/filter-rows.ts'
import type { CallQuery } from '../../stream/use-older.ts'

/** By `of` and the id of a thing, and by `by` and whoever called: null if these were answered in several currencies. */
type Currencies = ReadonlyMap<string, string | null>

export type FilteredCalls = FilteredRows & {
  /** The currencies that answers named, for `currencyOf`. */
  currencies: Currencies
}

export function createCallFilter(query: CallQuery): FeedFilter<FilteredCalls> {
  const matches = createMatcher({ ...query, text: undefined })
  return {
    run: foldRows(() => startFold(query)),
    pickOlder: older => older.filter(entry => entry.kind === 'call' && matches(entry)),
  }
}

function startFold(query: CallQuery): Fold<FilteredCalls> {
  const matches = createMatcher(query)
  const found: FeedRow[] = []
  const currencies = new Map<string, string | null>()
  let oldest: number | null = null
  return {
    add: row => {
      if (row.type !== 'entry') found.push(row)
      else if (row.entry.kind === 'call') {
        oldest ??= row.entry.seq
        if (matches(row.entry)) found.push(row)
        addCurrency(currencies, row.entry)
      }
    },
    result: () => ({ rows: found.slice(), oldest, currencies }),
  }
}

/**
 * The currency of a call that names none, such as a refund or a refused payment: that of the same thing, else the only
 * one in which its caller was answered, else that of the account if it called itself. Null if none is known.
 */
export function currencyOf(
  { currency, resource, credentials, account }: CallEntry,
  currencies: Currencies,
  ofAccount: string | null,
): string | null {
  const caller = `by ${credentials}`
  const known = currency ?? currencies.get(`of ${resource}`) ?? currencies.get(caller)
  const isOwn = credentials === null || credentials === account
  return known ?? (isOwn && !currencies.has(caller) ? ofAccount : null)
}

function addCurrency(currencies: Map<string, string | null>, call: CallEntry): void {
  const { resource, credentials, currency } = call
  if (currency === null) return
  currencies.set(`of ${resource}`, currency)
  const caller = `by ${credentials}`
  // An account that changed its country has several.
  const isOnly = (currencies.get(caller) ?? currency) === currency && currencies.get(caller) !== null
  currencies.set(caller, isOnly ? currency : null)
}
