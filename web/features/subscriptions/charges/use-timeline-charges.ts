import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../../server/contract/subscriptions.ts'
import type { TimelineCharge } from '../../../timeline/charge-events.ts'
import { type ChargeOutcome, outcomeOf, useInvoices } from './use-invoices.ts'

const tones = {
  paid: 'ok',
  returned: 'plain',
  retrying: 'warn',
  stalled: 'warn',
  unpaid: 'bad',
  open: 'plain',
} as const satisfies Record<ChargeOutcome, TimelineCharge['tone']>

/** The charges of a subscription for its timeline. Undefined until they are read. */
export function useTimelineCharges(subscription: Subscription): readonly TimelineCharge[] | undefined {
  const t = useTranslations('subscriptions.calendar.outcome')
  const { data } = useInvoices(subscription)
  return useMemo(
    () =>
      data?.invoices.map(invoice => {
        const outcome = outcomeOf(invoice)
        return {
          id: String(invoice.id),
          paymentId: invoice.payment ? String(invoice.payment.id) : null,
          at: invoice.debit_date ?? invoice.date_created,
          amount: invoice.transaction_amount,
          attempts: invoice.retry_attempt ?? 1,
          outcome: t(outcome, { count: 1 }),
          tone: tones[outcome],
        }
      }),
    [data, t],
  )
}
