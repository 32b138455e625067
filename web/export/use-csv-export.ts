import type { CsvColumns } from './csv.ts'
import type { PagedSource } from './formats.ts'
import { useExport } from './use-export.ts'

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
