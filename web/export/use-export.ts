import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../browser/save-file.ts'
import type { CsvColumns } from './csv.ts'
import type { PagedSource, Writer } from './formats.ts'
import { readExport } from './read-export.ts'

export type ExportState =
  | { step: 'choosing' }
  | { step: 'reading'; count: number }
  | { step: 'saved'; file: string; count: number; skipped: number; isCut: boolean }
  | { step: 'empty' }
  | { step: 'failed'; error: unknown }

export type PreparedExport<T> = {
  source: PagedSource<T>
  writer: Writer<T>
  /** Defaults to `maxExported`. */
  maxCount?: number
}

/** Runs one export at a time. `stop` or leaving the page aborts it, and nothing is saved. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async <T>(prepare: (signal: AbortSignal) => Promise<PreparedExport<T>>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ step: 'reading', count: 0 })
    try {
      const { source, writer, ...bound } = await prepare(signal)
      const onProgress = (count: number) => !signal.aborted && setState({ step: 'reading', count })
      const { parts, ...read } = await readExport(source, writer, { onProgress, signal, ...bound })
      signal.throwIfAborted()
      if (read.count === 0) return setState({ step: 'empty' })
      const name = `${source.name}-${new Date().toISOString()}.${writer.extension}`
      setState({ step: 'saved', file: saveFile(name, parts, writer.mimeType), ...read })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'choosing' })
  }
  return { state, start, stop }
}

export type CsvExport = ReturnType<typeof useCsvExport>

type Search<Row> = (
  page: { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<{ rows: readonly Row[]; total: number }>

/** Exports all pages of a search as CSV. @param name prefix of the file's name */
export function useCsvExport<Row>(name: string, columns: CsvColumns<Row>, search: Search<Row>) {
  const { state, start, stop } = useExport()
  const prepare = async () => {
    const { createCsvWriter, maxRows } = await import('./csv.ts')
    const source = createSearchSource(name, search)
    return { source, writer: createCsvWriter(columns), maxCount: maxRows }
  }
  return { state, start: () => void start(prepare), stop }
}

/** The source over a search of the provider, which pages by offset. */
function createSearchSource<Row>(name: string, search: Search<Row>): PagedSource<Row> {
  return {
    name,
    readPage: async ({ before: offset = 0, limit }, signal) => {
      const { rows, total } = await search({ offset, limit }, signal)
      const next = offset + rows.length
      return { entries: [...rows], next_before: rows.length === 0 || next >= total ? null : next }
    },
  }
}
