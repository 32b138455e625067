import { useExport } from '../../export/use-export.ts'

export type PaymentsExport = ReturnType<typeof usePaymentsExport>

/** Exports all pages of the filtered payments as CSV. */
export function usePaymentsExport(input: Record<string, string | number>) {
  const { state, start, stop } = useExport()
  const prepare = async () => {
    // Loaded with the export, not with the page.
    const { createPaymentSource, csvWriter, maxRows } = await import('./payments-csv.ts')
    return { source: createPaymentSource(input), writer: csvWriter, maxCount: maxRows }
  }
  return { state, start: () => void start(prepare), stop }
}
