import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/card-brands.ts'
import { paymentStatuses } from '../../../server/facts/payment-statuses.ts'
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
const periods = [1, 7, 30]

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
      <FilterSelect
        label={t('column.created')}
        any={t('anyTime')}
        value={search.days}
        options={periods}
        nameOf={one => t('lastDays', { days: one })}
        onChange={days => change({ days })}
      />
    </search>
  )
}
