import { useTranslations } from 'use-intl'
import { transports } from '../../../server/contract/entry-facts.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { OwnReadsSwitch } from '../../list/own-reads-switch.tsx'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { callStatuses } from './search.ts'
import { useCallTotals } from './use-call-totals.ts'
import type { Calls } from './use-calls.ts'

/** The filters of the list. Their values are in the address. */
export function CallsFilters({ calls: { search, change, choice } }: { calls: Calls }) {
  const t = useTranslations('calls')
  const { status, transport, operation, group, q, reads, from, to } = search
  const totals = useCallTotals(search)
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={q ?? ''} onChange={text => change({ q: text || undefined })} />
      <FilterSelect
        label={t('status')}
        any={t('anyStatus')}
        value={status}
        options={callStatuses}
        nameOf={one => t(`statuses.${one}`)}
        onChange={next => change({ status: next })}
      />
      <FilterSelect
        label={t('operation')}
        any={t('anyOperation')}
        value={operation}
        options={withChosen([...(totals?.operations.keys() ?? [])].sort(), operation)}
        nameOf={one => nameOperation(one, totals?.operations.get(one))}
        onChange={next => change({ operation: next })}
      />
      <FilterSelect
        label={t('transport')}
        any={t('anyTransport')}
        value={transport}
        options={transports}
        nameOf={one => t(`transports.${one}`)}
        onChange={next => change({ transport: next })}
      />
      <PeriodFilter period={{ from, to }} onChange={change} />
      <ColumnsButton choice={choice} />
      <label className={filters.tick}>
        <input
          type="checkbox"
          checked={group === 'errors'}
          onChange={({ target }) => change({ group: target.checked ? 'errors' : undefined })}
        />
        {t('group')}
      </label>
      <OwnReadsSwitch reads={reads} onChange={next => change({ reads: next })} />
    </search>
  )
}

/** The name of an operation with the number of its calls, once that is known. */
function nameOperation(operation: string, count: number | undefined): string {
  return count === undefined ? operation : `${operation} (${count})`
}
