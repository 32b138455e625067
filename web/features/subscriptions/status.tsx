/** The badge of invoices, and what the status of a subscription stands against. Render them inside the texts of subscriptions. */
import { useTranslations } from 'use-intl'
import type { Invoice } from '../../../server/contract/invoices.ts'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import {
  type InvoiceStatus,
  invoiceStatuses,
  type SubscriptionChange,
  subscriptionRefusal,
  subscriptionStatuses,
} from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'
import { type Look, StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { type ChargeOutcome, outcomeOf } from './charges/use-invoices.ts'

const unknownLook: Look = { tone: 'neutral', icon: 'info' }

const invoiceLooks: Record<InvoiceStatus, Look> = {
  scheduled: { tone: 'info', icon: 'clock' },
  recycling: { tone: 'warn', icon: 'replay' },
  processed: { tone: 'neutral', icon: 'lock' },
  cancelled: { tone: 'neutral', icon: 'ban' },
}

/** A closed invoice need not be paid, so its sign follows the payment. */
const closedLooks: Partial<Record<ChargeOutcome, Look>> = {
  paid: { tone: 'ok', icon: 'check' },
  unpaid: { tone: 'bad', icon: 'close' },
}

/** The status of an invoice says whether it is closed, and not whether it was paid. */
export function InvoiceStatusBadge({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('subscriptions')
  const { status } = invoice
  // The status stays the same when no attempt is left.
  const shown = status === 'recycling' && outcomeOf(invoice) === 'stalled' ? 'scheduled' : status
  const known = readOneOf(shown, invoiceStatuses)
  const closed = known === 'processed' ? closedLooks[outcomeOf(invoice)] : undefined
  return (
    <StatusBadge
      {...(closed ?? (known ? invoiceLooks[known] : unknownLook))}
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
