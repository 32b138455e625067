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
/** So many payments are read in so many milliseconds. While more change, no state is shown: 200 may in a second. */
const bounds = { count: 10, collectMs: 1_000 }

type PaymentNow = {
  state: string
  state_detail: string | null
  type: string | null
  amount: number
  currency: string | null
}

/**
 * The state of payments by their id, as the provider's records say now. Older payments are not among them.
 * @param isAsked whether a list with notifications of payments shows it
 */
export function usePaymentsNow(isAsked: boolean): ReadonlyMap<string | null, PaymentNow> {
  const { data, refetch } = trpc.payments.search.useQuery(newest, { retry: false, enabled: isAsked })
  /** What was read since the search. Null while so many change that nothing is known to be true now. */
  const [fresh, setFresh] = useState<readonly Payment[] | null>([])
  const store = useFeedStore()
  useEffect(() => {
    if (!isAsked) return
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBurst = false
    const read = async () => {
      const ids = [...changed]
      changed.clear()
      timer = undefined
      if (ids.length > bounds.count) {
        isBurst = true
        setFresh(null)
        timer = setTimeout(read, bounds.collectMs)
      } else if (isBurst) {
        isBurst = false
        await refetch()
        setFresh([])
      } else {
        const answers = await Promise.allSettled(
          ids.map(paymentId => gateway.payments.get.query({ paymentId })),
        )
        const found = answers.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
        if (found.length > 0) setFresh(known => known && [...known, ...found])
      }
    }
    const end = store.onEntries(entries => {
      for (const entry of entries)
        if (entry.kind === 'notification' && entry.verdict !== 'rejected' && entry.payment_id !== null)
          changed.add(entry.payment_id)
      if (changed.size > 0) timer ??= setTimeout(read, bounds.collectMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [store, isAsked, refetch])
  return useMemo(() => {
    const all = fresh === null ? [] : [...(data?.results ?? []), ...fresh]
    return new Map<string | null, PaymentNow>(all.map(payment => [String(payment.id), toNow(payment)]))
  }, [data, fresh])
}

function toNow({ status, status_detail, payment_type_id, ...payment }: Payment): PaymentNow {
  return {
    state: status,
    state_detail: status_detail ?? null,
    type: payment_type_id ?? null,
    amount: payment.transaction_amount,
    currency: payment.currency_id ?? null,
  }
}
