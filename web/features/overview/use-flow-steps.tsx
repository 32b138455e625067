import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { PartTexts } from '../../notices/part-texts.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AppliedFault } from '../../notices/problem-words.tsx'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import { PaymentStatusBadge, StatusDetailText } from '../../records/status-badges.tsx'
import { emailOf } from '../../records/test-user-vault.ts'
import { eventNameOf, type NotificationEntry } from '../../stream/feed-entry.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { formatDuration } from '../../time/format-time.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Step } from '../../ui/feedback/steps.tsx'
import { Email } from '../../ui/values/email.tsx'
import { Money } from '../../ui/values/money.tsx'
import {
  type FlowResults,
  type FlowState,
  type FlowStep,
  flowSteps,
  isNotificationStep,
  NoNotification,
} from './flow.ts'

/** These modules are loaded when a flow needs them, because the overview is the first page. */
const FlowOrder = lazy(() => import('./flow-order.tsx').then(({ FlowOrder }) => ({ default: FlowOrder })))
const loadWaiting = () => import('./flow-waiting.tsx')
const FlowWaiting = lazy(() => loadWaiting().then(({ FlowWaiting }) => ({ default: FlowWaiting })))
const FlowStopped = lazy(() => loadWaiting().then(({ FlowStopped }) => ({ default: FlowStopped })))

/** The flow as steps to display. Before the first run, all of them are not started. */
export function useFlowSteps(
  flow: FlowState | null,
  /** The API that is chosen before the first run. */
  api: PayingApi,
  { retry, stop }: { retry: (from: FlowStep) => void; stop: () => void },
): Step[] {
  const t = useTranslations('overview.flow')
  const locale = useNumberLocale()
  return flowSteps.map(name => {
    const status = flow?.steps[name] ?? { state: 'todo' as const }
    const { state, tookMs, error, since } = status
    return {
      name,
      state,
      title: t(`steps.${name}`, { api: flow?.plan.api ?? api }),
      took: tookMs === undefined ? undefined : formatDuration(tookMs, locale),
      detail:
        state === 'failed' && error !== undefined ? (
          <Failure name={name} error={error} onRetry={() => retry(name)} />
        ) : (
          flow && (
            <>
              <Result name={name} results={flow.results} isRunning={state === 'running'} />
              {since !== undefined && (
                <Suspense>
                  <FlowWaiting name={name} since={since} results={flow.results} onStop={stop} />
                </Suspense>
              )}
            </>
          )
        ),
    }
  })
}

type FailureProps = { name: FlowStep; error: unknown; onRetry: () => void }

function Failure({ name, error, onRetry }: FailureProps) {
  const t = useTranslations('overview.flow')
  if (error instanceof StoppedWaiting && isNotificationStep(name)) {
    return (
      <>
        <Suspense>
          <FlowStopped />
        </Suspense>
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
      if (order)
        return (
          <Suspense fallback={order.id}>
            <FlowOrder order={order} />
          </Suspense>
        )
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
