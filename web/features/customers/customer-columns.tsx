import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { type ColumnTable, createColumns } from '../../list/columns.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { nameOf } from './customer-name.ts'

export const customerColumns = createColumns('customers', {
  email: {
    heading: 'customers.column.email',
    width: 'minmax(200px, 2fr)',
    shown: 'always',
    cell: ({ id, email }) => email ?? id,
  },
  cards: {
    heading: 'customers.column.cards',
    width: '96px',
    shown: 'usually',
    cell: ({ cards }) => <CardCount count={cards?.length ?? 0} />,
  },
  name: { heading: 'customers.column.name', width: 'minmax(130px, 1fr)', shown: 'usually', cell: nameOf },
  created: {
    heading: 'customers.column.created',
    width: '150px',
    shown: 'usually',
    cell: ({ date_created }) => date_created && <ProviderMoment iso={date_created} />,
  },
  changed: {
    heading: 'customers.column.changed',
    width: '150px',
    cell: ({ date_last_updated: at }) => typeof at === 'string' && <ProviderMoment iso={at} />,
  },
  customer: {
    heading: 'customers.column.customer',
    width: 'minmax(190px, 1fr)',
    shown: 'usually',
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
} satisfies ColumnTable<Customer>)

function CardCount({ count }: { count: number }) {
  return useTranslations('customers')('cards', { count })
}
