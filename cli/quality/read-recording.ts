/** Reads what a shop sent without a gateway: a HAR file, a curl command, or the text of an HTTP request. */
import { findProviderRoute } from '../../server/catalog/provider-routes.ts'
import { cardTokensIn } from '../../server/facts/card-tokens.ts'
import { readBody } from '../../server/facts/read-body.ts'
import { readSdk } from '../../server/facts/sdk-headers.ts'
import type { Recorded, Recording } from '../../server/quality/recorded.ts'
import { tokenFingerprints } from '../../server/shared/fingerprint.ts'
import { type HarEntry, readHar } from '../verify/read-har.ts'
import { isJson, readRequest } from '../verify/read-request.ts'
import { decodeText } from '../verify/unreadable-input.ts'

/**
 * Null if the bytes have none of these forms.
 * @param at when it was read, in milliseconds since the epoch
 * @throws UnreadableInput
 */
export function readRecording(bytes: Uint8Array, at: number): Recorded | null {
  const text = decodeText(bytes)
  const sent = isJson(text) ? readHar(text) : readOne(bytes)
  if (sent === null) return null
  const date = new Date(at).toISOString()
  const calls = sent.flatMap((entry, index) => toRecording({ ...entry, at: entry.at ?? date }, index))
  return { calls, deliveries: null, grade: null, atMs: at }
}

function readOne(bytes: Uint8Array): HarEntry[] | null {
  const request = readRequest(bytes)
  if (request === null) return null
  const body = String(request.body)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  return [
    {
      method: request.method ?? (body === '' ? 'GET' : 'POST'),
      url: String(request.url),
      headers,
      body,
      status: 0,
      answer: '',
      at: null,
    },
  ]
}

/**
 * Converts a request. Requests to other servers, which a HAR file of a browser has, too, are not calls of the provider.
 */
function toRecording(entry: HarEntry & { at: string }, index: number): Recording[] {
  const { method, url, body, status, answer, at } = entry
  const headers = entry.headers ?? {}
  const address = URL.parse(url, 'http://localhost')
  const { template, id } = findProviderRoute(address?.pathname.replace(/^\/k\/[^/]+/, '') ?? '/')
  if (address === null || template === null) return []
  const sdk = readSdk(name => headers[name] ?? null, address.search.slice(1))
  const isWrite = method !== 'GET'
  return [
    {
      seq: index + 1,
      received_at: at,
      operation: `${method} ${template}`,
      transport: 'shop',
      purpose: 'operation',
      status,
      resource: id,
      credentials: null,
      idempotency_key: headers['x-idempotency-key'] ?? null,
      external_reference: null,
      outcome_unknown: isWrite && status >= 500,
      sdk: sdk?.sdk ?? null,
      sdk_version: sdk?.version ?? null,
      cut: body === null ? 'request' : null,
      request: body || JSON.stringify(Object.fromEntries(address.searchParams)),
      response: answer,
      exchange: {
        caller: { method, url, headers: Object.entries(headers) },
        provider: [],
        ...(isWrite && { card_tokens: tokensOf(template, body ?? '', answer) }),
      },
    },
  ]
}

/** A recording that masks tokens ties no calls by them. */
function tokensOf(template: string, body: string, answer: string): string[] | undefined {
  const tokens = template === '/v1/card_tokens' ? [readBody(answer).id] : cardTokensIn(readBody(body))
  const found = tokenFingerprints(tokens)
  return found.length > 0 ? found : undefined
}
