import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type * as control from '../../server/catalog/control.ts'
import type { ControlAnswer } from '../../server/catalog/control-operation.ts'
import { isAcknowledged } from '../../server/facts/acknowledgement.ts'
import { kindOfJob } from '../../server/facts/resource-ids.ts'
import type { RanJson } from '../../server/simulator/api/clock.ts'
import { OrderStatusBadge } from '../records/order-badges.tsx'
import { ResourceLink } from '../records/resource-link.tsx'
import { PaymentStatusBadge } from '../records/status-badges.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import classes from './advance-report.module.css'
import { ProviderMoment } from './provider-moment.tsx'

export type ClockReport = ControlAnswer<typeof control.clock.advance>

/**
 * The jobs that ran while the clock was advanced, in order, with their results. The texts are in the parts `charts` and
 * `orders`.
 */
export function AdvanceReport({ report }: { report: ClockReport }) {
  const t = useTranslations('charts.ruler')
  const { ran, ran_total: total } = report
  return (
    <section className={classes.report} aria-label={t('report')} data-testid="advance-report">
      <h4>{t('advanced', { count: total })}</h4>
      {ran.length > 0 && (
        <ol>
          {ran.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and several notifications about one resource may be sent at once.
            <li key={index}>
              <ProviderMoment iso={one.ran_at} isFull />
              <span>
                {t(`did.${one.kind}`, { of: kindOfJob(one.resource) })} <JobLink ran={one} />
              </span>
              <Effect ran={one} />
            </li>
          ))}
        </ol>
      )}
      {total > ran.length && <p className="dimmed">{t('reportCut', { shown: ran.length, total })}</p>}
    </section>
  )
}

function JobLink({ ran: { kind, resource } }: { ran: RanJson }) {
  return kind === 'delivery' ? (
    <Link to="/simulator" search={{ tab: 'deliveries', q: resource }} className="nums">
      {resource}
    </Link>
  ) : (
    <ResourceLink id={resource} className="nums">
      {resource}
    </ResourceLink>
  )
}

function Effect({ ran: { resource, status } }: { ran: RanJson }) {
  const t = useTranslations('charts.ruler')
  if (typeof status === 'string' && kindOfJob(resource) === 'order')
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
