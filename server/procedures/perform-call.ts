/** What surrounds every operation: the demo rule, the translation of its failure, and its entry in the journal. */
import type { TRPCError, TRPCProcedureType } from '@trpc/server'
import { AppError, internalMessage, notFoundMessage, toAppError, toTrpcError } from '../errors.ts'
import type { Exchange } from '../provider/client.ts'
import type { Context } from './context.ts'
import type { OperationMeta } from './operation-meta.ts'
import { type FinishedCall, recordCall } from './record-call.ts'
import { findUnreadable, toCallError } from './to-call-error.ts'

type Call = {
  ctx: Context
  path: string
  type: TRPCProcedureType
  meta: OperationMeta | undefined
  getRawInput: () => Promise<unknown>
}
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }

/**
 * One middleware for all of it, because each further one costs tRPC some 5 µs of a read's 60.
 * @param run goes on with the procedure; may throw an AppError instead. The exchange is filled in by the provider client.
 */
export async function performCall<R extends Result>(
  { ctx: { deps, request }, path, type, meta, getRawInput }: Call,
  run: (exchange: Exchange) => Promise<R>,
): Promise<R> {
  if (!meta?.alwaysOpen && !deps.config.demoOpen)
    throw toTrpcError(new AppError('not_found', notFoundMessage))
  const startedAt = deps.now()
  const started = performance.now()
  const exchange: Exchange = { attempts: 0, status: null, requestId: null }
  let rawInput: unknown
  let result: R | null = null
  let error: AppError | null
  try {
    // First, because a body that is not JSON is reported whatever else is wrong.
    rawInput = await getRawInput()
    result = await run(exchange)
    // A REST read sends its bytes unparsed; any other answer is parsed by somebody.
    const isParsed = type === 'mutation' || request.transport === 'trpc'
    if (!result.ok) error = toCallError(result.error, rawInput)
    else error = isParsed ? findUnreadable(result.data) : null
  } catch (thrown) {
    error = toAppError(thrown)
  }
  const log = { operation: path, correlationId: request.correlationId }
  if (error?.code === 'internal') deps.logger.error({ err: error.cause, ...log }, 'operation failed')
  if (type !== 'subscription' && !meta?.unrecorded) {
    const outcome: FinishedCall['outcome'] = error
      ? { ok: false, error }
      : { ok: true, data: result?.ok ? result.data : null }
    const durationMs = performance.now() - started
    // The call has been performed, so its answer does not depend on its record.
    try {
      recordCall(deps.journal, {
        operation: path,
        startedAt,
        durationMs,
        request,
        exchange,
        rawInput,
        outcome,
        meta,
      })
    } catch (thrown) {
      deps.logger.error({ err: thrown, ...log }, 'the call could not be recorded')
    }
  }
  if (error || !result) throw toTrpcError(error ?? new AppError('internal', internalMessage))
  return result
}
