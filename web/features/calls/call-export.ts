/** Exports calls as exchanges over REST, whichever transport they used. */
import type { ExportSource } from '../../export/formats.ts'
import { type Exchange, toHarEntry } from '../../export/har.ts'
import { type CurlRequest, toCurl, toCurlRequest } from '../../http/curl.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import type { CallQuery } from '../../stream/use-older.ts'
import { gateway } from '../../trpc.ts'
import { parseJson } from '../../unknown-json.ts'
import { findRoute, toRequest } from './call-to-request.ts'
import { toShopExchange, toShopRequest } from './shop/shop-request.ts'

const json = 'application/json'

type Gateway = {
  /** The gateway's OpenAPI document, which has each operation's route. */
  spec: Record<string, unknown> | undefined
  origin: string
  /** The address of the shop proxy. */
  shopUrl: string | null
}

/** The source of an export of calls. Those of a shop are exported as the shop sent them. */
export function createCallSource(
  filter: CallQuery,
  { spec, origin, shopUrl }: Gateway,
): ExportSource<CallDetail> {
  const requestOf = (call: CallDetail): CurlRequest | null => {
    if (call.transport === 'shop') return toShopRequest(call, shopUrl)
    const route = spec && findRoute(spec, call.operation)
    const request =
      route && toRequest(route, { operation: call.operation, input: parseJson(call.request), origin })
    return request ? toCurlRequest(request, origin) : null
  }
  return {
    name: 'calls',
    readPage: (page, signal) => gateway.calls.details.query({ ...filter, ...page }, { signal }),
    toCurl: call => {
      const request = requestOf(call)
      const title = `# ${call.seq}  ${call.received_at}  ${call.operation}  answered ${call.status}`
      return request && `${title}\n${toCurl(request)}`
    },
    toHar: call => {
      const request = requestOf(call)
      if (!request) return null
      return toHarEntry(
        call.transport === 'shop' ? toShopExchange(call, request) : toRestExchange(call, request),
        {
          _seq: call.seq,
          _operation: call.operation,
          _transport: call.transport,
          _outcome: call.outcome,
          _errorCode: call.error_code,
          _correlationId: call.correlation_id,
          _providerStatus: call.provider_status,
          _providerRequestId: call.provider_request_id,
          _attempts: call.attempts,
        },
      )
    },
  }
}

function toRestExchange(call: CallDetail, { method, url, body }: CurlRequest): Exchange {
  const text = body === undefined ? null : JSON.stringify(body)
  return {
    startedAt: call.received_at,
    durationMs: call.duration_ms,
    method,
    url,
    headers: [
      ['x-request-id', call.correlation_id],
      ...(text === null ? [] : [['content-type', json] as const]),
    ],
    ...(text !== null && { body: { mimeType: json, text } }),
    status: call.status,
    answer: { mimeType: json, text: toEnvelope(call) },
    ...(call.transport === 'trpc' && {
      comment: 'It came through tRPC; this is the same operation over REST.',
    }),
  }
}

/** Wraps the data in the envelope that REST sends. Errors and truncated bodies are stored as sent. */
function toEnvelope({ outcome, response }: CallDetail): string {
  const isWhole = parseJson(response) !== undefined
  return outcome === 'ok' && isWhole ? `{"ok":true,"data":${response},"meta":[]}` : response
}
