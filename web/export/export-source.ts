import type { HarEntry } from './har.ts'

/** A list that is read page by page, newest first. */
export type PagedSource<T> = {
  /** Begins the file's name. */
  name: string
  /** `next_before` is what to ask the next page with, null on the last one; the source knows what it stands for. */
  readPage: (
    page: { before?: number | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<{ entries: T[]; next_before: number | null }>
}

/** Of what an export is made: the entries of one list that pass its filters, whole. */
export type ExportSource<T> = PagedSource<T> & {
  /** One request as curl, with a comment line before it. Null for what is no request over HTTP. */
  toCurl: (entry: T) => string | null
  toHar: (entry: T) => HarEntry | null
}
