import type { HarEntry } from './har.ts'

/** A list that is read page by page, newest first. */
export type PagedSource<T> = {
  /** Prefix of the file name. */
  name: string
  /** `next_before` is the cursor of the next page, null on the last one. */
  readPage: (
    page: { before?: number | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<{ entries: T[]; next_before: number | null }>
}

/** Reads the entries to export, and converts each one to the formats that need it. */
export type ExportSource<T> = PagedSource<T> & {
  /** The entry as a curl command after a comment line; null if it cannot be an HTTP request. */
  toCurl: (entry: T) => string | null
  toHar: (entry: T) => HarEntry | null
}
