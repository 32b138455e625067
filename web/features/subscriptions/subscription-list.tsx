import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { methodName } from '../../records/method-name.ts'
import { RecordList } from '../../records/record-list.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { allColumns, type SubscriptionColumn, subscriptionColumns } from './columns.ts'
import { useCycleText } from './cycle.tsx'
import { SubscriptionStatusBadge } from './status.tsx'
import type { Subscriptions } from './use-subscriptions.ts'

type Props = { subscriptions: Subscriptions; columns: readonly SubscriptionColumn[] }

/** The whole row links to the subscription. The provider's search tells neither the next charge nor the summary. */
export function SubscriptionList({ subscriptions, columns }: Props) {
  const t = useTranslations('subscriptions.column')
  const tPlan = useTranslations('subscriptions')
  const cycleOf = useCycleText()
  const shown = allColumns.filter(name => name === 'reason' || columns.includes(name))
  return (
    <RecordList
      kind="subscription"
      search={subscriptions}
      columns={shown.map(name => ({ name, width: subscriptionColumns[name], title: t(name) }))}
      cells={{
        reason: ({ id, reason }: Subscription) => (
          <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId: id }}>
            {reason || id}
          </Link>
        ),
        status: ({ status }) => <SubscriptionStatusBadge status={status} />,
        amount: ({ auto_recurring: { transaction_amount, currency_id } }) => (
          <Money amount={transaction_amount} currency={currency_id} />
        ),
        cycle: ({ auto_recurring }) => cycleOf(auto_recurring),
        method: ({ payment_method_id: method }) => method && methodName(method),
        reference: ({ external_reference: reference }) => reference,
        plan: ({ preapproval_plan_id: plan }) => plan && tPlan('ofPlan'),
        created: ({ date_created }) => <ProviderMoment iso={date_created} />,
        changed: ({ last_modified }) => <ProviderMoment iso={last_modified} />,
        subscription: ({ id }) => <span className="mono">{id}</span>,
      }}
      keyOf={({ id }) => id}
    />
  )
}
