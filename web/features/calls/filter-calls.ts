/** Filters the calls in memory. */
import type { FeedRow } from '../../stream/feed-entry.ts'
import {
  createMatcher,
  type FeedFilter,
  type FilteredRows,
  type Fold,
  foldRows,
} from '../../stream/filter-rows.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { type Currencies, collectCurrencies } from './call-currencies.ts'

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
  const { currencies, add } = collectCurrencies()
  let oldest: number | null = null
  return {
    add: row => {
      if (row.type !== 'entry') found.push(row)
      else if (row.entry.kind === 'call') {
        oldest ??= row.entry.seq
        if (matches(row.entry)) found.push(row)
        add(row.entry)
      }
    },
    result: () => ({ rows: found.slice(), oldest, currencies }),
  }
}
