/** The formats of an export. Each has a text around the entries, and writes an entry as text. */
import { type HarEntry, harFrame } from './har.ts'

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

export const exportFormats = ['json', 'ndjson', 'har', 'curl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type Writer<T> = {
  extension: string
  mimeType: string
  start: string
  between: string
  end: string
  /** True if the format keeps the order of the list. Otherwise the oldest entry comes first. */
  isNewestFirst?: true
  /** Writes an entry. Null omits it, because the format cannot express it. */
  write: (entry: T) => string | null
}

/** @param version the version of the gateway, which a HAR file names as its creator */
export function createWriter<T>(format: ExportFormat, source: ExportSource<T>, version: string): Writer<T> {
  switch (format) {
    case 'json':
      return {
        extension: 'json',
        mimeType: 'application/json',
        start: '[\n',
        between: ',\n',
        end: '\n]\n',
        write: entry => JSON.stringify(entry, null, 2),
      }
    case 'ndjson':
      return {
        extension: 'ndjson',
        mimeType: 'application/x-ndjson',
        start: '',
        between: '\n',
        end: '\n',
        write: entry => JSON.stringify(entry),
      }
    case 'har':
      return {
        extension: 'har',
        mimeType: 'application/json',
        ...harFrame(version),
        between: ',\n',
        write: entry => {
          const har = source.toHar(entry)
          return har && JSON.stringify(har)
        },
      }
    case 'curl':
      return {
        extension: 'sh',
        mimeType: 'text/x-shellscript',
        start: '#!/bin/sh\n# Secrets were masked before they were stored: *** stands in their place.\n\n',
        between: '\n\n',
        end: '\n',
        write: entry => source.toCurl(entry),
      }
  }
}
