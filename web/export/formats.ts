/** The formats of an export: what surrounds the entries, and each entry as text. */
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
  /** The order of the list; otherwise oldest first. */
  isNewestFirst?: true
  /** Null if the entry cannot be written in this format; it is left out then. */
  write: (entry: T) => string | null
}

/** @param version the gateway's, named as the creator of a HAR file */
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
