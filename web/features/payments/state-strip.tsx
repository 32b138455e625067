import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAnswers } from '../../life/use-answers.ts'
import { ProviderMoment } from '../../provider/provider-moment.tsx'
import { PaymentStatusBadge } from '../../provider/status-badges.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Money } from '../../ui/values/money.tsx'
import { type HistoryStep, historyOf } from './payment-history.ts'
import { PaymentMoves } from './payment-moves.tsx'
import type { Payment } from './payment-types.ts'
import classes from './state-strip.module.css'

/** Where the payment is, how it came there, and which moves are open. */
export function StateStrip({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.state')
  const title = useRef<HTMLHeadingElement>(null)
  const answers = useAnswers({ kind: 'payment', id: String(payment.id) })
  const steps = historyOf(payment, answers.values())
  return (
    <Panel title={t('title')} testId="payment-state" titleRef={title}>
      <div className={classes.strip}>
        <ol className={classes.path} aria-label={t('path')}>
          {steps.map((step, place) => (
            <li
              key={`${step.at} ${step.status} ${step.detail} ${step.refunded}`}
              aria-current={place === steps.length - 1 ? 'step' : undefined}
            >
              <Step step={step} payment={payment} />
              {place < steps.length - 1 && <Icon name="arrowRight" size={16} />}
            </li>
          ))}
        </ol>
        <PaymentMoves payment={payment} title={title} />
      </div>
    </Panel>
  )
}

function Step({ step, payment }: { step: HistoryStep; payment: Payment }) {
  const t = useTranslations('payment.state')
  const badge = <PaymentStatusBadge status={step.status} detail={step.detail} />
  const paymentId = String(payment.id)
  return (
    <div className={classes.step}>
      {step.seq === null ? (
        <Link
          to="/payments/$paymentId"
          params={{ paymentId }}
          search={{ tab: step.refunded === null ? 'json' : 'refunds' }}
        >
          {badge}
        </Link>
      ) : (
        <Link to="/calls" search={{ id: step.seq }}>
          {badge}
        </Link>
      )}
      <span className={classes.facts}>
        {step.refunded !== null && <Money amount={step.refunded} currency={payment.currency_id} />}
        {step.by && <span>{t(`by.${step.by}`)}</span>}
        {step.at && <ProviderMoment iso={step.at} isFull />}
      </span>
    </div>
  )
}
