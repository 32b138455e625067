import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { PaymentMethod } from '../../../server/contract/payment-methods.ts'
import forms from '../../ui/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { MethodSearch } from './filter-methods.ts'
import { useTypeName } from './use-type-name.ts'

type Props = {
  methods: readonly PaymentMethod[]
  search: MethodSearch
  onChange: (search: { q?: string | undefined; type?: string | undefined }) => void
}

export function MethodFilters({ methods, search, onChange }: Props) {
  const t = useTranslations('methods')
  const typeName = useTypeName()
  const types = [...new Set(methods.map(({ payment_type_id }) => payment_type_id))]
  return (
    <search>
      <div className={forms.row} style={{ maxWidth: 620, marginBottom: 12 }}>
        <TextInput
          label={t('search')}
          type="search"
          autoComplete="off"
          leftSection={<Icon name="search" size={16} />}
          value={search.q ?? ''}
          onChange={event => onChange({ q: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={t('type')}
          value={search.type ?? ''}
          onChange={event => onChange({ type: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('allTypes') },
            ...types.map(type => ({ value: type, label: typeName(type) })),
          ]}
        />
      </div>
    </search>
  )
}
