import type { CsvColumns } from './csv.ts'
import type { PagedSource } from './export-source.ts'
import { useExport } from './use-export.ts'

export type CsvExport = ReturnType<typeof useCsvExport>

type Records<Row> = { source: PagedSource<Row>; columns: CsvColumns<Row> }

/** Exports all pages of a search as CSV. @param load loads what only the export needs */
export function useCsvExport<Row>(load: () => Promise<Records<Row>>) {
  const { state, start, stop } = useExport()
  const prepare = async () => {
    const [{ createCsvWriter, maxRows }, { source, columns }] = await Promise.all([
      import('./csv.ts'),
      load(),
    ])
    return { source, writer: createCsvWriter(columns), maxCount: maxRows }
  }
  return { state, start: () => void start(prepare), stop }
}
