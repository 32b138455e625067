import { createLazyRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { paths } from '../../paths.ts'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import '../../ui/css-forms.ts'
import { Facts } from '../../ui/facts.tsx'
import { IdValue } from '../../ui/id-value.tsx'
import { JsonPanel } from '../../ui/json-panel.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { nameOf, textOf } from './customer-name.ts'
import { SavedCards } from './saved-cards.tsx'

export const customerRoute = createLazyRoute(paths.customer)({ component: CustomerPage })

function CustomerPage() {
  const t = useTranslations('customers')
  const { customerId } = customerRoute.useParams()
  const { data: customer, error, refetch } = trpc.customers.get.useQuery({ customerId })
  return (
    <Page
      title={customer?.email ?? t('customer')}
      back={<BackLink to={paths.customers}>{t('toAll')}</BackLink>}
      actions={
        <>
          <CurlButton operation="customers.get" method="GET" path={`/customers/${customerId}`} />
          <CopyButton value={() => location.href} what={t('link')} label={t('copyLink')} />
        </>
      }
    >
      {error && <ProblemNotice error={error} title={t('oneFailed')} onRetry={refetch} />}
      {!customer && !error && <SkeletonLines lines={10} />}
      {customer && (
        <>
          <CustomerFacts customer={customer} />
          <SavedCards customer={customer} />
          <Panel title={t('json')}>
            <JsonPanel value={customer} name="customer" />
          </Panel>
        </>
      )}
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
            value: customer.date_created && <Moment iso={customer.date_created} isFull />,
          },
        ]}
      />
    </Panel>
  )
}
