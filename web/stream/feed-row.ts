import type { Entry } from './feed-entry.ts'

/**
 * A row of the list, whose rows are oldest first: an entry, or a mark after the entries up to seq `after`. `day` is the
 * day of those entries.
 */
export type FeedRow =
  | { type: 'entry'; key: number; entry: Entry }
  | { type: 'day'; key: string; after: number; iso: string }
  | { type: 'gap'; key: string; after: number; lost: number }
  | { type: 'resumed'; key: string; after: number; seconds: number; missed: number }
