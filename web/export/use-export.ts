import { useEffect, useRef, useState } from 'react'
import { gateway } from '../trpc.ts'
import { saveFile } from '../ui/save-file.ts'
import type { ExportSource } from './export-source.ts'
import { createWriter, type ExportFormat } from './formats.ts'
import { readExport } from './read-export.ts'

export type ExportState =
  | { step: 'choosing' }
  | { step: 'reading'; count: number }
  | { step: 'saved'; file: string; count: number; skipped: number; isCut: boolean }
  | { step: 'empty' }
  | { step: 'failed'; error: unknown }

/** One export at a time. Leaving the page, or `stop`, ends the reading, and nothing is saved. */
export function useExport<T>(makeSource: () => Promise<ExportSource<T>>) {
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const { signal } = own
    setState({ step: 'reading', count: 0 })
    try {
      const source = await makeSource()
      const { version } = await gateway.settings.get.query(undefined, { signal })
      const writer = createWriter(format, source, version)
      const onProgress = (count: number) => !signal.aborted && setState({ step: 'reading', count })
      const { parts, ...read } = await readExport(source, writer, { onProgress, signal })
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
