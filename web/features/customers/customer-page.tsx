import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { FoundRecord } from '../../actions/record-page.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/page-links.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { JsonPanel } from '../../ui/json/json-panel.tsx'
import { ActionMenu } from '../../ui/page/action-menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { nameOf, textOf } from './customer-name.ts'
import { SavedCards } from './saved-cards.tsx'

const route = getRouteApi('/customers/$customerId')

export function CustomerPage() {
  const t = useTranslations('customers')
  const { customerId } = route.useParams()
  const query = trpc.customers.get.useQuery({ customerId })
  const customer = query.data
  return (
    <Page
      title={customer?.email ?? t('customer')}
      back={<BackLink to="/customers">{t('toAll')}</BackLink>}
      actions={
        customer && (
          <>
            <Link to="/payments" search={{ q: customer.email ?? customerId }}>
              {t('payments')}
            </Link>
            <CopyButton value={() => location.href} what={t('link')} label={t('copyLink')} />
            <ActionMenu>
              <CurlButton operation="customers.get" method="GET" path={`/customers/${customerId}`} />
            </ActionMenu>
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('oneFailed')} loading={t('facts')}>
        {customer => (
          <>
            <CustomerFacts customer={customer} />
            <SavedCards customer={customer} />
            <Panel title={t('json')}>
              <JsonPanel value={customer} name="customer" />
            </Panel>
          </>
        )}
      </FoundRecord>
    </Page>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          {
            label: t('id'),
            value: <IdValue id={customer.id} what={t('idWhat')} />,
          },
          { label: t('name'), value: nameOf(customer) },
          { label: t('document'), value: textOf(customer.identification, 'type', 'number') },
          { label: t('phone'), value: textOf(customer.phone, 'area_code', 'number') },
          {
            label: t('created'),
            value: customer.date_created && <ProviderMoment iso={customer.date_created} isFull />,
          },
        ]}
      />
    </Panel>
  )
}
