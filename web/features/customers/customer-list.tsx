import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Customer } from '../../../server/contract/customers.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { ProviderMoment } from '../../provider/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import rows from '../../ui/lists/row-list.module.css'
import { useRowKeys } from '../../ui/lists/use-row-keys.ts'
import { nameOf } from './customer-name.ts'

const pageSize = 20

type Props = { email: string | undefined; page: number; create: ReactNode }

export function CustomerList({ email, page, create }: Props) {
  const t = useTranslations('customers')
  const navigate = useNavigate()
  const list = useRowKeys<HTMLUListElement>()
  const { data, error, refetch } = trpc.customers.search.useQuery({
    ...(email && { email }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  if (error) return <ProblemNotice error={error} title={t('failed')} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  const { results, paging } = data
  if (results.length === 0 && email) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch', { email })}
        action={<Link to="/customers">{t('all')}</Link>}
      >
        {t('noMatchText')}
      </EmptyState>
    )
  }
  if (results.length === 0) {
    return (
      <EmptyState icon="user" title={t('none')} action={create}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list} className={rows.list} data-testid="customers">
        {results.map(customer => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={pageSize}
        total={paging.total}
        onPage={next => navigate({ to: '/customers', search: { email, page: next > 1 ? next : undefined } })}
      />
    </>
  )
}

function CustomerRow({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const name = nameOf(customer)
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <Link to="/customers/$customerId" params={{ customerId: customer.id }} className={rows.link}>
          {customer.email ?? customer.id}
        </Link>
        <div className={rows.sub}>
          {name && `${name} · `}
          <span className="mono">{customer.id}</span>
        </div>
      </div>
      <span className={rows.side}>{t('cards', { count: customer.cards?.length ?? 0 })}</span>
      <span className={rows.side}>
        {customer.date_created && <ProviderMoment iso={customer.date_created} />}
      </span>
    </li>
  )
}
