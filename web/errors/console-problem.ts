/** The single form of every failure that the console shows: of the gateway, the provider, or the network. */
import { TRPCClientError } from '@trpc/client'
import type { ErrorEnvelope } from '../../server/contract/envelopes.ts'
import type { ErrorCode } from '../../server/contract/error-codes.ts'
import { type ErrorFamily, type ProviderCause, readCauses } from '../../server/facts/provider-errors.ts'
import { isRecord } from '../unknown-json.ts'
import { StoppedWaiting } from './stopped-waiting.ts'

export type ConsoleProblem = {
  kind:
    | 'offline'
    | 'unreachable'
    | 'signedOut'
    | 'validation'
    | 'notConfigured'
    | 'refused'
    | 'provider'
    | 'timeout'
    | 'notFound'
    | 'internal'
    | 'unavailable'
    | 'stopped'
  /** The HTTP status. 0 if nothing answered. */
  status: number
  /** The received message in English. It is shown under Details, and in place of a missing translation. */
  message: string
  fields: Record<string, string[]>
  /** The codes of the provider's answer, each with the family that gives it its meaning. */
  causes: ProviderCause[]
  /** The operation, such as `payments.cancel`: the meaning of a code may depend on it. Null if unknown. */
  operation: string | null
  details: unknown
  requestId: string | null
  /** The order that exists although its payment failed, with the code `order_failed`. */
  failedOrder?: NonNullable<ErrorEnvelope['order']>
  /** True for a write that may have been performed despite the failure. */
  isOutcomeUnknown: boolean
}

const kindByCode: Record<ErrorCode, ConsoleProblem['kind']> = {
  bad_request: 'refused',
  unauthorized: 'signedOut',
  forbidden: 'refused',
  not_found: 'notFound',
  method_not_allowed: 'refused',
  conflict: 'validation',
  payload_too_large: 'refused',
  unsupported_media_type: 'refused',
  client_closed_request: 'stopped',
  too_many_tries: 'unavailable',
  validation_failed: 'validation',
  not_configured: 'notConfigured',
  wait_timeout: 'refused',
  order_failed: 'refused',
  provider_refused: 'refused',
  provider_failed: 'provider',
  provider_timeout: 'timeout',
  unavailable: 'unavailable',
  internal: 'internal',
}

export function toProblem(thrown: unknown): ConsoleProblem {
  if (thrown instanceof ProviderProblem || thrown instanceof GatewayProblem) return thrown.problem
  if (thrown instanceof StoppedWaiting) return { ...offline(thrown), kind: 'stopped' }
  if (!(thrown instanceof TRPCClientError)) return offline(thrown)
  const { data, meta }: { data: unknown; meta?: Record<string, unknown> } = thrown
  const response = meta?.response instanceof Response ? meta.response : undefined
  // The guards in front of tRPC answer with the bare envelope, which the client of tRPC cannot parse.
  const envelope = isRecord(data) ? data.body : meta?.responseJSON
  if (!isEnvelope(envelope)) return offline(thrown)
  const status = isRecord(data) && typeof data.httpStatus === 'number' ? data.httpStatus : response?.status
  const requestId = response?.headers.get('x-request-id') ?? null
  const operation = isRecord(data) && typeof data.path === 'string' ? data.path : null
  return fromEnvelope(envelope, { status: status ?? 500, requestId, operation })
}

/** Whether the gateway answered that the resource does not exist, or no longer exists. */
export function isGone(thrown: unknown): boolean {
  return thrown !== null && toProblem(thrown).kind === 'notFound'
}

/** A failed REST request to the gateway. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem'
  readonly problem: ConsoleProblem
  constructor({ status, headers }: Response, body: unknown) {
    const message = isEnvelope(body) ? body.message : `HTTP ${status}`
    super(message)
    const requestId = headers.get('x-request-id')
    this.problem = isEnvelope(body)
      ? fromEnvelope(body, { status, requestId, operation: null })
      : { ...offline(this), kind: 'internal', status, requestId }
  }
}

type ProviderProblemFacts = {
  /** The family of the codes in the response. */
  family?: ErrorFamily | null
  requestId?: string | null
}

/** A failed request of the browser to the provider, which creates card tokens. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem'
  readonly problem: ConsoleProblem
  constructor(
    status: number,
    details: unknown,
    { family = null, requestId = null }: ProviderProblemFacts = {},
  ) {
    const message =
      isRecord(details) && typeof details.message === 'string' ? details.message : `HTTP ${status}`
    super(message)
    const kind = status === 0 ? 'unreachable' : status >= 500 ? 'provider' : 'refused'
    const causes = readCauses(family, details)
    const isOutcomeUnknown = kind !== 'refused'
    const noFields = { fields: {}, operation: null }
    this.problem = { kind, status, message, ...noFields, causes, details, requestId, isOutcomeUnknown }
  }
}

/** The failure of a call in the journal. Null if its response was cut, or belongs to a delivery. */
export function readProblem(response: unknown, call: CallFacts): ConsoleProblem | null {
  return isEnvelope(response) ? fromEnvelope(response, call) : null
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return isRecord(body) && body.ok === false && typeof body.code === 'string'
}

type CallFacts = Pick<ConsoleProblem, 'status' | 'requestId' | 'operation'>

function fromEnvelope(
  { code, message, outcome, errors = {}, order, causes = [], details }: ErrorEnvelope,
  { status, requestId, operation }: CallFacts,
): ConsoleProblem {
  // A newer gateway may send a code that this page does not know.
  const kind = kindByCode[code] ?? 'internal'
  const isOutcomeUnknown = outcome === 'unknown'
  return {
    kind,
    status,
    message,
    fields: errors,
    causes,
    operation,
    details,
    requestId,
    isOutcomeUnknown,
    ...(order && { failedOrder: order }),
  }
}

/** The problem of a call that the gateway did not answer. Whether the call was performed is unknown. */
function offline(thrown: unknown): ConsoleProblem {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return {
    kind: 'offline',
    status: 0,
    message,
    fields: {},
    causes: [],
    operation: null,
    details: undefined,
    requestId: null,
    isOutcomeUnknown: true,
  }
}
