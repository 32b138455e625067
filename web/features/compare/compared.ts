/** Divides entries, payments and orders into parts that can be compared, even with those of another kind. */

import { eventNameOf } from '../../stream/event-name.ts'
import type { CallDetail, NotificationDetail } from '../../stream/feed-entry.ts'
import { parseJson } from '../../unknown-json.ts'
import type { ShownStatus } from './compared-status.tsx'

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
  /** The parts that it has: a notification, for example, has no request. */
  parts: Partial<Record<ComparedPart, unknown>>
}

export function compareCall({ request, response, exchange, ...facts }: CallDetail): Compared {
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

export function compareNotification(entry: NotificationDetail): Compared {
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

/** @param at the time of its creation */
export function compareRecord(
  kind: 'payment' | 'order',
  record: ProviderRecord,
  at: string | undefined,
): Compared {
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
