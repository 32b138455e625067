import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAttempt } from '../../actions/attempts.ts'
import { useColumns } from '../../columns/columns.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { getQueryKey } from '@trpc/react-query'
import type { Customer } from '../../../server/contract/customers.ts'
import { RecordList } from '../../records/record-list.tsx'
import { usePagedSearch } from '../../records/use-paged-search.ts'
import { gateway, trpc } from '../../trpc.ts'
import { customerColumns } from './customer-columns.tsx'
import { NewCustomerDialog, newCustomerName } from './new-customer-dialog.tsx'

const route = getRouteApi('/customers')

const pageSize = 50

const idOf = ({ id }: Customer) => id

/** The provider's search, in its own order. The searched email is in the address. */
function useCustomers() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const input = { ...(search.email && { email: search.email }) }
  const paged = usePagedSearch<Customer>({
    queryKey: [...getQueryKey(trpc.customers.search), { input, type: 'infinite' }],
    readPage: async (offset, signal) => {
      const page = { ...input, offset, limit: pageSize }
      const { results, paging } = await gateway.customers.search.query(page, { signal })
      return { rows: results, total: paging.total }
    },
    keyOf: idOf,
  })
  const change = (next: Partial<typeof search>) =>
    navigate({ search: previous => ({ ...previous, ...next }), resetScroll: false })
  return { ...paged, search, input, change }
}

/** The account's customers, searched by email. */
export function CustomersPage() {
  const t = useTranslations('customers')
  const customers = useCustomers()
  const { search, input, change, total } = customers
  const columns = useColumns(customerColumns, search.columns, change)
  const [isCreating, setCreating] = useState(() => hasAttempt(newCustomerName))
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      lead={t('lead')}
      aside={total !== undefined && <span className="dimmed nums">{t('total', { count: total })}</span>}
      actions={
        <>
          <CurlButton
            operation="customers.search"
            method="GET"
            path={`/customers?${new URLSearchParams(input)}`}
          />
          {create}
        </>
      }
    >
      <ExactSearch
        key={search.email}
        label={t('search')}
        inputMode="email"
        value={search.email ?? ''}
        onFind={email => change({ email })}
      >
        <ColumnsButton choice={columns} />
      </ExactSearch>
      <FoundRecords
        search={customers}
        failed={t('failed')}
        empty={
          search.email === undefined ? (
            <EmptyState icon="user" title={t('none')} action={create}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title={t('noMatch', { email: search.email })}
              action={<Link to="/customers">{t('all')}</Link>}
            >
              {t('noMatchText')}
            </EmptyState>
          )
        }
      >
        <RecordList
          kind="customer"
          search={customers}
          columns={customerColumns}
          shown={columns.shown}
          keyOf={({ id }) => id}
        />
      </FoundRecords>
      <NewCustomerDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}
