import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { useSettings } from '../../http/use-settings.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { formatDuration } from '../../time/format-time.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { countFailed, type FlowState, flowSteps, hasStopped } from './flow.ts'
import classes from './overview.module.css'

/** The result of a flow that has ended, and a report for a bug ticket without token, password or card number. */
export function FlowSummary({ flow }: { flow: FlowState }) {
  const t = useTranslations('overview.flow')
  const locale = useNumberLocale()
  if (flow.isRunning) return null
  const count = countFailed(flow)
  const failed = count > 0
  const tookMs = flowSteps.reduce((sum, step) => sum + (flow.steps[step].tookMs ?? 0), 0)
  return (
    <div
      className={classes.summary}
      role="status"
      data-testid="flow-result"
      data-state={failed ? 'failed' : 'done'}
    >
      <StatusBadge
        tone={failed ? 'bad' : 'ok'}
        icon={failed ? 'close' : 'check'}
        label={
          failed
            ? hasStopped(flow)
              ? t('stopped')
              : t('stepFailed', { count })
            : t('allDone', { took: formatDuration(tookMs, locale) })
        }
      />
      <CopyButton value={() => toReport(flow)} what={t('report')} label={t('copyReport')} />
      <Next flow={flow} />
    </div>
  )
}

/** Links to the records that the flow created, and to a fault that gets a notification rejected. */
function Next({ flow: { results } }: { flow: FlowState }) {
  const t = useTranslations('overview.flow')
  const settings = useSettings()
  const { payment, order, webhook } = results
  if (!payment && !order) return null
  return (
    <nav className={classes.next} aria-label={t('next')}>
      <span className="dimmed">{t('next')}:</span>
      {order ? (
        <Link to="/orders/$orderId" params={{ orderId: order.id }}>
          {t('nextTimeline', { api: 'orders' })}
        </Link>
      ) : (
        <Link to="/payments/$paymentId" params={{ paymentId: String(payment?.id) }}>
          {t('nextTimeline', { api: 'payments' })}
        </Link>
      )}
      {webhook && (
        <Link to="/webhooks" search={{ id: webhook.seq }}>
          {t('nextSignature')}
        </Link>
      )}
      {settings?.simulator && webhook?.verdict !== 'rejected' && (
        <Link to="/simulator" search={{ tab: 'faults', fault: 'wrongSignature' }} resetScroll={false}>
          {t('nextReject')}
        </Link>
      )}
    </nav>
  )
}

function toReport({ plan, steps, results, startedAt }: FlowState): string {
  const lines = flowSteps.map(name => {
    const { state, tookMs, error } = steps[name]
    const took = tookMs === undefined ? '' : ` ${Math.round(tookMs)} ms`
    const why = error === undefined ? '' : `: ${toProblem(error).message}`
    return `- ${name}: ${state}${took}${why}`
  })
  const { payment, order, refund, webhook, refundWebhook } = results
  return [
    `Pasarela flow ${new Date(startedAt).toISOString()}`,
    `${plan.api} API, site ${plan.site}, card ${plan.card}, result ${plan.result}, amount ${plan.amount}`,
    ...lines,
    payment && `payment ${payment.id} ${payment.status} (${payment.status_detail})`,
    order && `order ${order.id} ${order.status} (${order.status_detail})`,
    refund && `refund ${refund.id} ${refund.amount} ${refund.status}`,
    webhook && `notification seq ${webhook.seq} ${webhook.verdict}`,
    refundWebhook && `notification seq ${refundWebhook.seq} ${refundWebhook.verdict}`,
    location.origin,
  ]
    .filter(Boolean)
    .join('\n')
}
