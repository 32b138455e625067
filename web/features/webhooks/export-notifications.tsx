import { useTranslations } from 'use-intl'
import { ExportButton } from '../../export/export-button.tsx'
import { gateway } from '../../trpc.ts'
import { toNotificationQuery } from './notification-query.ts'
import type { Webhooks } from './use-webhooks.ts'

/** Exports the notifications that match the filters, including duplicates. */
export function ExportNotifications({ webhooks: { search } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const tVerdict = useTranslations('verdict')
  const tOrigin = useTranslations('outbound.origin')
  const { sig: verdict, topic, origin, forward, q: text } = search
  const makeSource = async () => {
    // Loaded with the export, not with the page.
    const { createNotificationSource } = await import('./notification-export.ts')
    const { webhook_url } = await gateway.settings.get.query()
    return createNotificationSource(toNotificationQuery(search), webhook_url)
  }
  const filters = [
    verdict && tVerdict(verdict),
    topic,
    origin && tOrigin(`from.${origin}`),
    forward && t(`forwards.${forward}`),
    text && `«${text}»`,
  ].filter(word => word !== undefined)
  return <ExportButton title={t('exportTitle')} filters={filters} makeSource={makeSource} />
}
