import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../browser/save-file.ts'
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
