/** Wraps every operation: applies the demo rule, translates failures, and records the call in the journal. */
import type { TRPCError, TRPCProcedureType } from '@trpc/server'
import { z } from 'zod'
import { notFoundMessage } from '../../contract/error-codes.ts'
import { describeIssues } from '../../contract/validation.ts'
import { isUnperformed } from '../../facts/fault-header.ts'
import { AccountRemoved, JournalUnavailable } from '../../journal/journal.ts'
import { AppError, internalMessage, toAppError, toTrpcError, withUnknownOutcome } from '../errors.ts'
import { JsonAnswer } from '../json-answer.ts'
import { type Attempt, type Exchange, newExchange } from '../provider/exchange.ts'
import { providerErrorToAppError } from '../provider/to-app-error.ts'
import type { Context } from './context.ts'
import type { OperationMeta } from './operation-meta.ts'
import { type FinishedCall, recordCall } from './record-call.ts'
import type { Subject } from './subjects.ts'

type ReadInput = () => Promise<unknown>
type Call = {
  ctx: Context
  path: string
  type: TRPCProcedureType
  meta: OperationMeta | undefined
  subject: Subject
  getRawInput: ReadInput
  batchIndex: number
}
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }

/**
 * A single middleware, because each additional one costs tRPC some 5 µs of a read's 60.
 * @param run calls the procedure with this input; may throw an AppError. The provider client fills in the exchange.
 */
export async function performCall<R extends Result>(
  { ctx: { deps, request }, path, type, meta, subject, getRawInput, batchIndex }: Call,
  run: (exchange: Exchange, readInput: ReadInput) => Promise<R>,
): Promise<R> {
  const isClosed = !meta?.alwaysOpen && !deps.config.demoOpen
  if (isClosed || (meta?.isOfDefault && deps.accounts === null))
    throw toTrpcError(new AppError('not_found', notFoundMessage))
  const isRecorded = type !== 'subscription' && !meta?.isUnrecorded
  const ended = isRecorded ? deps.journal.callStarted() : null
  const startedAt = deps.now()
  const started = performance.now()
  const span = request.span?.startChild(path) ?? null
  const exchange = newExchange(span)
  let rawInput: unknown
  let result: R | null = null
  let error: AppError | null
  try {
    // The input is read first, because a body that is not JSON is reported before any other error.
    rawInput = await getRawInput()
    if (request.inputs) rawInput = request.inputs[batchIndex]
    result = await run(exchange, async () => rawInput)
    // A REST read sends the provider's bytes unparsed. All other answers are parsed later anyway, so their JSON is
    // checked here.
    const isParsed = type === 'mutation' || request.transport === 'trpc'
    if (!result.ok) error = toCallError(result.error, rawInput)
    else error = isParsed ? findUnreadable(result.data) : null
  } catch (thrown) {
    error = toAppError(thrown)
  }
  const relevant = error ? exchange.attempts.slice(-1) : exchange.attempts
  const unanswered = relevant.findLast(({ status }) => status === null)
  if (unanswered) await nameFault(exchange, unanswered, { deps, request })
  // An internal error of the gateway does not show whether the provider performed the write before it.
  const isUnknown = exchange.mayBePerformed || (type === 'mutation' && error?.code === 'internal')
  // A failed order is a known outcome, whichever attempt caused it: all attempts had one idempotency key.
  if (error && isUnknown && error.code !== 'order_failed') error = withUnknownOutcome(error)
  if (error?.code === 'internal') {
    const { correlationId } = request
    deps.logger.error({ err: error.cause, operation: path, correlationId }, 'operation failed')
  }
  if (ended) {
    const outcome: FinishedCall['outcome'] = error
      ? { ok: false, error }
      : { ok: true, data: result?.ok ? result.data : null }
    const durationMs = performance.now() - started
    const purpose = request.isDisplay && type === 'query' ? 'display' : 'operation'
    void recordCall(deps, {
      operation: path,
      isWrite: type === 'mutation',
      subject,
      purpose,
      startedAt,
      durationMs,
      request,
      exchange,
      rawInput,
      outcome,
      meta,
    }).finally(ended)
  }
  span?.end(error?.code)
  if (error || !result) throw toTrpcError(error ?? new AppError('internal', internalMessage))
  return result
}

/**
 * Names the fault of an attempt without an answer, which the simulator is asked for. If a fault kept every attempt from
 * being performed, the outcome is known. Calls of one batch, or of one caller, may share a request id; the idempotency
 * key tells writes apart.
 */
async function nameFault(
  exchange: Exchange,
  { request: { method, headers } }: Attempt,
  { deps, request }: Pick<Context, 'deps' | 'request'>,
) {
  const idempotency_key = headers['x-idempotency-key'] ?? ''
  const found = await deps.findFaults({ request_id: request.correlationId, method, idempotency_key })
  exchange.fault = found.at(-1)?.fault ?? exchange.fault
  const isMet = found.length === exchange.attempts.length
  if (isMet && found.every(({ fault }) => isUnperformed(fault))) exchange.mayBePerformed = false
}

/**
 * Translates everything that a call throws. tRPC would send the message of an unknown error to the caller.
 * @param rawInput shows whether a wrong field is absent
 */
function toCallError(thrown: TRPCError, rawInput: unknown): AppError {
  const { cause } = thrown
  const fromProvider = providerErrorToAppError(cause)
  if (fromProvider) return fromProvider
  if (cause instanceof AccountRemoved) return new AppError('not_found', cause.message, { cause })
  if (cause instanceof JournalUnavailable) {
    const { message, retryAfterSeconds } = cause
    return new AppError('unavailable', message, { retryAfterSeconds, cause })
  }
  if (thrown.code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const { message, errors } = describeIssues(cause.issues, rawInput)
    return new AppError('validation_failed', message, { errors })
  }
  return toAppError(thrown)
}

/** The error of an answer that looked like JSON and cannot be parsed, else null. */
function findUnreadable(data: unknown): AppError | null {
  if (!(data instanceof JsonAnswer)) return null
  try {
    data.toJSON()
    return null
  } catch (thrown) {
    return providerErrorToAppError(thrown) ?? toAppError(thrown)
  }
}
