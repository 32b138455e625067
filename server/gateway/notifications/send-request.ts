import { Agent, request } from 'undici'
import type { FailureReason } from '../../contract/entry-facts.ts'
import { addressNotAllowed, guardedConnect } from '../../shared/outbound/guarded-connect.ts'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'

type SendFailure = { reason: FailureReason; message: string }

const reasonByCode = new Map<string, FailureReason>([
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_closed'],
  ['EPIPE', 'connection_closed'],
  ['UND_ERR_SOCKET', 'connection_closed'],
  ['ENOTFOUND', 'host_not_found'],
  ['EAI_AGAIN', 'host_not_found'],
  [addressNotAllowed, 'address_not_allowed'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
])

const messages: Record<FailureReason, string> = {
  connection_refused: 'Nothing listens at this address.',
  connection_closed: 'The connection was closed before a response came.',
  host_not_found: 'The host name is unknown.',
  address_not_allowed:
    'Link-local addresses, those at which clouds hand out credentials, and ports of other protocols are not allowed.',
  timeout: 'No response came in time.',
  tls: 'The certificate or the TLS connection was not accepted.',
  not_http: 'The response was not HTTP.',
  other: 'The request could not be sent.',
}

/**
 * Says why no answer came.
 * @param error what undici or Node threw
 */
function describeFailure(error: unknown): SendFailure {
  const reason = reasonOf(error)
  return { reason, message: messages[reason] }
}

function reasonOf(error: unknown): FailureReason {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return 'timeout'
  // The gateway closes while it forwards.
  if (name === 'AbortError') return 'connection_closed'
  if (name === 'HTTPParserError') return 'not_http'
  if (typeof code !== 'string') return 'other'
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'tls'
  return reasonByCode.get(code) ?? 'other'
}

type SendAnswer = { status: number; content_type: string | null; body: string; is_cut: boolean }

/** `duration_ms` ends with the last stored byte of the answer. */
export type SendResult = { duration_ms: number } & (
  | { answer: SendAnswer; failure: null }
  | { answer: null; failure: SendFailure }
)

export type SendRequest = {
  url: string
  headers: [name: string, value: string][]
  body: Uint8Array
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** Bytes of an answer that are stored; the rest is not read. */
const maxAnswerBytes = 1024

/**
 * Sends one POST over a new connection. Follows no redirect and never throws: a failure is a result. Some addresses are
 * refused, see `outbound/target-address.ts`.
 */
export async function sendRequest({
  url,
  headers,
  body,
  timeoutMs,
  signal,
}: SendRequest): Promise<SendResult> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round((performance.now() - startedAt) * 10) / 10
  const agent = new Agent({
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: guardedConnect({ timeoutMs }),
  })
  try {
    const response = await request(url, {
      method: 'POST',
      headers: headers.flat(),
      body,
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
    const type = response.headers['content-type']
    const { text, isCut } = await readBeginning(response.body, maxAnswerBytes)
    const content_type = (Array.isArray(type) ? type[0] : type) ?? null
    return {
      duration_ms: elapsedMs(),
      answer: { status: response.statusCode, content_type, body: text, is_cut: isCut },
      failure: null,
    }
  } catch (error) {
    return { duration_ms: elapsedMs(), answer: null, failure: describeFailure(error) }
  } finally {
    void agent.destroy()
  }
}
