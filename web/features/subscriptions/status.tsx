/** The badges of subscriptions. Render them inside the texts of subscriptions. */
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import {
  type InvoiceStatus,
  invoiceStatuses,
  type SubscriptionChange,
  type SubscriptionStatus,
  subscriptionRefusal,
  subscriptionStatuses,
} from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'

type Look = { tone: Tone; icon: IconName }
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

const invoiceLooks: Record<InvoiceStatus, Look> = {
  scheduled: { tone: 'info', icon: 'clock' },
  recycling: { tone: 'warn', icon: 'replay' },
  processed: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'ban' },
}

/** The status of an invoice says whether it is closed, and not whether it was paid. */
export function InvoiceStatusBadge({ status }: { status: string }) {
  const t = useTranslations('subscriptions')
  const known = readOneOf(status, invoiceStatuses)
  return (
    <StatusBadge
      {...(known ? invoiceLooks[known] : unknownLook)}
      label={known ? t(`invoiceStatus.${known}`) : t('unknownStatus', { status })}
      status={status}
      isPlain
    />
  )
}

/** A function that says why the provider will refuse a change. Null if nothing is known against it. */
export function useSubscriptionObstacles({
  status,
}: Pick<Subscription, 'status'>): (change: SubscriptionChange) => string | null {
  const t = useTranslations('subscriptions.obstacle')
  const known = readOneOf(status, subscriptionStatuses)
  return change => {
    const refusal = known === undefined ? null : subscriptionRefusal(change, known)
    if (refusal === null) return null
    if (known === 'cancelled' || known === 'paused') return t(known)
    return t(refusal === 'authorized_by_payer_only' && change !== 'card' ? 'payerAuthorizes' : 'pending')
  }
}
