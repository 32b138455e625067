import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatePanel } from '../../actions/state-panel.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useAnswers } from '../../timeline/use-answers.ts'
import { Money } from '../../ui/values/money.tsx'
import { historyOf } from './payment-history.ts'
import { PaymentMoves } from './payment-moves.tsx'
import type { Payment } from './payment-types.ts'

/** Where the payment is, how it came there, and which moves are open. */
export function StateStrip({ payment }: { payment: Payment }) {
  const paymentId = String(payment.id)
  const answers = useAnswers({ kind: 'payment', id: paymentId })
  const steps = historyOf(payment, answers.values()).map(step => ({
    key: `${step.at} ${step.status} ${step.detail} ${step.refunded}`,
    badge: <PaymentStatusBadge status={step.status} detail={step.detail} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link
        to="/payments/$paymentId"
        params={{ paymentId }}
        search={{ tab: step.refunded === null ? 'json' : 'refunds' }}
      >
        {badge}
      </Link>
    ),
    amount: step.refunded !== null && <Money amount={step.refunded} currency={payment.currency_id} />,
    by: step.by,
    at: step.at,
  }))
  return (
    <StatePanel kind="payment" steps={steps}>
      {title => <PaymentMoves payment={payment} title={title} />}
    </StatePanel>
  )
}
