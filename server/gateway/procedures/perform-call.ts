/** Wraps every operation: applies the demo rule, translates failures, and records the call in the journal. */
import type { TRPCError, TRPCProcedureType } from '@trpc/server'
import { notFoundMessage } from '../../contract/error-codes.ts'
import { AppError, internalMessage, toAppError, toTrpcError, withUnknownOutcome } from '../errors.ts'
import { type Exchange, newExchange } from '../provider/exchange.ts'
import type { Context } from './context.ts'
import type { OperationMeta } from './operation-meta.ts'
import { type FinishedCall, recordCall } from './record-call.ts'
import type { Subject } from './subjects.ts'
import { findUnreadable, toCallError } from './to-call-error.ts'

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
 * A single middleware, because each further one costs tRPC some 5 µs of a read's 60.
 * @param run calls the procedure with this input; may throw an AppError. The provider client fills in the exchange.
 */
export async function performCall<R extends Result>(
  { ctx: { deps, request }, path, type, meta, subject, getRawInput, batchIndex }: Call,
  run: (exchange: Exchange, readInput: ReadInput) => Promise<R>,
): Promise<R> {
  if (!meta?.alwaysOpen && !deps.config.demoOpen)
    throw toTrpcError(new AppError('not_found', notFoundMessage))
  const isRecorded = type !== 'subscription' && !meta?.unrecorded
  const ended = isRecorded ? deps.journal.callStarted() : null
  const startedAt = deps.now()
  const started = performance.now()
  const span = request.span?.startChild(path) ?? null
  const exchange = newExchange(span)
  let rawInput: unknown
  let result: R | null = null
  let error: AppError | null
  try {
    // Read first, because a body that is not JSON is reported before any other error.
    rawInput = await getRawInput()
    if (request.inputs) rawInput = request.inputs[batchIndex]
    result = await run(exchange, async () => rawInput)
    // A REST read sends the provider's bytes unparsed. All other answers are parsed later anyway.
    const isParsed = type === 'mutation' || request.transport === 'trpc'
    if (!result.ok) error = toCallError(result.error, rawInput)
    else error = isParsed ? findUnreadable(result.data) : null
  } catch (thrown) {
    error = toAppError(thrown)
  }
  // An error of the gateway says nothing about what was done before it.
  const isUnknown = exchange.mayBePerformed || (type === 'mutation' && error?.code === 'internal')
  // A failed order is the outcome, whichever attempt made it: all of them had one idempotency key.
  if (error && isUnknown && error.code !== 'order_failed') error = withUnknownOutcome(error)
  if (error?.code === 'internal') {
    const { correlationId } = request
    deps.logger.error({ err: error.cause, operation: path, correlationId }, 'operation failed')
  }
  if (ended) {
    ended()
    const outcome: FinishedCall['outcome'] = error
      ? { ok: false, error }
      : { ok: true, data: result?.ok ? result.data : null }
    const durationMs = performance.now() - started
    const purpose = request.isDisplay && type === 'query' ? 'display' : 'operation'
    recordCall(deps, {
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
    })
  }
  span?.end(error?.code)
  if (error || !result) throw toTrpcError(error ?? new AppError('internal', internalMessage))
  return result
}
