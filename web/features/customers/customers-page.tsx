import { Button } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAttempt } from '../../actions/attempts.ts'
import { queryOf } from '../../list/query-of.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { gateway, trpc } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/styles/mantine-forms.ts'
import { customerColumns } from './customer-columns.tsx'
import { NewCustomerDialog, newCustomerName } from './new-customer-dialog.tsx'
import { customerParameters } from './search.ts'

/** In the order that the provider has. */
const source = recordSource({
  kind: 'customer',
  parameters: customerParameters,
  columns: customerColumns,
  queryKey: getQueryKey(trpc.customers.search),
  toInput: search => queryOf(customerParameters, search),
  readPage: async (input, page, signal) => {
    const { results, paging } = await gateway.customers.search.query({ ...input, ...page }, { signal })
    return { rows: results, total: paging.total }
  },
  pageSizes: [50, 50],
  texts: {
    lead: 'customers.lead',
    total: 'customers.total',
    failed: 'customers.failed',
    noMatch: 'customers.noMatch',
    noMatchText: 'customers.noMatchText',
    all: 'customers.all',
    empty: 'customers.none',
    emptyText: 'customers.noneText',
  },
  emptyIcon: 'user',
})

/** The account's customers, searched by email. */
export function CustomersPage() {
  const t = useTranslations('customers')
  const [isCreating, setCreating] = useState(() => hasAttempt(newCustomerName))
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <RecordsPage source={source} create={create} />
      <NewCustomerDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
