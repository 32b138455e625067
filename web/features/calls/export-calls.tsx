import { useTranslations } from 'use-intl'
import { ExportButton } from '../../export/export-button.tsx'
import { useReadOpenApi } from '../../http/use-open-api.ts'
import { gateway } from '../../trpc.ts'
import type { Calls } from './use-calls.ts'

/** Exports the calls that match the filters. */
export function ExportCalls({ calls: { search, query } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const readOpenApi = useReadOpenApi()
  const { status, transport, operation, q } = search
  const makeSource = async () => {
    // Loaded with the export, not with the page.
    const { createCallSource } = await import('./call-export.ts')
    const { api_path } = await gateway.settings.get.query()
    return createCallSource(query, await readOpenApi(api_path), location.origin)
  }
  const filters = [
    status && t(`statuses.${status}`),
    operation,
    transport && t(`transports.${transport}`),
    q && `«${q}»`,
  ].filter(word => word !== undefined)
  return <ExportButton title={t('exportTitle')} filters={filters} makeSource={makeSource} />
}
