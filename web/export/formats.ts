/** The formats of an export. Each has a text around the entries, and writes an entry as text. */
import type { ExportSource } from './export-source.ts'
import { harFrame } from './har.ts'

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
  /** Writes an entry. Null leaves it out, because the format cannot express it. */
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
