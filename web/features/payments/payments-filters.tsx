import { useTranslations } from 'use-intl'
import { paymentStatuses } from '../../../server/facts/payment-statuses.ts'
import type { ColumnChoice } from '../../columns/columns.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { PeriodFilter } from '../../list/period-filter.tsx'
import { usualMethods } from '../../provider/usual-methods.ts'
import { methodName } from '../../records/method-name.ts'
import { useTypeName } from '../../records/use-type-name.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { SortSelect } from '../../ui/lists/sort-select.tsx'
import type { paymentColumns } from './payment-columns.tsx'
import { type PaymentSort, paymentSorts } from './sorts.ts'
import type { ChangeSearch, PaymentsSearch } from './use-payments.ts'

const accountMoney = 'account_money'
const methods = [...usualMethods, accountMoney]

const sorts = Object.keys(paymentSorts) as PaymentSort[]

type Props = {
  search: PaymentsSearch
  change: ChangeSearch
  columns: ColumnChoice<(typeof paymentColumns)['all'][number]>
}

export function PaymentsFilters({ search, change, columns }: Props) {
  const t = useTranslations('payments')
  const tStatus = useTranslations('status')
  const typeName = useTypeName()
  // No status stands for partially refunded payments, because the provider reports them as approved.
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <FilterSelect
        label={t('column.status')}
        any={t('anyStatus')}
        value={search.status}
        options={paymentStatuses}
        nameOf={one => tStatus(one)}
        onChange={status => change({ status })}
      />
      <FilterSelect
        label={t('column.card')}
        any={t('anyMethod')}
        value={search.method}
        options={withChosen(methods, search.method)}
        nameOf={one => `${one === accountMoney ? typeName(one) : methodName(one)} (${one})`}
        onChange={method => change({ method })}
      />
      <PeriodFilter
        period={{ from: search.from, to: search.to }}
        onChange={change}
        nowMs={useProviderNow()}
      />
      <SortSelect
        label={t('sort')}
        sorts={sorts}
        value={search.sort}
        nameOf={(one: PaymentSort) => t(`sorts.${one}`)}
        onChange={sort => change({ sort })}
      />
      <ColumnsButton choice={columns} />
    </search>
  )
}
