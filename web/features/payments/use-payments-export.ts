import { useExport } from '../../export/use-export.ts'

export type PaymentsExport = ReturnType<typeof usePaymentsExport>

/** What the filters let through, all pages of it, as CSV. */
export function usePaymentsExport(input: Record<string, string | number>) {
  const { state, start, stop } = useExport()
  const prepare = async () => {
    // With the export, not with the page.
    const { createPaymentSource, csvWriter, mostRows } = await import('./payments-csv.ts')
    return { source: createPaymentSource(input), writer: csvWriter, most: mostRows }
  }
  return { state, start: () => void start(prepare), stop }
}
