import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { type ColumnTable, createRecordColumns } from '../../list/columns.ts'
import { MethodName } from '../../records/method-name.tsx'
import { SubscriptionStatusBadge } from '../../records/subscription-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { MiddleCut } from '../../ui/values/middle-cut.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useCycleText } from './cycle.tsx'

/**
 * The columns of the list of subscriptions, and of its CSV file. The provider's search contains neither the next charge
 * nor the summary.
 */
export const subscriptionColumns = createRecordColumns('subscriptions', 'subscriptions.column', {
  reason: {
    width: 'minmax(110px, 2fr)',
    shown: 'always',
    cell: ({ id, reason }) => reason || id,
    csv: ['id', 'reason'],
  },
  status: {
    width: '150px',
    shown: 'usually',
    cell: ({ status }) => <SubscriptionStatusBadge status={status} />,
    csv: ['status'],
  },
  amount: {
    width: '150px',
    shown: 'usually',
    cell: ({ auto_recurring: terms }) => (
      <Money amount={terms.transaction_amount} currency={terms.currency_id} />
    ),
    csvOf: {
      currency_id: ({ auto_recurring }) => auto_recurring.currency_id,
      transaction_amount: ({ auto_recurring }) => auto_recurring.transaction_amount,
    },
  },
  cycle: {
    width: 'minmax(90px, 124px)',
    shown: 'usually',
    cell: ({ auto_recurring }) => <Cycle {...auto_recurring} />,
    csvOf: {
      frequency: ({ auto_recurring }) => auto_recurring.frequency,
      frequency_type: ({ auto_recurring }) => auto_recurring.frequency_type,
      start_date: ({ auto_recurring }) => auto_recurring.start_date,
      end_date: ({ auto_recurring }) => auto_recurring.end_date,
    },
  },
  method: {
    width: 'minmax(70px, 130px)',
    shown: 'usually',
    cell: ({ payment_method_id: method }) => method && <MethodName id={method} />,
    csv: ['payment_method_id', 'payer_id'],
  },
  reference: {
    width: 'minmax(100px, 1fr)',
    shown: 'usually',
    cell: ({ external_reference: reference }) => <MiddleCut text={reference} />,
    csv: ['external_reference'],
  },
  plan: {
    width: '110px',
    cell: ({ preapproval_plan_id: plan }) => plan && <OfPlan />,
    csv: ['preapproval_plan_id'],
  },
  created: {
    width: '150px',
    shown: 'usually',
    cell: ({ date_created }) => <ProviderMoment iso={date_created} />,
    csv: ['date_created'],
  },
  changed: {
    width: '150px',
    cell: ({ last_modified }) => <ProviderMoment iso={last_modified} />,
    csv: ['last_modified'],
  },
  subscription: { width: '316px', cell: ({ id }) => <span className="mono">{id}</span> },
} satisfies ColumnTable<Subscription>)

function Cycle(period: { frequency: number; frequency_type: string }) {
  return useCycleText()(period)
}

function OfPlan() {
  return useTranslations('subscriptions')('ofPlan')
}
