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
import { usePageCommand } from '../../ui/page/page-commands.ts'
import '../../ui/styles/mantine-forms.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { type ColumnTable, createRecordColumns } from '../../list/columns.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { nameOf } from './customer-name.ts'
import { NewCustomerDialog, newCustomerName } from './new-customer-dialog.tsx'
import { customerParameters } from './search.ts'

export const customerColumns = createRecordColumns('customers', 'customers.column', {
  email: { width: 'minmax(200px, 2fr)', shown: 'always', cell: ({ id, email }) => email ?? id },
  cards: { width: '96px', shown: 'usually', cell: ({ cards }) => <CardCount count={cards?.length ?? 0} /> },
  name: { width: 'minmax(130px, 1fr)', shown: 'usually', cell: nameOf },
  created: {
    width: '150px',
    shown: 'usually',
    cell: ({ date_created }) => date_created && <ProviderMoment iso={date_created} />,
  },
  changed: {
    width: '150px',
    cell: ({ date_last_updated: at }) => typeof at === 'string' && <ProviderMoment iso={at} />,
  },
  customer: {
    width: 'minmax(190px, 1fr)',
    shown: 'usually',
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
} satisfies ColumnTable<Customer>)

function CardCount({ count }: { count: number }) {
  return useTranslations('customers')('cards', { count })
}

/** The customers are in the order of the provider. */
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
  textsOf: customer => [customer.id, customer.email, nameOf(customer)],
  pageSizes: [50, 50],
  texts: 'customers',
  flow: ['customers', 'pay', 'payments'],
})

/** The account's customers, searched by email. */
export function CustomersPage() {
  const t = useTranslations('customers')
  const [isCreating, setCreating] = useState(() => hasAttempt(newCustomerName))
  usePageCommand({ label: t('new'), icon: 'plus', run: () => setCreating(true) })
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
