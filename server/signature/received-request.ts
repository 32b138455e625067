import type { Origin } from '../contract/entry-facts.ts'
import type { NotificationPayload } from './payload.ts'

/** A webhook request as the adapter read it. */
export type ReceivedRequest = {
  rawBody: Uint8Array
  /** The query without the question mark, still percent-encoded. */
  query: string
  /** The names are in lower case, as `node:http` provides them. */
  headers: Record<string, string | string[] | undefined>
  correlationId: string
  /** Default: `provider`. */
  origin?: Origin | undefined
  /** True for a test notification that this gateway sent without a signature on purpose. */
  isUnsignedTest?: boolean | undefined
}

/** The values that a signature check needs. Null if the request has no such value. */
export type SignatureInput = {
  signature: string | null
  requestId: string | null
  /** `data.id` of the query, decoded. */
  queryDataId: string | null
  /** `data.id` of the body, as text. */
  bodyDataId: string | null
  /** True if the query has several `data.id` with different values. */
  hasSeveralQueryIds: boolean
  /** The body's own `id`, used only to explain a mistake of the sender. */
  notificationId: string | null
  /** True if the query has the form of the older IPN (`?id=…&topic=…`), which cannot be verified. */
  looksLikeIpn: boolean
  rawBody: Uint8Array
}

/** @param payload the parsed body; null if it is not a JSON object */
export function readSignatureInput(
  { headers, rawBody }: Pick<ReceivedRequest, 'headers' | 'rawBody'>,
  query: URLSearchParams,
  payload: NotificationPayload | null,
): SignatureInput {
  const queryIds = query.getAll('data.id').filter(id => id !== '')
  return {
    signature: readHeader(headers['x-signature']),
    requestId: readHeader(headers['x-request-id']),
    queryDataId: queryIds[0] ?? null,
    hasSeveralQueryIds: new Set(queryIds).size > 1,
    bodyDataId: payload?.readId('data', 'id') ?? null,
    notificationId: payload?.readId('id') ?? null,
    looksLikeIpn: queryIds.length === 0 && query.has('id') && query.has('topic'),
    rawBody,
  }
}

function readHeader(value: string | string[] | undefined): string | null {
  const text = (Array.isArray(value) ? value.join(', ') : value)?.trim()
  return text === undefined || text === '' ? null : text
}
