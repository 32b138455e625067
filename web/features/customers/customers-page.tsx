import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasAttempt } from '../../actions/attempts.ts'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import { useColumns } from '../../columns/use-columns.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecords } from '../../records/found-records.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import '../../ui/styles/mantine-forms.ts'
import { customerColumnSet } from './columns.ts'
import { CustomerList } from './customer-list.tsx'
import { NewCustomerDialog, newCustomerName } from './new-customer-dialog.tsx'
import { useCustomers } from './use-customers.ts'

/** The account's customers, searched by email. */
export function CustomersPage() {
  const t = useTranslations('customers')
  const customers = useCustomers()
  const { search, input, change, total } = customers
  const columns = useColumns(customerColumnSet, search.columns, change)
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
        <ColumnsButton choice={columns} nameOf={name => t(`column.${name}`)} />
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
        <CustomerList customers={customers} columns={columns.columns} />
      </FoundRecords>
      <NewCustomerDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}
