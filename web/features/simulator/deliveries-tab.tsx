import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { DeliveryState } from '../../../server/simulator/api/deliveries.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { SimulatorCurl } from '../../simulator/simulator-curl.tsx'
import { useRefreshSimulator, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoMatch } from '../../ui/feedback/no-match.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DeliveryItem } from './delivery-item.tsx'
import { deliveryStates } from './delivery-states.ts'
import classes from './simulator.module.css'

const operation = 'GET /simulator/deliveries'
const limit = 100
/** Deliveries to other receivers reach no feed of this gateway, so the list is polled. */
const refetchMs = 5_000

/** The notifications that the simulator sent or will send, with each attempt and its response. */
export function DeliveriesTab() {
  const t = useTranslations('simulator.deliveries')
  const { state, q } = useSearch({ from: '/simulator' })
  const navigate = useNavigate()
  const fields = { query: { limit, state, resource: q } }
  const { data, error, refetch } = useSimulatorRead(operation, fields, { refetchMs })
  useRefreshOnArrival()
  const filterBy = (next: { state?: DeliveryState | undefined; q?: string | undefined }) =>
    navigate({ to: '/simulator', search: { tab: 'deliveries', state, q, ...next }, replace: true })
  return (
    <Panel title={t('title')} aside={<SimulatorCurl operation={operation} fields={fields} />}>
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
            <DeliveryItem key={delivery.id} delivery={delivery} />
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
