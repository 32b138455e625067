import { useTranslations } from 'use-intl'
import { orderStatuses } from '../../../server/facts/order-statuses.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import type { ColumnChoice } from '../../columns/use-columns.ts'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { usualMethods } from '../../provider/usual-methods.ts'
import { methodName } from '../../records/method-name.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { SortSelect } from '../../ui/lists/sort-select.tsx'
import type { OrderColumnChoice } from './columns.ts'
import type { OrdersSearch } from './search.ts'
import { type OrderSort, orderSorts } from './sorts.ts'
import type { ChangeSearch } from './use-orders.ts'

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
        options={withChosen(usualMethods, search.method)}
        nameOf={one => `${methodName(one)} (${one})`}
        onChange={method => change({ method })}
      />
      <PeriodFilter period={{ from: search.from, to: search.to }} onChange={change} nowMs={nowMs} />
      <SortSelect
        label={t('sort')}
        sorts={sorts}
        value={search.sort}
        nameOf={one => t(`sorts.${one}`)}
        onChange={sort => change({ sort })}
      />
      <ColumnsButton choice={columns} nameOf={name => t(`column.${name}`)} />
    </search>
  )
}
