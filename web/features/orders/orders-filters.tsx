import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/card-brands.ts'
import { orderStatuses } from '../../../server/facts/order-statuses.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import type { ColumnChoice } from '../../columns/use-columns.ts'
import { useProviderNow } from '../../provider/use-simulated-clock.ts'
import { PeriodFilter } from '../../time/period-filter.tsx'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import type { OrderColumnChoice } from './columns.ts'
import type { OrdersSearch } from './search.ts'
import { type OrderSort, orderSorts } from './sorts.ts'
import type { ChangeSearch } from './use-orders.ts'

const methods = ['visa', 'master', 'amex', 'debvisa', 'debmaster', 'debelo', 'elo', 'pix', 'rapipago']

const sorts = Object.keys(orderSorts) as OrderSort[]

type Props = {
  search: OrdersSearch
  change: ChangeSearch
  columns: ColumnChoice<OrderColumnChoice>
}

export function OrdersFilters({ search, change, columns }: Props) {
  const t = useTranslations('orders.list')
  const nowMs = useProviderNow()
  const tStatus = useTranslations('orders.status')
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <FilterSelect
        label={t('column.status')}
        any={t('anyStatus')}
        value={search.status}
        options={orderStatuses}
        nameOf={one => tStatus(one)}
        onChange={status => change({ status })}
      />
      <FilterSelect
        label={t('column.method')}
        any={t('anyMethod')}
        value={search.method}
        options={withChosen(methods, search.method)}
        nameOf={one => `${brandOf(one)} (${one})`}
        onChange={method => change({ method })}
      />
      <PeriodFilter period={{ from: search.from, to: search.to }} onChange={change} nowMs={nowMs} />
      <select
        className={filters.select}
        aria-label={t('sort')}
        value={search.sort ?? 'newest'}
        onChange={({ target }) => {
          const sort = sorts.find(one => one === target.value)
          change({ sort: sort === 'newest' ? undefined : sort })
        }}
      >
        {sorts.map(one => (
          <option key={one} value={one}>
            {t(`sorts.${one}`)}
          </option>
        ))}
      </select>
      <ColumnsButton choice={columns} nameOf={name => t(`column.${name}`)} />
    </search>
  )
}
