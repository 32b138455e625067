import { useTranslations } from 'use-intl'
import { useNotificationTotals } from './use-notification-totals.ts'
import type { Webhooks } from './use-webhooks.ts'

/** How many notifications the journal has, and how many of them match the filters. */
export function NotificationTotals({ webhooks: { search, isFiltered } }: { webhooks: Webhooks }) {
  const t = useTranslations('webhooks')
  const totals = useNotificationTotals(search)
  if (!totals) return null
  const { received, rejected, matching } = totals
  const texts = [
    t('received', { count: received }),
    rejected > 0 && t('rejected', { count: rejected }),
    isFiltered && matching !== null && t('matching', { count: matching }),
  ]
  return texts.filter(Boolean).join(' · ')
}
