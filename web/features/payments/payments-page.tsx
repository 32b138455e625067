import { getRouteApi, Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import { statusDetails } from '../../../server/facts/payment-statuses.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { customerId } from '../../records/customer-id.ts'
import { textsOfPayment } from '../../records/record-texts.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { gateway, trpc } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import back from '../../ui/page/back-link.module.css'
import { NewLink } from '../../ui/page/page-links.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentParameters, toTextFilter } from './search.ts'
import { toSearchInput } from './to-search-input.ts'

const source = recordSource({
  kind: 'payment',
  parameters: paymentParameters,
  choices: { detail: new Map(statusDetails.map(detail => [detail, detail])) },
  columns: paymentColumns,
  phoneAreas:
    '"status status amount amount" "payment reference reference card" "reason reason reason created"',
  queryKey: getQueryKey(trpc.payments.search),
  toInput: toSearchInput,
  readPage: async (input, page, signal) => {
    const { results, paging } = await gateway.payments.search.query({ ...input, ...page }, { signal })
    return { rows: results, total: paging.total, omitted: paging.omitted_gradings }
  },
  // The search finds neither the payments of connected sellers nor those that are older than a year.
  findById: async (typed, signal) => {
    const paymentId = toTextFilter(typed).id
    if (paymentId === undefined) return null
    return gateway.payments.get.query({ paymentId }, { signal }).catch(error => {
      // A number that cannot be an id is refused, and is a reference.
      const { status } = toProblem(error)
      if (status >= 400 && status < 500) return null
      throw error
    })
  },
  textsOf: textsOfPayment,
  // The first page fills the window, and the later ones have as many payments as the provider allows.
  pageSizes: [20, 100],
  useOne: (paymentId, enabled) => trpc.payments.get.useQuery({ paymentId }, { enabled, retry: false }).data,
  createdBy: (entry: Entry) => {
    const isCreation = entry.kind === 'call' ? entry.effect === 'create' : entry.action === 'payment.created'
    return isCreation ? entry.payment_id : null
  },
  texts: 'payments',
  flow: ['pay', 'payments', 'webhooks'],
})

export function PaymentsPage() {
  const t = useTranslations('payments')
  return (
    <RecordsPage
      source={source}
      back={<PayerLink />}
      create={<NewLink to="/pay">{t('new')}</NewLink>}
      emptyAction={<Link to="/overview">{t('emptyAction')}</Link>}
    />
  )
}

const route = getRouteApi('/payments')

/** A link above the payments of one email or one customer: to the customer, or back. */
function PayerLink() {
  const t = useTranslations('payments')
  const { q = '' } = route.useSearch()
  const name = (
    <>
      <Icon name="back" size={16} /> {t('customer')}
    </>
  )
  if (customerId.test(q))
    return (
      <Link to="/customers/$customerId" params={{ customerId: q }} className={back.link}>
        {name}
      </Link>
    )
  if (!q.includes('@')) return null
  return (
    <Link to="/customers" search={{ email: q }} className={back.link}>
      {name}
    </Link>
  )
}
