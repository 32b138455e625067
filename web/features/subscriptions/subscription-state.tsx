import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { StatePanel } from '../../actions/state-panel.tsx'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from '../../timeline/state-history.ts'
import { useAnswers } from '../../timeline/use-answers.ts'
import { SubscriptionStatusBadge } from './status.tsx'
import { SubscriptionMoves } from './subscription-moves.tsx'

/** A change of its amount shows the state too, but does not lead to it. */
const calls = {
  create: 'subscriptions.create',
  isSellers: ({ operation, asked, state }: Answer) =>
    operation === 'subscriptions.change' && asked === state?.status,
}

/** Where the subscription is, how it came there, and which moves are open. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { id: subscriptionId, status, date_created: createdAt } = subscription
  const answers = useAnswers({ kind: 'subscription', id: subscriptionId })
  const now = { status, detail: null, firstStatus: 'pending', createdAt }
  const steps = historyOf(now, answers.values(), calls).map(step => ({
    key: `${step.seq} ${step.status}`,
    badge: <SubscriptionStatusBadge status={step.status} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId }} search={{ tab: 'json' }}>
        {badge}
      </Link>
    ),
    by: step.isBySeller ? ('seller' as const) : null,
    at: step.at,
  }))
  return (
    <StatePanel kind="subscription" steps={steps}>
      {title => <SubscriptionMoves subscription={subscription} title={title} />}
    </StatePanel>
  )
}
