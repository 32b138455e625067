import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { orderId, subscriptionId } from '../../../server/facts/resource-ids.ts'
import type { Looked } from '../../list/use-paged-search.ts'
import { customerId } from '../../records/customer-id.ts'
import { lastYear } from '../../records/last-year.ts'
import { useMethodName } from '../../records/method-names.ts'
import { usePaymentStatusName } from '../../records/payment-names.ts'
import { hasPart, textsOfOrder, textsOfPayment } from '../../records/record-texts.ts'
import { clockToleranceMs, lastMonth } from '../../records/search-periods.ts'
import { useIsProviderNowKnown, useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { trpc } from '../../trpc.ts'
import type { PaletteItem } from './rank-items.ts'

const typingMs = 250
const shown = 5

const searchStart = 'search-'
/** Whether the item with this id is an offer to search in a list, and no result. */
export const isSearch = (id: string): boolean => id.startsWith(searchStart)

/** Two letters are the beginning of a word; `B5` may be a whole reference. */
const isLongEnough = (text: string) => text.length >= 3 || /^(?=.*\d)\S{2}$/.test(text)

/** The kind of reference that the typed text may be. @param isCommand whether it finds a command */
function readKind(text: string, isCommand: boolean) {
  if (/^\d{6,20}$/.test(text)) return 'payment'
  if (orderId.test(text)) return 'order'
  if (subscriptionId.test(text)) return 'subscription'
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return 'email'
  if (/^\d+-[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)) return 'preference'
  if (customerId.test(text)) return 'customer'
  // A request for each command that is typed would be noise in the provider's logs.
  return isLongEnough(text) && (!isCommand || /^\S*[\d@]\S*$/.test(text)) ? 'reference' : null
}

/** The provider's search for orders may give its total as text. */
type Total = { total?: number | string | undefined }

function countUnlisted(listed: readonly unknown[] = [], { total }: Total = {}): number {
  return Math.max(0, Number(total ?? 0) - listed.length)
}

/** Payments that have a part of a value are looked for among this many, which one request reads. */
const lookedThrough = { ...lastYear, sort: 'date_created', criteria: 'desc', limit: 100 } as const

/** The number of orders that are searched for a part of a reference: the largest page. */
const ordersRead = 50

type FoundKind = 'payment' | 'order' | 'subscription' | 'plan' | 'customer' | 'preference'
type Found = Pick<PaletteItem, 'icon' | 'run'> & { id: string; notes: (string | null | undefined)[] }

type References = {
  items: PaletteItem[]
  isLooking: boolean
  /** `orders`: how many orders were searched for a part. */
  looked: (Looked & { orders: number }) | null
  /** How many records the provider found beyond those that are listed. */
  unlisted: number
}

/**
 * Finds payments, orders, subscriptions, plans, customers and preferences with this id, e-mail address or external
 * reference. If no payment has it, those that have a part of it are found among the newest. A reference may consist of
 * digits alone, as an id does.
 * @param isCommand whether the text finds a command, so that it is probably no reference
 */
export function useReferences(query: string, isCommand: boolean): References {
  const t = useTranslations('inspect.palette')
  const nameOf = usePaymentStatusName()
  const navigate = useNavigate()
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, typingMs)
  const kind = readKind(text, isCommand)
  const methodName = useMethodName()
  const once = { retry: false, staleTime: 30_000 }
  const wanted = {
    ...(kind === 'payment' && { id: text }),
    ...(kind === 'email' && { 'payer.email': text }),
    ...(kind === 'reference' && { external_reference: text }),
  }
  const payments = trpc.payments.search.useQuery(
    { ...lastYear, ...wanted, sort: 'date_created', criteria: 'desc', limit: shown },
    { ...once, enabled: kind === 'payment' || kind === 'email' || kind === 'reference' },
  )
  const isUnfound = payments.data?.results.length === 0 && Object.keys(wanted).length > 0
  // The search finds neither the payments of connected sellers nor those that are older than a year.
  const payment = trpc.payments.get.useQuery(
    { paymentId: text },
    { ...once, enabled: isUnfound && kind === 'payment' },
  )
  const isPart = isUnfound && (kind !== 'payment' || payment.isError)
  const newest = trpc.payments.search.useQuery(lookedThrough, { ...once, enabled: isPart })
  const parts = isPart ? (newest.data?.results ?? []) : []
  const customers = trpc.customers.search.useQuery(
    { email: text, limit: shown },
    { ...once, enabled: kind === 'email' },
  )
  const customer = trpc.customers.get.useQuery(
    { customerId: text },
    { ...once, enabled: kind === 'customer' },
  )
  const preference = trpc.preferences.get.useQuery(
    { preferenceId: text },
    { ...once, enabled: kind === 'preference' },
  )
  const order = trpc.orders.get.useQuery({ orderId: text }, { ...once, enabled: kind === 'order' })
  // The ids of subscriptions and plans have one form.
  const ifSubscription = { ...once, enabled: kind === 'subscription' }
  const subscription = trpc.subscriptions.get.useQuery({ subscriptionId: text }, ifSubscription)
  const plan = trpc.plans.get.useQuery({ planId: text }, ifSubscription)
  const isReference = kind === 'reference' || kind === 'payment'
  const nowMs = useProviderNow()
  const isNowKnown = useIsProviderNowKnown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one period for each text, or each render would search again.
  const period = useMemo(() => lastMonth(nowMs() + clockToleranceMs), [isNowKnown, text])
  const orders = trpc.orders.search.useQuery(
    { ...period, external_reference: text, page_size: shown },
    { ...once, enabled: isReference && isNowKnown },
  )
  const isOrderPart = kind === 'reference' && orders.data?.data.length === 0
  const newestOrders = trpc.orders.search.useQuery(
    { ...period, page_size: ordersRead },
    { ...once, enabled: isOrderPart },
  )
  const lookedOrders = isOrderPart ? (newestOrders.data?.data ?? []) : []
  const preferences = trpc.preferences.search.useQuery(
    { external_reference: text, limit: shown },
    { ...once, enabled: isReference },
  )
  const foundCustomers = [...(customers.data?.results ?? []), ...(customer.data ? [customer.data] : [])]
  const results = [
    ...(payments.data?.results ?? []),
    ...(isUnfound && payment.data ? [payment.data] : []),
    ...parts.filter(payment => hasPart(textsOfPayment(payment, methodName), text)).slice(0, shown),
  ]
  const items: PaletteItem[] = [
    ...(order.data ? [orderItem(text, order.data.external_reference ?? null)] : []),
    ...(subscription.data
      ? [
          foundItem('subscription', {
            id: text,
            notes: [subscription.data.reason],
            icon: 'replay',
            run: () => navigate({ to: '/subscriptions/$subscriptionId', params: { subscriptionId: text } }),
          }),
        ]
      : []),
    // A plan has no page. Its subscriptions are listed.
    ...(plan.data
      ? [
          foundItem('plan', {
            id: text,
            notes: [plan.data.reason],
            icon: 'replay',
            run: () => navigate({ to: '/subscriptions', search: { plan: text } }),
          }),
        ]
      : []),
    ...results.map(({ id, status, status_detail: detail, external_reference: reference }) =>
      foundItem('payment', {
        id: String(id),
        notes: [status && nameOf(status, detail), reference],
        icon: 'card',
        run: () => navigate({ to: '/payments/$paymentId', params: { paymentId: String(id) } }),
      }),
    ),
    ...(orders.data?.data ?? []).map(({ id }) => orderItem(id, text)),
    ...lookedOrders
      .filter(order => hasPart(textsOfOrder(order, methodName), text))
      .slice(0, shown)
      .map(({ id, external_reference: reference }) => orderItem(id, reference ?? null)),
    ...foundCustomers.map(({ id, email }) =>
      foundItem('customer', {
        id,
        notes: [email],
        icon: 'user',
        run: () => navigate({ to: '/customers/$customerId', params: { customerId: id } }),
      }),
    ),
    ...(preference.data ? [preferenceItem(text, null)] : []),
    ...(preferences.data?.elements ?? []).map(({ id }) => preferenceItem(id, text)),
    ...searchesOf(typed),
  ]
  const isLooking =
    (typed !== text && readKind(typed, isCommand) !== null) ||
    [
      ...[payments, payment, newest, orders, newestOrders, customers, customer],
      ...[preference, preferences, order, subscription, plan],
    ].some(({ isFetching }) => isFetching)
  const looked =
    isPart && newest.data
      ? {
          read: newest.data.results.length,
          total: newest.data.paging.total,
          orders: lookedOrders.length,
        }
      : null
  const unlisted = [
    countUnlisted(payments.data?.results, payments.data?.paging),
    countUnlisted(orders.data?.data, orders.data?.paging),
    countUnlisted(customers.data?.results, customers.data?.paging),
    countUnlisted(preferences.data?.elements, preferences.data),
  ].reduce((sum, count) => sum + count, 0)
  return { items, isLooking, looked, unlisted }

  function orderItem(id: string, reference: string | null): PaletteItem {
    return foundItem('order', {
      id,
      notes: [reference],
      icon: 'box',
      run: () => navigate({ to: '/orders/$orderId', params: { orderId: id } }),
    })
  }

  function preferenceItem(id: string, reference: string | null): PaletteItem {
    return foundItem('preference', {
      id,
      notes: [reference],
      icon: 'cart',
      run: () => navigate({ to: '/preferences/$preferenceId', params: { preferenceId: id } }),
    })
  }

  /** The label has the id, then the notes that are known. */
  function foundItem(kind: FoundKind, { id, notes, ...rest }: Found): PaletteItem {
    const label = [t(kind, { id }), ...notes].filter(Boolean).join(' · ')
    return { id: `${kind}-${id}`, group: 'found', label, ...rest }
  }

  function searchesOf(text: string): PaletteItem[] {
    if (!isLongEnough(text)) return []
    return [
      {
        id: `${searchStart}payments`,
        group: 'found',
        label: t('searchPayments', { text }),
        icon: 'search',
        run: () => navigate({ to: '/payments', search: { q: text } }),
      },
      {
        id: `${searchStart}orders`,
        group: 'found',
        label: t('searchOrders', { text }),
        icon: 'search',
        run: () => navigate({ to: '/orders', search: { q: text } }),
      },
      {
        id: `${searchStart}notifications`,
        group: 'found',
        label: t('searchNotifications', { text }),
        icon: 'search',
        run: () => navigate({ to: '/webhooks', search: { q: text } }),
      },
      {
        id: `${searchStart}calls`,
        group: 'found',
        label: t('searchCalls', { text }),
        icon: 'search',
        run: () => navigate({ to: '/calls', search: { q: text } }),
      },
    ]
  }
}
