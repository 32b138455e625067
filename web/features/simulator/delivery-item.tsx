import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { AttemptJson, DeliveryJson } from '../../../server/simulator/api/deliveries.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { eventNameOf } from '../../stream/event-name.ts'
import { formatDuration } from '../../time/format-time.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { deliveryLooks } from './delivery-states.ts'
import classes from './simulator.module.css'

export function DeliveryItem({ delivery }: { delivery: DeliveryJson }) {
  const t = useTranslations('simulator.deliveries')
  const { state, attempts, action, topic } = delivery
  return (
    <li>
      <details className={classes.delivery} data-testid={`delivery-${delivery.id}`}>
        <summary>
          <Icon name="chevronRight" size={16} />
          <StatusBadge {...deliveryLooks[state]} label={t(`states.${state}`)} status={state} />
          <strong>{eventNameOf({ action, topic })}</strong>
          <span className="mono">{delivery.resource}</span>
          <span className={`${classes.push} dimmed`}>{t('attempts', { count: attempts.length })}</span>
          <span className="dimmed">
            <ProviderMoment iso={delivery.date_created} />
          </span>
        </summary>
        <DeliveryDetail delivery={delivery} />
      </details>
    </li>
  )
}

function DeliveryDetail({ delivery }: { delivery: DeliveryJson }) {
  const t = useTranslations('simulator.deliveries')
  const { attempts } = delivery
  return (
    <div className={classes.attempts}>
      <Facts
        facts={[
          { label: t('url'), value: <span className="mono">{delivery.url}</span> },
          { label: t('topic'), value: <span className="mono">{delivery.topic}</span> },
          { label: t('style'), value: t(delivery.style === 'ipn' ? 'ipn' : 'webhook') },
          delivery.topic === 'payment'
            ? {
                label: t('payment'),
                value: (
                  <Link to="/payments/$paymentId" params={{ paymentId: delivery.resource }}>
                    {delivery.resource}
                  </Link>
                ),
              }
            : null,
          { label: t('created'), value: <ProviderMoment iso={delivery.date_created} isFull /> },
        ]}
      />
      {attempts.length === 0 ? <p className="dimmed">{t('noAttempts')}</p> : <Attempts attempts={attempts} />}
    </div>
  )
}

function Attempts({ attempts }: { attempts: AttemptJson[] }) {
  const t = useTranslations('simulator.deliveries')
  const locale = useFormatLocale()
  return (
    <DataTable
      caption={t('attemptsCaption')}
      rows={attempts}
      rowKey={attempt => attempt.request_id}
      columns={[
        { name: 'status', header: t('answer'), cell: ({ status }) => <AnswerBadge status={status} /> },
        {
          name: 'took',
          header: t('took'),
          align: 'end',
          cell: ({ took_ms }) => formatDuration(took_ms, locale),
        },
        { name: 'date', header: t('at'), cell: ({ date }) => <ProviderMoment iso={date} isFull /> },
        { name: 'request', header: 'x-request-id', cell: attempt => <RequestLink id={attempt.request_id} /> },
        {
          name: 'text',
          isWide: true,
          header: t('text'),
          cell: ({ answer }) => <span className="mono">{answer || '–'}</span>,
        },
      ]}
    />
  )
}

/** Links to the notification with this id in the gateway's journal. */
function RequestLink({ id }: { id: string }) {
  return (
    <Link to="/webhooks" search={{ q: id }} className="mono">
      {id.slice(0, 8)}…
    </Link>
  )
}

function AnswerBadge({ status }: { status: number | null }) {
  const t = useTranslations('simulator.deliveries')
  const isAccepted = status === 200 || status === 201
  return (
    <StatusBadge
      tone={isAccepted ? 'ok' : 'bad'}
      icon={isAccepted ? 'check' : 'close'}
      label={status === null ? t('noAnswer') : String(status)}
    />
  )
}
