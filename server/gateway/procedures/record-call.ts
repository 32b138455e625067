/** Records calls in the journal after they were answered. The journal masks them. */
import { faultCode, type Purpose } from '../../contract/entry-facts.ts'
import { isExactNumber } from '../../contract/exact-numbers.ts'
import { forwardOutcomeOf, type Judged } from '../../contract/shop-answers.ts'
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { cardTokensIn } from '../../facts/card-tokens.ts'
import type { NewCall } from '../../journal/entries.ts'
import { tokenFingerprints } from '../../shared/fingerprint.ts'
import { type AppError, toErrorEnvelope } from '../errors.ts'
import { JsonAnswer } from '../json-answer.ts'
import type { Exchange } from '../provider/exchange.ts'
import type { Deps, RequestContext } from './context.ts'
import { describeExchange } from './describe-exchange.ts'
import { type Delivered, findMetFault } from './met-fault.ts'
import type { OperationMeta } from './operation-meta.ts'
import type { Subject } from './subjects.ts'

export type FinishedCall = {
  operation: string
  isWrite: boolean
  subject: Subject
  purpose: Purpose
  /** Milliseconds since the epoch. */
  startedAt: number
  durationMs: number
  request: RequestContext
  exchange: Exchange
  rawInput: unknown
  outcome: { ok: true; data: unknown } | { ok: false; error: AppError }
  meta: OperationMeta | undefined
  /** Of a forward: what this gateway knows of the notification. */
  judged?: Judged
  /** Of a delivery: the requests that were sent to the receiver. Default: 1. */
  tries?: number
}

/** A failure to record a call is logged: the call was performed, and its answer does not change. */
export async function recordCall(
  deps: Pick<Deps, 'account' | 'journal' | 'logger' | 'readActor' | 'findFaults' | 'now' | 'shop'>,
  call: FinishedCall,
): Promise<void> {
  const { journal, logger, readActor } = deps
  try {
    const { exchange } = call
    // Who forwards a notification has looked for the fault before.
    if (call.meta?.isDelivery && call.outcome.ok && call.judged === undefined)
      exchange.fault = await findMetFault(deps, call.outcome.data as Delivered, call.startedAt)
    journal.recordCall({ ...toEntry(call), actor: readActor(call.request.received) })
  } catch (thrown) {
    const { operation, request } = call
    const { correlationId } = request
    logger.error({ err: thrown, operation, correlationId }, 'the call could not be recorded')
  }
}

/** The cast is safe: `isDelivery` marks the operations that return this type. */
function toEntry(call: FinishedCall): NewCall {
  const { outcome, exchange, request, rawInput } = call
  const cardTokens = call.isWrite ? tokenFingerprints(cardTokensIn(fieldsOf(rawInput))) : []
  const status = outcome.ok ? (call.meta?.rest?.status ?? 200) : outcome.error.status
  return {
    kind: 'call',
    received_at: new Date(call.startedAt).toISOString(),
    operation: call.operation,
    transport: request.transport,
    purpose: call.purpose,
    outcome: outcome.ok ? 'ok' : 'error',
    error_code: outcome.ok ? null : outcome.error.code,
    status,
    duration_ms: Math.round(call.durationMs * 1000) / 1000,
    provider_status: exchange.status,
    provider_request_id: exchange.requestId,
    attempts: exchange.attempts.length,
    // Reads send no key.
    idempotency_key: call.isWrite ? request.idempotencyKey : null,
    external_reference: call.isWrite ? toId(fieldsOf(rawInput).external_reference) : null,
    outcome_unknown: !outcome.ok && outcome.error.isOutcomeUnknown,
    fault: exchange.fault,
    warnings: exchange.warnings.length > 0 ? exchange.warnings : null,
    currency: exchange.currency,
    correlation_id: request.correlationId,
    ...subjectFactsOf(call),
    ...(call.meta?.isDelivery &&
      outcome.ok &&
      deliveryFacts(outcome.data as Delivered, { ...call, fault: exchange.fault })),
    request: JSON.stringify(rawInput) ?? '{}',
    response: outcome.ok ? toText(outcome.data) : JSON.stringify(toErrorEnvelope(outcome.error)),
    exchange: {
      ...describeExchange({ request, exchange, error: outcome.ok ? null : outcome.error }),
      ...(cardTokens.length > 0 && { card_tokens: cardTokens }),
    },
  }
}

function toText(data: unknown): string | Uint8Array {
  return data instanceof JsonAnswer ? data.bytes : (JSON.stringify(data) ?? 'null')
}

/** `resource` is the id that was requested or created. `payment_id` puts the call on the payment's timeline. */
function subjectFactsOf({ subject: { kind, idOf }, isWrite, rawInput, outcome }: FinishedCall) {
  const requestedId = idOf?.(fieldsOf(rawInput))
  const isCreation = isWrite && idOf !== undefined && requestedId === undefined
  const resource = toId(isCreation ? madeBy(outcome) : requestedId)
  return {
    effect: isCreation ? ('create' as const) : isWrite ? ('change' as const) : ('read' as const),
    subject: kind,
    resource,
    payment_id: kind === 'payment' ? resource : null,
  }
}

function fieldsOf(rawInput: unknown): Readonly<Record<string, unknown>> {
  return (rawInput ?? {}) as Record<string, unknown>
}

function madeBy(outcome: FinishedCall['outcome']): unknown {
  if (!outcome.ok) return outcome.error.order?.id
  if (!(outcome.data instanceof JsonAnswer)) return undefined
  const value = outcome.data.toJSON() as { id?: unknown } | null
  return value?.id
}

function toId(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || isExactNumber(value) ? String(value) : null
}

/** The journal records these statuses if the receiver's answer has none that tells the outcome. */
const badGateway = 502
const gatewayTimeout = 504

type DeliveryFacts = Pick<
  NewCall,
  'duration_ms' | 'status' | 'outcome' | 'error_code' | 'provider_status' | 'attempts' | 'payment_id'
>

/**
 * What the journal records about a replay or a test notification. The operation succeeds whatever the receiver answers,
 * but in a list of calls its outcome is that of the delivery.
 */
function deliveryFacts(
  { sent, answer, failure, duration_ms, outcome: given }: Delivered,
  { fault, judged, tries = 1 }: { fault: string | null } & Pick<FinishedCall, 'judged' | 'tries'>,
): DeliveryFacts {
  const received = {
    // The figure of the result, which is shown beside it: what the receiver took, without our own work.
    duration_ms,
    provider_status: answer?.status ?? null,
    attempts: tries,
    payment_id: paymentIdOf(sent.url),
  }
  if (failure) {
    const status = failure.reason === 'timeout' ? gatewayTimeout : badGateway
    return { ...received, status, outcome: 'error', error_code: fault === null ? failure.reason : faultCode }
  }
  const status = answer?.status ?? badGateway
  const outcome = judged === undefined ? given : forwardOutcomeOf(judged, status)
  // A shop that refuses what this gateway rejected too, or what is forged or old, does right.
  if (isAcknowledged(status) || outcome === 'refused')
    return { ...received, status, outcome: 'ok', error_code: null }
  // The provider sends again after 202 or 204, and follows no redirect.
  const isRefused = status >= 400
  return {
    ...received,
    status: isRefused ? status : badGateway,
    outcome: 'error',
    error_code: fault === null ? 'delivery_refused' : faultCode,
  }
}

/** The payment that the query names, as a webhook or as IPN. A receiver's own query precedes the notification's. */
function paymentIdOf(url: string): string | null {
  const query = new URL(url).searchParams
  const last = (name: string) => query.getAll(name).at(-1)
  if ((last('type') ?? last('topic')) !== 'payment') return null
  return last('data.id') ?? last('id') ?? null
}
