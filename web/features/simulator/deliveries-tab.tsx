import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { isAcknowledged } from '../../../server/facts/acknowledgement.ts'
import { judgeForgery } from '../../../server/facts/forgeries.ts'
import type { AttemptJson, DeliveryJson, DeliveryState } from '../../../server/simulator/api/deliveries.ts'
import { useNumberLocale } from '../../i18n/account-country.tsx'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { AppliedFault } from '../../notices/problem-words.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useRefreshSimulator, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { eventNameOf } from '../../stream/feed-entry.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { formatDuration } from '../../time/format-time.ts'
import { forgeryTones } from '../../timeline/arrows.ts'
import { DeliveryAnswer } from '../../timeline/shop-answer.tsx'
import { countTries } from '../../timeline/timeline-event.ts'
import { type MetOf, useMetFaults } from '../../timeline/use-met-faults.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { breakMiddle } from '../../ui/values/break-middle.tsx'
import { breakPath } from '../../ui/values/break-path.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { deliveryStates } from './search.ts'
import classes from './simulator.module.css'

const deliveryLooks: Record<DeliveryState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
}

type ItemProps = { delivery: DeliveryJson; metOf: MetOf }

function DeliveryItem({ delivery, metOf }: ItemProps) {
  const t = useTranslations('simulator.deliveries')
  const { state, attempts, action, topic } = delivery
  const event = eventNameOf({ action, topic })
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details
        className={classes.delivery}
        data-testid={`delivery-${delivery.id}`}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>
          <StatusBadge {...deliveryLooks[state]} label={t(`states.${state}`)} status={state} />
          <strong>{event && breakPath(event)}</strong>
          <span className="mono">{breakMiddle(delivery.resource)}</span>
          {faultsOf(delivery, metOf).length > 0 && (
            <span className={classes.marks}>
              <StatusBadge tone="warn" icon="bolt" label={t('fault')} />
              {forgeriesOf(delivery).map(({ verdict }) => (
                <StatusBadge
                  key={verdict}
                  tone={forgeryTones[verdict]}
                  icon={verdict === 'refused' ? 'check' : 'alert'}
                  label={t(`forgeryMark.${verdict}`)}
                />
              ))}
            </span>
          )}
          <span className={`${classes.tries} dimmed`}>
            {t('attempts', { count: countTries(attempts) })}
            {attempts.length > countTries(attempts) && t('copies', { count: attempts.length })}
          </span>
          <span className={`${classes.when} dimmed`}>
            <ProviderMoment iso={delivery.date_created} />
          </span>
        </summary>
        <DeliveryDetail delivery={delivery} metOf={metOf} isOpen={isOpen} />
      </details>
    </li>
  )
}

function DeliveryDetail({ delivery, metOf, isOpen }: ItemProps & { isOpen: boolean }) {
  const t = useTranslations('simulator.deliveries')
  const { attempts } = delivery
  return (
    <div className={classes.attempts}>
      {faultsOf(delivery, metOf).map(fault => (
        <AppliedFault key={fault} fault={fault} />
      ))}
      {forgeriesOf(delivery).map(({ verdict, status }) => (
        <p key={verdict}>{t(`forgery.${verdict}`, { status })}</p>
      ))}
      <Facts
        facts={[
          { label: t('url'), value: <span className="mono">{delivery.url}</span> },
          { label: t('topic'), value: <span className="mono">{delivery.topic}</span> },
          { label: t('style'), value: t(delivery.style) },
          {
            label: t('payment'),
            value: delivery.topic === 'payment' && (
              <Link to="/payments/$paymentId" params={{ paymentId: delivery.resource }}>
                {delivery.resource}
              </Link>
            ),
          },
          { label: t('created'), value: <ProviderMoment iso={delivery.date_created} isFull /> },
          { label: t('next'), value: delivery.next_at && <ProviderMoment iso={delivery.next_at} isFull /> },
        ]}
      />
      {isOpen && <DeliveryAnswer delivery={delivery} metOf={metOf} />}
      {attempts.length === 0 ? <p className="dimmed">{t('noAttempts')}</p> : <Attempts attempts={attempts} />}
    </div>
  )
}

/** What receivers did with the attempts that a tester forged, each once. */
function forgeriesOf({ attempts }: DeliveryJson) {
  const judged = attempts.flatMap(attempt => {
    const verdict = judgeForgery(attempt)
    return verdict === null ? [] : [{ verdict, status: attempt.status ?? 0 }]
  })
  return [...new Map(judged.map(one => [one.verdict, one])).values()]
}

/** The faults that were set for the delivery, and those that the shop met while it handled the notification. */
const faultsOf = (delivery: DeliveryJson, metOf: MetOf) => {
  const { attempts, held_by } = delivery
  const faults = [...attempts.flatMap(one => [one.fault, metOf(delivery, one)]), held_by]
  return [...new Set(faults.filter(fault => fault != null))]
}

function Attempts({ attempts }: { attempts: AttemptJson[] }) {
  const t = useTranslations('simulator.deliveries')
  const locale = useNumberLocale()
  return (
    <DataTable
      caption={t('attemptsCaption')}
      rows={attempts}
      rowKey={attempt => String(attempts.indexOf(attempt))}
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
  const isAccepted = isAcknowledged(status)
  return (
    <StatusBadge
      tone={isAccepted ? 'ok' : 'bad'}
      icon={isAccepted ? 'check' : 'close'}
      label={status === null ? t('noAnswer') : String(status)}
    />
  )
}

const operation = control.deliveries.list
const limit = 100
const noDeliveries: readonly DeliveryJson[] = []
/** Deliveries to other receivers reach no feed of this gateway, so the list is polled. */
const refetchMs = 5_000

/** The notifications that the simulator sent or will send, with each attempt and its response. */
export function DeliveriesTab() {
  const t = useTranslations('simulator.deliveries')
  const { state, q } = useSearch({ from: '/simulator' })
  const navigate = useNavigate()
  const input = { limit, state, resource: q }
  const { data, error, refetch } = useSimulatorRead(operation, input, { refetchMs })
  useRefreshOnArrival()
  const metOf = useMetFaults(data?.deliveries ?? noDeliveries)
  const filterBy = (next: { state?: DeliveryState | undefined; q?: string | undefined }) =>
    navigate({ to: '/simulator', search: { tab: 'deliveries', state, q, ...next }, replace: true })
  return (
    <Panel title={t('title')} aside={<SimulatorCurl operation={operation} input={input} />}>
      <search className={`${filters.bar} ${filters.above}`}>
        <SearchField
          label={t('resource')}
          value={q ?? ''}
          onChange={text => filterBy({ q: text || undefined })}
        />
        <FilterSelect
          label={t('state')}
          any={t('anyState')}
          value={state}
          options={deliveryStates}
          nameOf={name => t(`states.${name}`)}
          onChange={next => filterBy({ state: next })}
        />
      </search>
      {error ? (
        <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
      ) : !data ? (
        <SkeletonLines lines={8} />
      ) : data.deliveries.length > 0 ? (
        <ul className={classes.list} data-testid="deliveries">
          {data.deliveries.map(delivery => (
            <DeliveryItem key={delivery.id} delivery={delivery} metOf={metOf} />
          ))}
        </ul>
      ) : state || q ? (
        <NoMatch title={t('noMatch')} onClear={() => filterBy({ state: undefined, q: undefined })} />
      ) : (
        <EmptyState icon="send" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data?.deliveries.length === limit && <p className="dimmed">{t('limited', { count: limit })}</p>}
    </Panel>
  )
}

/** Refetches the list when this gateway receives a notification. */
function useRefreshOnArrival() {
  const store = useFeedStore()
  const refresh = useRefreshSimulator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refresh is the same one on every render.
  useEffect(() => {
    const end = store.onEntries(entries => {
      if (entries.some(entry => entry.kind === 'notification')) refresh()
    })
    return () => void end()
  }, [store])
}
