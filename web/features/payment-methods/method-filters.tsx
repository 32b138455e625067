import { useTranslations } from 'use-intl'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import { useTypeName } from '../../records/use-type-name.ts'
import { FilterSelect } from '../../ui/lists/filter-select.tsx'
import filters from '../../ui/lists/filters.module.css'
import { SearchField } from '../../ui/lists/search-field.tsx'
import type { MethodSearch } from './filter-methods.ts'

type Props = {
  methods: readonly PaymentMethod[]
  search: MethodSearch
  onChange: (search: { q?: string | undefined; type?: string | undefined }) => void
}

export function MethodFilters({ methods, search, onChange }: Props) {
  const t = useTranslations('paymentMethods')
  const typeName = useTypeName()
  const types = [...new Set(methods.map(({ payment_type_id }) => payment_type_id))]
  return (
    <search className={`${filters.bar} ${filters.above}`}>
      <SearchField
        label={t('search')}
        value={search.q ?? ''}
        onChange={q => onChange({ q: q || undefined })}
      />
      <FilterSelect
        label={t('type')}
        any={t('allTypes')}
        value={search.type}
        options={types}
        nameOf={typeName}
        onChange={type => onChange({ type })}
      />
    </search>
  )
}
