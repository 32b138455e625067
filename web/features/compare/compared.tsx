/** Divides entries, payments and orders into parts that can be compared, even with those of another kind. */

import { PartTexts } from '../../notices/part-texts.tsx'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import type { EntryReference } from '../../share/entry-reference.ts'
import {
  type CallDetail,
  eventNameOf,
  type NotificationDetail,
  type NotificationEntry,
} from '../../stream/feed-entry.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { trpc } from '../../trpc.ts'
import { parseJson } from '../../unknown-json.ts'

/**
 * The parts in the order of the page. `body` is that of a notification, of the response of a call, or the payment or
 * order itself.
 */
export const comparedParts = ['facts', 'body', 'request', 'headers', 'provider'] as const
export type ComparedPart = (typeof comparedParts)[number]

export type Compared = {
  title: string
  status: ShownStatus
  at: string | undefined
  /** The parts that the record has. A notification, for example, has no request. */
  parts: Partial<Record<ComparedPart, unknown>>
}

function compareCall({ request, response, exchange, ...facts }: CallDetail): Compared {
  return {
    title: facts.operation,
    status: { kind: 'call', status: facts.status },
    at: facts.received_at,
    parts: {
      facts,
      request: readText(request),
      body: readText(response),
      ...(exchange && {
        headers: byName(exchange.caller.headers),
        provider: exchange.provider.map(attempt => ({
          ...attempt,
          headers: byName(attempt.headers),
          body: attempt.body && readText(attempt.body),
          answer: attempt.answer && readText(attempt.answer),
        })),
      }),
    },
  }
}

function compareNotification(entry: NotificationDetail): Compared {
  const { query, headers, body, body_base64, explanation, ...facts } = entry
  return {
    title: eventNameOf(facts) ?? '',
    status: { kind: 'notification', verdict: facts.verdict },
    at: facts.received_at,
    parts: {
      facts,
      headers: byName(headers),
      request: { ...byName([...new URLSearchParams(query)]), signed_text: explanation.signed_text },
      body: body_base64 ?? readText(body),
    },
  }
}

type ProviderRecord = { id: number | string; status?: string; status_detail?: string | null }

/** @param at the time at which the record was created */
function compareRecord(kind: 'payment' | 'order', record: ProviderRecord, at: string | undefined): Compared {
  const { id, status = '', status_detail: detail } = record
  return { title: String(id), status: { kind, status, detail }, at, parts: { body: record } }
}

/** Parses a text. One that is not JSON is returned unchanged. */
function readText(text: string): unknown {
  return parseJson(text) ?? text
}

/** The values by name. A repeated name has all its values. */
function byName(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const grouped = new Map<string, string>()
  for (const [name, value] of pairs) grouped.set(name, [grouped.get(name), value].filter(Boolean).join(', '))
  return Object.fromEntries(grouped)
}

type Result = { compared: Compared | null; error: unknown; refetch: () => unknown }

/** Reads one side. A reference of null means that it is not chosen yet. */
export function useCompared(reference: EntryReference | null): Result {
  const { kind, id } = reference ?? { kind: null, id: '0' }
  const seq = kind === 'call' || kind === 'notification' ? Number(id) : 0
  const entryOptions = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const call = trpc.calls.get.useQuery({ seq }, { ...entryOptions, enabled: kind === 'call' })
  const notification = trpc.notifications.get.useQuery(
    { seq },
    { ...entryOptions, enabled: kind === 'notification' },
  )
  const payment = trpc.payments.get.useQuery({ paymentId: id }, { retry: false, enabled: kind === 'payment' })
  const order = trpc.orders.get.useQuery({ orderId: id }, { retry: false, enabled: kind === 'order' })
  switch (kind) {
    case 'call':
      return { ...call, compared: call.data ? compareCall(call.data) : null }
    case 'notification':
      return { ...notification, compared: notification.data ? compareNotification(notification.data) : null }
    case 'payment':
      return {
        ...payment,
        compared: payment.data ? compareRecord('payment', payment.data, payment.data.date_created) : null,
      }
    case 'order':
      return {
        ...order,
        compared: order.data ? compareRecord('order', order.data, order.data.created_date) : null,
      }
    default:
      return { compared: null, error: null, refetch: () => {} }
  }
}

export type ShownStatus =
  | { kind: 'call'; status: number }
  | { kind: 'notification'; verdict: NotificationEntry['verdict'] }
  | { kind: 'payment' | 'order'; status: string; detail: string | null | undefined }

/** The HTTP status of a call, the verdict of a notification, or the status of a payment or an order in words. */
export function ComparedStatus({ shown }: { shown: ShownStatus }) {
  switch (shown.kind) {
    case 'call':
      return <span className="nums">{shown.status}</span>
    case 'notification':
      return <VerdictBadge verdict={shown.verdict} isPlain />
    case 'payment':
      return <PaymentStatusBadge status={shown.status} detail={shown.detail} isPlain />
    case 'order':
      return (
        <PartTexts part="orders" title={null}>
          <OrderStatusBadge status={shown.status} detail={shown.detail} isPlain />
        </PartTexts>
      )
  }
}
