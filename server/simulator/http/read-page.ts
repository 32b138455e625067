import { toInteger } from '../../facts/json.ts'
import type { Condition } from '../store/search-sql.ts'
import type { ProviderError } from './errors/provider-error.ts'

export type Page = { limit: number; offset: number }

export type PageOptions = {
  defaultLimit: number
  /** A higher limit counts as this one. */
  maxLimit?: number
  /** The provider's error for a value that is no whole number. Without it, such a value is replaced. */
  refuse?: (text: string) => ProviderError
}

/** Reads the page of a search from `limit` and `offset`. Throws the error that `refuse` returns. */
export function readPage(query: Record<string, string>, options: PageOptions): Page {
  const { defaultLimit, maxLimit = Number.POSITIVE_INFINITY, refuse } = options
  return {
    limit: Math.min(readBound(query.limit, { fallback: defaultLimit, min: 1, refuse }), maxLimit),
    offset: readBound(query.offset, { fallback: 0, min: 0, refuse }),
  }
}

type Bound = { fallback: number; min: number; refuse: PageOptions['refuse'] }

function readBound(text: string | undefined, { fallback, min, refuse }: Bound): number {
  const value = toInteger(text)
  if (!refuse) return Math.max(min, value ?? fallback)
  if (text === undefined || text === '') return fallback
  if (value === null || value < 0) throw refuse(text)
  return value
}

/** The values of a filter that lists them with commas: `approved,rejected`. */
export const asList = (text: string) => text.split(',').map(each => each.trim())

/**
 * Conditions on the columns of the filters that a query names. A blank filter is none.
 * @param columns by the filter's name
 * @param readValues the values of which a row must have one; default: the text itself
 */
export function readFilters(
  query: Record<string, string>,
  columns: readonly (readonly [name: string, column: string])[],
  readValues: (text: string) => string[] = text => [text],
): Condition[] {
  return columns.flatMap(([name, column]): Condition[] => {
    const text = query[name]
    return text ? [{ column, is: 'in', value: readValues(text) }] : []
  })
}
