import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orderId, subscriptionId } from '../../../server/facts/resource-ids.ts'
import type { Looked } from '../../list/use-paged-search.ts'
import { customerId } from '../../records/customer-id.ts'
import { lastYear } from '../../records/last-year.ts'
import { usePaymentStatusName } from '../../records/payment-names.ts'
import { hasPart, textsOfPayment } from '../../records/record-texts.ts'
import { trpc } from '../../trpc.ts'
import type { PaletteItem } from './rank-items.ts'

const typingMs = 250
const shown = 5

const searchStart = 'search-'
/** Whether the item with this id is an offer to search in a list, and no result. */
export const isSearch = (id: string): boolean => id.startsWith(searchStart)

/** The kind of reference that the typed text may be. Exact values alone are sent to the provider. */
function readKind(text: string) {
  if (/^\d{6,20}$/.test(text)) return 'payment'
  if (orderId.test(text)) return 'order'
  if (subscriptionId.test(text)) return 'subscription'
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return 'email'
  if (/^\d+-[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)) return 'preference'
  if (customerId.test(text)) return 'customer'
  // A command consists of letters. A request for each of them would be noise in the provider's logs.
  return /^\S*[\d@]\S*$/.test(text) && text.length >= 3 ? 'reference' : null
}

/** Payments that have a part of a value are looked for among this many, which one request reads. */
const lookedThrough = { ...lastYear, sort: 'date_created', criteria: 'desc', limit: 100 } as const

type References = { items: PaletteItem[]; isLooking: boolean; looked: Looked | null }

/**
 * Finds payments, customers and preferences with this id, e-mail address or external reference. If no payment has it,
 * those that have a part of it are found among the newest.
 */
export function useReferences(query: string): References {
  const t = useTranslations('inspect.palette')
  const nameOf = usePaymentStatusName()
  const navigate = useNavigate()
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, typingMs)
  const kind = readKind(text)
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
  const isPart = payments.data?.results.length === 0 && Object.keys(wanted).length > 0
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
  const foundCustomers = [...(customers.data?.results ?? []), ...(customer.data ? [customer.data] : [])]
  const results = [
    ...(payments.data?.results ?? []),
    ...parts.filter(payment => hasPart(textsOfPayment(payment), text)).slice(0, shown),
  ]
  const items: PaletteItem[] = [
    ...(orderId.test(typed) ? [orderItem(typed)] : []),
    ...(subscriptionId.test(typed) ? [subscriptionItem(typed)] : []),
    ...results.map(({ id, status, status_detail: detail, external_reference: reference }) =>
      paymentItem({
        id: String(id),
        label: [t('payment', { id: String(id) }), status && nameOf(status, detail), reference]
          .filter(Boolean)
          .join(' · '),
      }),
    ),
    ...foundCustomers.map(({ id, email }) => ({
      id: `customer-${id}`,
      group: 'found' as const,
      label: [t('customer', { id }), email].filter(Boolean).join(' · '),
      icon: 'user' as const,
      run: () => navigate({ to: '/customers/$customerId', params: { customerId: id } }),
    })),
    ...(preference.data
      ? [
          {
            id: `preference-${text}`,
            group: 'found' as const,
            label: t('preference', { id: text }),
            icon: 'cart' as const,
            run: () => navigate({ to: '/preferences/$preferenceId', params: { preferenceId: text } }),
          },
        ]
      : []),
    ...searchesOf(typed),
  ]
  const isLooking =
    (typed !== text && readKind(typed) !== null) ||
    [payments, newest, customers, customer, preference].some(({ isFetching }) => isFetching)
  const looked =
    isPart && newest.data ? { read: newest.data.results.length, total: newest.data.paging.total } : null
  return { items, isLooking, looked }

  function paymentItem({ id, label }: { id: string; label: string }): PaletteItem {
    return {
      id: `payment-${id}`,
      group: 'found',
      label,
      icon: 'card',
      run: () => navigate({ to: '/payments/$paymentId', params: { paymentId: id } }),
    }
  }

  function orderItem(id: string): PaletteItem {
    return {
      id: `order-${id}`,
      group: 'found',
      label: t('order', { id }),
      icon: 'box',
      run: () => navigate({ to: '/orders/$orderId', params: { orderId: id } }),
    }
  }

  function subscriptionItem(id: string): PaletteItem {
    return {
      id: `subscription-${id}`,
      group: 'found',
      label: t('subscription', { id }),
      icon: 'replay',
      run: () => navigate({ to: '/subscriptions/$subscriptionId', params: { subscriptionId: id } }),
    }
  }

  function searchesOf(text: string): PaletteItem[] {
    if (text.length < 3) return []
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
