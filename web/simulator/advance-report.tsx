import { useTranslations } from 'use-intl'
import { isAcknowledged } from '../../server/facts/acknowledgement.ts'
import { kindOfJob } from '../../server/facts/resource-ids.ts'
import type { RanJson } from '../../server/simulator/api/clock.ts'
import { OrderStatusBadge } from '../records/order-badges.tsx'
import { isShownOrderStatus } from '../records/order-status.ts'
import { PaymentStatusBadge } from '../records/status-badges.tsx'
import { SubscriptionStatusBadge } from '../records/subscription-badges.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { Folded } from '../ui/forms/folded.tsx'
import classes from './advance-report.module.css'
import { hasPage, JobLink } from './job-link.tsx'
import { ProviderMoment } from './provider-moment.tsx'
import type { ClockReport } from './use-advance.ts'

type Props = {
  report: ClockReport
  /** Whether a resource belongs to the record of the page. The jobs of others are then folded. Absent: all belong. */
  isOwn?: (resource: string) => boolean
}

/**
 * The jobs that ran while the clock was advanced, in order, with their results. Those of gradings are folded. The texts
 * are in the parts `charts`, `orders` and `subscriptions`.
 */
export function AdvanceReport({ report, isOwn = () => true }: Props) {
  const t = useTranslations('charts.ruler')
  const { ran, ran_total: total } = report
  const ofGradings = ran.filter(job => job.of_grading)
  const ofUsers = ran.filter(job => !job.of_grading)
  const own = ofUsers.filter(({ resource }) => isOwn(resource))
  const others = ofUsers.filter(({ resource }) => !isOwn(resource))
  return (
    <section className={classes.report} aria-label={t('report')} data-testid="advance-report">
      <h4>{t('advanced', { count: total })}</h4>
      <Jobs jobs={own} />
      {others.length > 0 && (
        <Folded summary={t('others', { count: others.length })}>
          <Jobs jobs={others} />
        </Folded>
      )}
      {ofGradings.length > 0 && (
        <Folded summary={t('ofGradings', { count: ofGradings.length })}>
          <Jobs jobs={ofGradings} />
        </Folded>
      )}
      {total > ran.length && <p className="dimmed">{t('reportCut', { shown: ran.length, total })}</p>}
    </section>
  )
}

function Jobs({ jobs }: { jobs: readonly RanJson[] }) {
  const t = useTranslations('charts.ruler')
  if (jobs.length === 0) return null
  return (
    <ol>
      {jobs.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several notifications about one resource may be sent at once.
        <li key={index}>
          <ProviderMoment iso={one.ran_at} isFull />
          <span>
            {t(`did.${one.kind}`, { of: kindOfJob(one.resource) })}{' '}
            <JobLink job={one} className="nums">
              {one.resource}
            </JobLink>
          </span>
          <Effect ran={one} />
        </li>
      ))}
    </ol>
  )
}

function Effect({ ran: { kind, resource, status } }: { ran: RanJson }) {
  const t = useTranslations('charts.ruler')
  if (typeof status === 'string' && kind === 'charge_end')
    return <SubscriptionStatusBadge status={status} isPlain />
  const isOrder = kindOfJob(resource) === 'order'
  // Reports and the transactions of payouts have statuses of orders.
  if (typeof status === 'string' && (isOrder || (!hasPage({ kind, resource }) && isShownOrderStatus(status))))
    return <OrderStatusBadge status={status} isPlain />
  if (typeof status === 'string') return <PaymentStatusBadge status={status} isPlain />
  const isAccepted = isAcknowledged(status)
  return (
    <StatusBadge
      tone={isAccepted ? 'ok' : 'bad'}
      icon={isAccepted ? 'check' : 'close'}
      label={status === null ? t('noAnswer') : String(status)}
      isPlain
    />
  )
}
