import { useEffect, useMemo, useRef, useState } from 'react'
import type { Payment } from '../../../server/contract/payments.ts'
import { lastYear } from '../../records/last-year.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { gateway, trpc } from '../../trpc.ts'

/**
 * Notifications of payments and subscriptions name no state, so the provider is asked: once for the payments that changed
 * last, for each record that a notification arrives for, and for the others when their rows are shown.
 */
const newest = { ...lastYear, sort: 'date_last_updated', criteria: 'desc', limit: 50 } as const
/**
 * Up to `changed` records are read in so many milliseconds. While more change, no state is shown: 200 may in a second.
 * Of the shown rows, the last `shown` are read, more than a screen has.
 */
const bounds = { changed: 10, shown: 50, collectMs: 1_000 }

type Subject = 'payment' | 'subscription' | 'invoice'
export type RecordKey = `${Subject} ${string}`

const subjects = new Map<string, Subject>([
  ['subscription_preapproval', 'subscription'],
  ['subscription_authorized_payment', 'invoice'],
])

type RecordNow = {
  subject: Subject
  state: string
  state_detail: string | null
  payment_type: string | null
  amount: number | null
  currency: string | null
}

/** `unknown`: the provider did not return the record. */
type StateNow = RecordNow | 'unknown'

/**
 * Reads the state of a record as the provider says now. Null until it is read.
 * @param isAsked whether a list with notifications of such records shows it
 */
export function useRecordsNow(isAsked: boolean): (key: RecordKey) => StateNow | null {
  const { data, isPending, refetch } = trpc.payments.search.useQuery(newest, {
    retry: false,
    enabled: isAsked,
  })
  /** What was read since the search. Null while so many change that nothing is known to be true now. */
  const [fresh, setFresh] = useState<ReadonlyMap<RecordKey, StateNow> | null>(new Map())
  const ask = useRef<(key: RecordKey) => void>(undefined)
  const store = useFeedStore()
  useEffect(() => {
    if (!isAsked) return
    const changed = new Set<RecordKey>()
    const shown = new Set<RecordKey>()
    const asked = new Set<RecordKey>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBurst = false
    const read = async () => {
      const isMany = changed.size > bounds.changed
      const keys = [...new Set([...changed, ...[...shown].slice(-bounds.shown)])]
      // Rows that were scrolled past are asked for when they are shown again.
      for (const key of shown) if (isMany || isBurst || !keys.includes(key)) asked.delete(key)
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
        const states = await Promise.all(keys.map(readState))
        setFresh(known => known && new Map([...known, ...states]))
      }
    }
    const end = store.onEntries(entries => {
      for (const entry of entries) {
        const key = entry.kind === 'notification' && entry.verdict !== 'rejected' && recordOf(entry)
        if (key) changed.add(key)
      }
      if (changed.size > 0) timer ??= setTimeout(read, bounds.collectMs)
    })
    ask.current = key => {
      if (asked.has(key)) return
      asked.add(key)
      shown.add(key)
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
      new Map<RecordKey, StateNow>([
        ...found.map(one => [`payment ${one.id}`, toNow(one)] as const),
        ...fresh,
      ])
    )
  }, [data, fresh])
  return key => {
    const state = known?.get(key) ?? null
    // Asking again changes nothing, so rows may ask while they are rendered: only those in view are.
    if (known && !isPending && state === null) ask.current?.(key)
    return state
  }
}

/** The record whose state the provider is asked for. Null for a notification of another kind. */
export function recordOf({ payment_id, topic, resource }: NotificationEntry): RecordKey | null {
  if (payment_id !== null) return `payment ${payment_id}`
  const subject = subjects.get(topic ?? '')
  return subject && resource !== null ? `${subject} ${resource}` : null
}

async function readState(key: RecordKey): Promise<[key: RecordKey, StateNow]> {
  try {
    return [key, await readRecord(key)]
  } catch {
    return [key, 'unknown']
  }
}

async function readRecord(key: RecordKey): Promise<RecordNow> {
  const [subject, id = ''] = key.split(' ')
  const unsaid = { state_detail: null, payment_type: null }
  if (subject === 'payment') return toNow(await gateway.payments.get.query({ paymentId: id }))
  if (subject === 'subscription') {
    const { status, auto_recurring: terms } = await gateway.subscriptions.get.query({ subscriptionId: id })
    const money = { amount: terms.transaction_amount ?? null, currency: terms.currency_id ?? null }
    return { subject, state: status, ...unsaid, ...money }
  }
  const {
    status,
    transaction_amount: amount,
    currency_id: currency,
  } = await gateway.invoices.get.query({
    invoiceId: id,
  })
  return { subject: 'invoice', state: status, ...unsaid, amount, currency }
}

function toNow({ status, status_detail, payment_type_id, ...payment }: Payment): RecordNow {
  return {
    subject: 'payment',
    state: status,
    state_detail: status_detail ?? null,
    payment_type: payment_type_id ?? null,
    amount: payment.transaction_amount,
    currency: payment.currency_id ?? null,
  }
}
