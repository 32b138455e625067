import { Link } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { useTranslations } from 'use-intl'
import { toProblem } from '../../errors/console-problem.ts'
import { RecordsPage } from '../../list/records-page.tsx'
import { recordSource } from '../../list/use-records.ts'
import { textsOfOrder } from '../../records/record-texts.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { gateway, trpc } from '../../trpc.ts'
import { NewLink } from '../../ui/page/page-links.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderParameters } from './search.ts'
import { isOrderId, toSearchInput } from './to-search-input.ts'

type Input = Parameters<typeof gateway.orders.search.query>[0]

/**
 * A page of the provider's search. For an id it is the order itself, because the provider does not search for ids.
 * @param page its offset is a multiple of its limit, because the provider counts pages
 */
async function searchOrders(input: Input, page: { offset: number; limit: number }, signal: AbortSignal) {
  const { external_reference: reference = '' } = input
  if (isOrderId(reference)) return readOne(reference, signal)
  const { data, paging } = await gateway.orders.search.query(
    { ...input, page: page.offset / page.limit + 1, page_size: page.limit },
    { signal },
  )
  return { rows: data, total: Number(paging.total), omitted: paging.omitted_gradings }
}

async function readOne(orderId: string, signal: AbortSignal) {
  try {
    return { rows: [await gateway.orders.get.query({ orderId }, { signal })], total: 1 }
  } catch (error) {
    // 400: the text does not have the form of an id. 404: no order has this id.
    if (![400, 404].includes(toProblem(error).status)) throw error
    return { rows: [], total: 0 }
  }
}

const source = recordSource({
  kind: 'order',
  parameters: orderParameters,
  columns: orderColumns,
  queryKey: getQueryKey(trpc.orders.search),
  toInput: (search, nowMs) => toSearchInput(search, nowMs) as Input,
  readPage: searchOrders,
  textsOf: textsOfOrder,
  pageSizes: [50, 50],
  needsNow: true,
  useOne: (orderId, enabled) => trpc.orders.get.useQuery({ orderId }, { enabled, retry: false }).data,
  // An order whose payment failed exists, too. The first notification of an order announces one that a program created.
  createdBy: (entry: Entry) => {
    const isCreation =
      entry.kind === 'call' ? entry.effect === 'create' && entry.subject === 'order' : entry.topic === 'order'
    return isCreation ? entry.resource : null
  },
  texts: 'orders.list',
  flow: ['pay', 'orders', 'payments'],
})

export function OrdersPage() {
  const t = useTranslations('orders.list')
  return (
    <RecordsPage
      source={source}
      create={
        <NewLink to="/pay" search={{ api: 'orders' }}>
          {t('new')}
        </NewLink>
      }
      emptyAction={
        <Link to="/pay" search={{ api: 'orders' }}>
          {t('emptyAction')}
        </Link>
      }
    />
  )
}
