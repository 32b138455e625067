import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { RecordList } from '../../records/record-list.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { allColumns, type CustomerColumn, customerColumns } from './columns.ts'
import { nameOf } from './customer-name.ts'
import type { Customers } from './use-customers.ts'

type Props = { customers: Customers; columns: readonly CustomerColumn[] }

/** The whole row links to the customer. */
export function CustomerList({ customers, columns }: Props) {
  const t = useTranslations('customers')
  const shown = allColumns.filter(name => name === 'email' || columns.includes(name))
  return (
    <RecordList
      kind="customer"
      search={customers}
      columns={shown.map(name => ({ name, width: customerColumns[name], title: t(`column.${name}`) }))}
      cells={{
        email: ({ id, email }: Customer) => (
          <Link to="/customers/$customerId" params={{ customerId: id }}>
            {email ?? id}
          </Link>
        ),
        cards: ({ cards }) => t('cards', { count: cards?.length ?? 0 }),
        name: nameOf,
        created: ({ date_created }) => date_created && <ProviderMoment iso={date_created} />,
        changed: ({ date_last_updated }) =>
          typeof date_last_updated === 'string' && <ProviderMoment iso={date_last_updated} />,
        customer: ({ id }) => <span className="mono">{id}</span>,
      }}
      keyOf={({ id }) => id}
    />
  )
}
