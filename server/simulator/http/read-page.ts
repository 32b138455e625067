import type { ProviderError } from '../errors/provider-error.ts'
import { toInteger } from '../json.ts'

export type Page = { limit: number; offset: number }

export type PageOptions = {
  defaultLimit: number
  /** The provider's error for a value that is no whole number. Without it, such a value is replaced. */
  refuse?: (text: string) => ProviderError
}

/** Reads the page of a search from `limit` and `offset`. Throws the error that `refuse` returns. */
export function readPage(query: Record<string, string>, { defaultLimit, refuse }: PageOptions): Page {
  return {
    limit: readBound(query.limit, { fallback: defaultLimit, min: 1, refuse }),
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
