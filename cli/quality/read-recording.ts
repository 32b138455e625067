/** Reads what a shop sent without a gateway: a HAR file, a curl command, or the text of an HTTP request. */
import { findProviderRoute } from '../../server/facts/provider-routes.ts'
import { readSdk } from '../../server/facts/sdk-headers.ts'
import type { Recorded, Recording } from '../../server/quality/recorded.ts'
import { readRequest } from '../verify/read-request.ts'

type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body: string
  /** The status of the answer; 0 if it is unknown. */
  status: number
  answer: string
  at: string
}

/**
 * Null if the bytes have none of these forms.
 * @param at when it was read, in milliseconds since the epoch
 * @throws BodyInFile
 */
export function readRecording(bytes: Uint8Array, at: number): Recorded | null {
  const text = Buffer.from(bytes).toString()
  const isJson = /^\s*\{/.test(text)
  const sent = isJson ? readHar(text, at) : readOne(bytes, text, at)
  if (sent === null) return null
  return { calls: sent.flatMap(toRecording), deliveries: null, grade: null, atMs: at }
}

function readOne(bytes: Uint8Array, text: string, at: number): Sent[] | null {
  const request = readRequest(bytes)
  if (request === null) return null
  const body = String(request.body)
  const method = /(?:\s-X\s*|--request[ =])'?"?([A-Z]+)/.exec(text)?.[1] ?? /^\s*([A-Z]+) \S+/.exec(text)?.[1]
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const date = new Date(at).toISOString()
  return [
    {
      method: method ?? (body === '' ? 'GET' : 'POST'),
      url: String(request.url),
      headers,
      body,
      status: 0,
      answer: '',
      at: date,
    },
  ]
}

type HarEntry = {
  startedDateTime?: string
  request?: {
    method?: string
    url?: string
    headers?: { name: string; value: string }[]
    postData?: { text?: string }
  }
  response?: { status?: number; content?: { text?: string; encoding?: string } }
}

/** A HAR file, or one of its entries. */
function readHar(text: string, at: number): Sent[] | null {
  let har: { log?: { entries?: unknown } } & HarEntry
  try {
    har = JSON.parse(text)
  } catch {
    return null
  }
  const entries: unknown = har.log === undefined ? [har] : har.log?.entries
  if (!Array.isArray(entries)) return null
  return (entries as (HarEntry | null)[]).flatMap(entry => {
    const { request, response, startedDateTime } = entry ?? {}
    if (typeof request?.url !== 'string' || typeof request.method !== 'string') return []
    const { text: answer = '', encoding } = response?.content ?? {}
    const headers = Array.isArray(request.headers) ? request.headers : []
    return {
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(
        headers.map(({ name, value }) => [String(name).toLowerCase(), String(value)]),
      ),
      body: request.postData?.text ?? '',
      status: Number(response?.status) || 0,
      answer: encoding === 'base64' ? Buffer.from(answer, 'base64').toString() : answer,
      at: Number.isNaN(Date.parse(startedDateTime ?? ''))
        ? new Date(at).toISOString()
        : String(startedDateTime),
    }
  })
}

/**
 * Converts a request. Requests to other servers, which a HAR file of a browser has, too, are not calls of the provider.
 */
function toRecording({ method, url, headers, body, status, answer, at }: Sent, index: number): Recording[] {
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
      cut: null,
      request: body || JSON.stringify(Object.fromEntries(address.searchParams)),
      response: answer,
      exchange: { caller: { method, url, headers: Object.entries(headers) }, provider: [] },
    },
  ]
}
