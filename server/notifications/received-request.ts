import type { Origin } from '../contract/entry-facts.ts'
import type { NotificationPayload } from './payload.ts'

/** One webhook request, as the adapter read it. */
export type ReceivedRequest = {
  rawBody: Uint8Array
  /** Without the question mark, still percent-encoded. */
  query: string
  /** As `node:http` gives them: names in lower case. */
  headers: Record<string, string | string[] | undefined>
  correlationId: string
  /** Absent: it came from outside. */
  origin?: Origin | undefined
}

/** What a signature check looks at. Null: the request did not carry it. */
export type SignatureInput = {
  signature: string | null
  requestId: string | null
  /** `data.id` of the query, decoded. */
  queryDataId: string | null
  /** `data.id` of the body, as text. */
  bodyDataId: string | null
  /** The query carries several `data.id` that differ. */
  hasSeveralQueryIds: boolean
  /** The body's own `id`: only looked at to recognize a mistake. */
  notificationId: string | null
  /** The query looks like the older IPN (`?id=…&topic=…`), which cannot be verified. */
  looksLikeIpn: boolean
  rawBody: Uint8Array
}

/** `payload`: what the body says, null where it is no JSON object. */
export function readSignatureInput(
  { headers, rawBody }: ReceivedRequest,
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
