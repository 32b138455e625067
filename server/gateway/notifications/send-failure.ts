import type { FailureReason } from '../../contract/outbound-facts.ts'
import { addressNotAllowed } from '../../shared/outbound/guarded-connect.ts'

export type SendFailure = { reason: FailureReason; message: string }

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
  connection_closed: 'The connection was closed before an answer came.',
  host_not_found: 'The host name is unknown.',
  address_not_allowed:
    'Link-local addresses, those at which clouds hand out credentials, and ports of other protocols are not allowed.',
  timeout: 'No answer came in time.',
  tls: 'The certificate or the TLS connection was not accepted.',
  not_http: 'The answer was not HTTP.',
  other: 'The request could not be sent.',
}

/** Why no answer came. @param error what undici or Node threw */
export function describeFailure(error: unknown): SendFailure {
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
