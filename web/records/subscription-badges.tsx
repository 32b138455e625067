/** The badge of a subscription. Render it inside `PartTexts` of the subscriptions. */
import { useTranslations } from 'use-intl'
import { type SubscriptionStatus, subscriptionStatuses } from '../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../browser/search-params.ts'
import { type Look, StatusBadge } from '../ui/feedback/status-badge.tsx'

const unknownLook: Look = { tone: 'neutral', icon: 'info' }

const looks: Record<SubscriptionStatus, Look> = {
  pending: { tone: 'warn', icon: 'clock' },
  authorized: { tone: 'ok', icon: 'check' },
  paused: { tone: 'neutral', icon: 'pause' },
  cancelled: { tone: 'neutral', icon: 'ban' },
}

type Props = { status: string; isPlain?: boolean; testId?: string }

/** A status in words. */
export function useSubscriptionStatusName(): (status: string) => string {
  const t = useTranslations('subscriptions')
  return status => {
    const known = readOneOf(status, subscriptionStatuses)
    return known ? t(`status.${known}`) : t('unknownStatus', { status })
  }
}

export function SubscriptionStatusBadge({ status, ...frame }: Props) {
  const known = readOneOf(status, subscriptionStatuses)
  return (
    <StatusBadge
      {...(known ? looks[known] : unknownLook)}
      {...frame}
      label={useSubscriptionStatusName()(status)}
      status={status}
    />
  )
}
