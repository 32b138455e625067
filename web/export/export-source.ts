import type { HarEntry } from './har.ts'

/** Of what an export is made: the entries of one list that pass its filters, whole. */
export type ExportSource<T> = {
  /** Begins the file's name. */
  name: 'notifications' | 'calls'
  /** A page of entries, newest first; `next_before` is null on the last one. */
  readPage: (
    page: { before?: number | undefined; limit: number },
    signal: AbortSignal,
  ) => Promise<{ entries: T[]; next_before: number | null }>
  /** One request as curl, with a comment line before it. Null for what is no request over HTTP. */
  toCurl: (entry: T) => string | null
  toHar: (entry: T) => HarEntry | null
}
