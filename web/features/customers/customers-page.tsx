import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { withTexts } from '../../i18n/part-texts.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExactSearch } from '../../ui/lists/exact-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { CustomerList } from './customer-list.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'

const route = getRouteApi('/customers')

/** The account's customers, searched by email. */
export const CustomersPage = withTexts('customers', Customers)

function Customers() {
  const t = useTranslations('customers')
  const title = usePageTitle()
  const { email, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const query = email ? `?email=${encodeURIComponent(email)}` : ''
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      lead={t('lead')}
      actions={
        <>
          <CurlButton operation="customers.search" method="GET" path={`/customers${query}`} />
          {create}
        </>
      }
    >
      <Panel title={title} isTitleHidden>
        <ExactSearch
          key={email}
          label={t('search')}
          inputMode="email"
          placeholder="ana@testuser.com"
          value={email ?? ''}
          onFind={found => navigate({ to: '/customers', search: { email: found } })}
        />
        <CustomerList email={email} page={page} create={create} />
      </Panel>
      <NewCustomerDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}
