import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/card-brands.ts'
import { paymentStatuses } from '../../../server/facts/payment-statuses.ts'
import { PeriodFilter } from '../../time/period-filter.tsx'
import { FilterSelect, withChosen } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import type { ChangeSearch, PaymentsSearch } from './use-payments.ts'

const methods = [
  'visa',
  'master',
  'amex',
  'debvisa',
  'debmaster',
  'debelo',
  'elo',
  'pix',
  'rapipago',
  'account_money',
]

export function PaymentsFilters({ search, change }: { search: PaymentsSearch; change: ChangeSearch }) {
  const t = useTranslations('payments')
  const tStatus = useTranslations('status')
  // The provider reports partially refunded payments as approved.
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
        nameOf={one => `${brandOf(one)} (${one})`}
        onChange={method => change({ method })}
      />
      <PeriodFilter period={{ from: search.from, to: search.to }} onChange={change} />
    </search>
  )
}
