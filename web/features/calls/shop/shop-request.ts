import { methods } from '../../../../server/catalog/operation.ts'
import type { Exchange } from '../../../export/har.ts'
import type { CurlRequest } from '../../../http/curl.ts'
import type { CallDetail } from '../../../stream/feed-entry.ts'

/**
 * The request of a shop's call, as a program would send it again. Null for other calls, and if the journal kept only a
 * part of the body.
 * @param shopUrl the address of the shop proxy; without one, the provider's is used
 */
export function toShopRequest(call: CallDetail, shopUrl: string | null): CurlRequest | null {
  const { transport, exchange, cut, request, request_bytes } = call
  const caller = exchange?.caller
  const method = methods.find(one => one === caller?.method)
  if (transport !== 'shop' || !caller || !method || cut === 'request' || cut === 'both') return null
  const url = shopUrl === null ? exchange.provider[0]?.url : `${shopUrl}${caller.url}`
  if (url === undefined) return null
  const hasBody = request_bytes !== 0
  const repeated = ['x-idempotency-key', ...(hasBody ? ['content-type'] : [])]
  const hasToken = caller.headers.some(([name]) => name.toLowerCase() === 'authorization')
  return {
    method,
    url,
    headers: [
      ...(hasToken ? [['Authorization', 'Bearer $MP_ACCESS_TOKEN'] as const] : []),
      ...caller.headers.filter(([name]) => repeated.includes(name.toLowerCase())),
    ],
    ...(hasBody && { text: request }),
  }
}

/** A shop's call as it was sent and answered, with the headers that the journal masked. */
export function toShopExchange(call: CallDetail, { method, url, text }: CurlRequest): Exchange {
  const { headers = [], answer_headers = [] } = call.exchange?.caller ?? {}
  return {
    startedAt: call.received_at,
    durationMs: call.duration_ms,
    method,
    url,
    headers,
    ...(text !== undefined && { body: { mimeType: typeOf(headers), text } }),
    status: call.status,
    answer: { mimeType: typeOf(answer_headers), text: call.response },
  }
}

function typeOf(headers: readonly (readonly [string, string])[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/octet-stream'
}
