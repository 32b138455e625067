import type { HarEntry } from './har.ts'

/** A list that is read page by page, newest first. */
export type PagedSource<T> = {
  /** The file name begins with it. */
  name: string
  /** `next_before` is the cursor of the next page, null on the last one. */
  readPage: (
    page: { before?: number | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<{ entries: T[]; next_before: number | null }>
}

/** A list whose entries are converted to the formats of an export. */
export type ExportSource<T> = PagedSource<T> & {
  /** The entry as a curl command after a comment line; null if it cannot be an HTTP request. */
  toCurl: (entry: T) => string | null
  toHar: (entry: T) => HarEntry | null
}
