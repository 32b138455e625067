import { useEffect, useMemo, useRef, useState } from 'react'
import type { Payment } from '../../../server/contract/payments.ts'
import { lastYear } from '../../records/last-year.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'

/**
 * Notifications of payments name no state, so the provider is asked: once for those that changed last, for each that a
 * notification arrives for, and for the others when their rows are shown.
 */
const newest = { ...lastYear, sort: 'date_last_updated', criteria: 'desc', limit: 50 } as const
/**
 * Up to `changed` payments are read in so many milliseconds. While more change, no state is shown: 200 may in a second.
 * Of the shown rows, the last `shown` are read, more than a screen has.
 */
const bounds = { changed: 10, shown: 50, collectMs: 1_000 }

type PaymentNow = {
  state: string
  state_detail: string | null
  payment_type: string | null
  amount: number
  currency: string | null
}

/** `unknown`: the provider did not return the payment. */
type StateNow = PaymentNow | 'unknown'

/**
 * Reads the state of a payment as the provider's records say now. Null until it is read.
 * @param isAsked whether a list with notifications of payments shows it
 */
export function usePaymentsNow(isAsked: boolean): (id: string) => StateNow | null {
  const { data, isPending, refetch } = trpc.payments.search.useQuery(newest, {
    retry: false,
    enabled: isAsked,
  })
  /** What was read since the search. Null while so many change that nothing is known to be true now. */
  const [fresh, setFresh] = useState<ReadonlyMap<string, StateNow> | null>(new Map())
  const ask = useRef<(id: string) => void>(undefined)
  const store = useFeedStore()
  useEffect(() => {
    if (!isAsked) return
    const changed = new Set<string>()
    const shown = new Set<string>()
    const asked = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBurst = false
    const read = async () => {
      const isMany = changed.size > bounds.changed
      const ids = [...new Set([...changed, ...[...shown].slice(-bounds.shown)])]
      // Rows that were scrolled past are asked for when they are shown again.
      for (const id of shown) if (isMany || isBurst || !ids.includes(id)) asked.delete(id)
      changed.clear()
      shown.clear()
      timer = undefined
      if (isMany) {
        isBurst = true
        setFresh(null)
        timer = setTimeout(read, bounds.collectMs)
      } else if (isBurst) {
        isBurst = false
        await refetch()
        asked.clear()
        setFresh(new Map())
      } else {
        const states = await Promise.all(ids.map(readState))
        setFresh(known => known && new Map([...known, ...states]))
      }
    }
    const end = store.onEntries(entries => {
      for (const entry of entries)
        if (entry.kind === 'notification' && entry.verdict !== 'rejected' && entry.payment_id !== null)
          changed.add(entry.payment_id)
      if (changed.size > 0) timer ??= setTimeout(read, bounds.collectMs)
    })
    ask.current = id => {
      if (asked.has(id)) return
      asked.add(id)
      shown.add(id)
      timer ??= setTimeout(read, bounds.collectMs)
    }
    // Renders the rows again, which can ask from now on.
    setFresh(new Map())
    return () => {
      end()
      clearTimeout(timer)
      ask.current = undefined
    }
  }, [store, isAsked, refetch])
  const known = useMemo(() => {
    const found = data?.results ?? []
    return (
      fresh &&
      new Map<string, StateNow>([...found.map(one => [String(one.id), toNow(one)] as const), ...fresh])
    )
  }, [data, fresh])
  return id => {
    const state = known?.get(id) ?? null
    // Asking again changes nothing, so rows may ask while they are rendered: only those in view are.
    if (known && !isPending && state === null) ask.current?.(id)
    return state
  }
}

async function readState(paymentId: string): Promise<[id: string, StateNow]> {
  try {
    return [paymentId, toNow(await gateway.payments.get.query({ paymentId }))]
  } catch {
    return [paymentId, 'unknown']
  }
}

function toNow({ status, status_detail, payment_type_id, ...payment }: Payment): PaymentNow {
  return {
    state: status,
    state_detail: status_detail ?? null,
    payment_type: payment_type_id ?? null,
    amount: payment.transaction_amount,
    currency: payment.currency_id ?? null,
  }
}
