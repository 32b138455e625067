import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AppliedFault } from '../../notices/problem-words.tsx'
import { PaymentStatusBadge, StatusDetailText } from '../../records/status-badges.tsx'
import { emailOf } from '../../records/test-user-vault.ts'
import { eventNameOf, type NotificationEntry } from '../../stream/feed-entry.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Email } from '../../ui/values/email.tsx'
import { Money } from '../../ui/values/money.tsx'
import {
  type FlowResults,
  type FlowState,
  type FlowStep,
  isNotificationStep,
  NoNotification,
} from './flow.ts'
import { FlowOrder } from './flow-order.tsx'
import { FlowStopped, FlowWaiting } from './flow-waiting.tsx'

type Props = { name: FlowStep; flow: FlowState; onRetry: () => void; onStop: () => void }

/** What a step made, what it waits for, or why it failed. */
export function FlowDetail({ name, flow, onRetry, onStop }: Props) {
  const { results, steps } = flow
  const { state, error, since } = steps[name]
  if (state === 'failed' && error !== undefined)
    return <Failure name={name} error={error} onRetry={onRetry} />
  return (
    <>
      <Result name={name} results={results} isRunning={state === 'running'} />
      {since !== undefined && <FlowWaiting name={name} since={since} results={results} onStop={onStop} />}
    </>
  )
}

type FailureProps = { name: FlowStep; error: unknown; onRetry: () => void }

function Failure({ name, error, onRetry }: FailureProps) {
  const t = useTranslations('overview.flow')
  if (error instanceof StoppedWaiting && isNotificationStep(name)) {
    return (
      <>
        <FlowStopped />
        <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
          {t('retryFromHere')}
        </Button>
      </>
    )
  }
  if (!(error instanceof NoNotification))
    return (
      <ProblemNotice
        error={error}
        title={t(toProblem(error).isOutcomeUnknown ? 'inDoubt' : 'failed')}
        onRetry={onRetry}
      />
    )
  return (
    <WhyNoNotification>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('retryFromHere')}
      </Button>
    </WhyNoNotification>
  )
}

type ResultProps = { name: FlowStep; results: FlowResults; isRunning: boolean }

function Result({ name, results, isRunning }: ResultProps): ReactNode {
  const t = useTranslations('overview.flow')
  const { buyer, token, payment, order, webhook, refund, refundWebhook } = results
  switch (name) {
    case 'user':
      if (!buyer) return null
      if ('isMadeUp' in buyer) return t('madeUpBuyer', { email: buyer.email })
      return (
        <>
          {buyer.nickname} · <Email address={emailOf(buyer)} />
        </>
      )
    case 'token':
      return token && <code className="mono">{`${token.id.slice(0, 4)}…${token.id.slice(-4)}`}</code>
    case 'payment':
      if (order) return <FlowOrder order={order} />
      return (
        payment && (
          <>
            <Link to="/payments/$paymentId" params={{ paymentId: String(payment.id) }}>
              {String(payment.id)}
            </Link>{' '}
            <PaymentStatusBadge status={payment.status} detail={payment.status_detail} isPlain />{' '}
            <PartTexts part="otherPages" title={null}>
              <StatusDetailText detail={payment.status_detail} type={payment.payment_type_id} />
            </PartTexts>
          </>
        )
      )
    case 'webhook':
      return webhook ? <NotificationLink entry={webhook} /> : isRunning && t('waiting')
    case 'refund':
      return refund && <Money amount={refund.amount} currency={order?.currency ?? payment?.currency_id} />
    case 'refund-webhook':
      return refundWebhook ? <NotificationLink entry={refundWebhook} /> : isRunning && t('waiting')
  }
}

function NotificationLink({ entry }: { entry: NotificationEntry }) {
  return (
    <>
      <Link to="/webhooks" search={{ id: entry.seq }}>
        {eventNameOf(entry) ?? entry.seq}
      </Link>{' '}
      <VerdictBadge verdict={entry.verdict} fault={entry.fault} isPlain />
      {entry.fault !== null && <AppliedFault fault={entry.fault} />}
    </>
  )
}

/** The usual causes, most frequent first. */
function WhyNoNotification({ children }: { children: ReactNode }) {
  const t = useTranslations('overview.flow')
  const tPages = useTranslations('pages')
  return (
    <Notice tone="warn" role="status" title={t('notYet')} actions={children}>
      <ol>
        <li>{t('cause.address')}</li>
        <li>{t('cause.configured')}</li>
        <li>{t('cause.late', { webhooks: tPages('webhooks') })}</li>
      </ol>
    </Notice>
  )
}
