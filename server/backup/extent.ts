import { NotDone } from './not-done.ts'

/** What a journal or its backup has: by it a restore is compared. */
export type Extent = {
  entries: number
  /** Null for an empty journal. */
  newest: number | null
  newestAt: string | null
}

/** For `--json`. Everything is null without a journal. */
export const reportExtent = (extent: Extent | null) => ({
  entries: extent?.entries ?? null,
  newest: extent?.newest ?? null,
  newest_at: extent?.newestAt ?? null,
})

/** @throws NotDone after a restore that did not restore all */
export function refuseDifference(wanted: Extent, found: Extent): void {
  const { entries, newest, newestAt } = found
  if (entries !== wanted.entries || newest !== wanted.newest || newestAt !== wanted.newestAt)
    throw new NotDone({ rule: 'differs', params: { wanted: wanted.entries, found: entries } })
}
