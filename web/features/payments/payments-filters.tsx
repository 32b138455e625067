import { useTranslations } from 'use-intl'
import { paymentStatuses } from '../../provider/payment-status.ts'
import { brandOf } from '../../provider/test-cards.ts'
import filters from '../../ui/filters.module.css'
import { SearchField } from '../../ui/search-field.tsx'
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
  const shownMethods =
    search.method && !methods.includes(search.method) ? [search.method, ...methods] : methods
  // Partly refunded payments are approved ones for the provider.
  const statuses = paymentStatuses.filter(status => status !== 'partially_refunded')
  return (
    <search className={filters.bar}>
      <SearchField label={t('search')} value={search.q ?? ''} onChange={q => change({ q: q || undefined })} />
      <select
        className={filters.select}
        aria-label={t('column.status')}
        value={search.status ?? ''}
        onChange={({ target: { value } }) => change({ status: value || undefined })}
      >
        <option value="">{t('anyStatus')}</option>
        {statuses.map(status => (
          <option key={status} value={status}>
            {tStatus(status)}
          </option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={t('column.card')}
        value={search.method ?? ''}
        onChange={({ target: { value } }) => change({ method: value || undefined })}
      >
        <option value="">{t('anyMethod')}</option>
        {shownMethods.map(method => (
          <option key={method} value={method}>
            {brandOf(method)} ({method})
          </option>
        ))}
      </select>
      <select
        className={filters.select}
        aria-label={t('column.created')}
        value={search.days ?? ''}
        onChange={({ target: { value } }) => change({ days: value ? Number(value) : undefined })}
      >
        <option value="">{t('anyTime')}</option>
        {periods.map(days => (
          <option key={days} value={days}>
            {t('lastDays', { days })}
          </option>
        ))}
      </select>
    </search>
  )
}
