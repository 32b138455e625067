import { useEffect, useMemo, useState } from 'react'
import type { Payment } from '../../../server/contract/payments.ts'
import { lastYear } from '../../records/last-year.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'

/**
 * Notifications of payments name no state, so the provider is asked: once for those that changed last, and for each that
 * a notification arrives for.
 */
const newest = { ...lastYear, sort: 'date_last_updated', criteria: 'desc', limit: 50 } as const
/** At most so many payments are read in so many milliseconds, since 200 notifications may arrive in a second. */
const bounds = { count: 10, collectMs: 1_000 }

type PaymentNow = { state: string; state_detail: string | null; amount: number; currency: string | null }

/**
 * The state of payments by their id, as the provider's records say now. Older payments are not among them.
 * @param isAsked whether a list with notifications of payments shows it
 */
export function usePaymentsNow(isAsked: boolean): ReadonlyMap<string | null, PaymentNow> {
  const { data } = trpc.payments.search.useQuery(newest, { retry: false, enabled: isAsked })
  const [fresh, setFresh] = useState<readonly Payment[]>([])
  const store = useFeedStore()
  useEffect(() => {
    if (!isAsked) return
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const ids = [...changed].slice(-bounds.count)
      changed.clear()
      timer = undefined
      const answers = await Promise.allSettled(
        ids.map(paymentId => gateway.payments.get.query({ paymentId })),
      )
      const found = answers.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      if (found.length > 0) setFresh(known => [...known, ...found])
    }
    const end = store.onEntries(entries => {
      for (const entry of entries)
        if (entry.kind === 'notification' && entry.payment_id !== null && entry.verdict !== 'rejected')
          changed.add(entry.payment_id)
      if (changed.size > 0) timer ??= setTimeout(read, bounds.collectMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [store, isAsked])
  return useMemo(() => {
    const all = [...(data?.results ?? []), ...fresh]
    return new Map<string | null, PaymentNow>(all.map(payment => [String(payment.id), toNow(payment)]))
  }, [data, fresh])
}

function toNow({ status, status_detail, transaction_amount, currency_id }: Payment): PaymentNow {
  const [state_detail, currency] = [status_detail ?? null, currency_id ?? null]
  return { state: status, state_detail, amount: transaction_amount, currency }
}
