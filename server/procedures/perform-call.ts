/** Performs every operation: applies the demo rule, translates failures, and records the call in the journal. */
import { AppError, notFoundMessage, withUnknownOutcome } from '../errors.ts'
import { newExchange } from '../provider/client.ts'
import type { Context } from './context.ts'
import type { Operation } from './operation.ts'
import { recordCall } from './record-call.ts'
import { findUnreadable, toCallError } from './to-call-error.ts'

type Call = {
  /** The operation's name, for example `payments.create`. */
  path: string
  ctx: Context
  readInput: () => unknown
}

/** @throws AppError only */
export async function performCall<Data>(operation: Operation<Data>, call: Call): Promise<Data> {
  const { ctx, path } = call
  const { deps, request } = ctx
  const { type } = operation
  if (!operation.alwaysOpen && !deps.config.demoOpen) throw new AppError('not_found', notFoundMessage)
  const startedAt = deps.now()
  const started = performance.now()
  const span = request.span?.startChild(path) ?? null
  const exchange = newExchange(span)
  let rawInput: unknown
  let outcome: { ok: true; data: Data } | { ok: false; error: AppError }
  try {
    // Read first, because a body that is not JSON is reported before any other error.
    rawInput = call.readInput()
    const data = await operation.run(rawInput, ctx, exchange)
    // A REST read sends the provider's bytes unparsed. All other answers are parsed later anyway.
    const isParsed = type === 'mutation' || request.transport === 'trpc'
    const error = isParsed ? findUnreadable(data) : null
    outcome = error ? { ok: false, error } : { ok: true, data }
  } catch (thrown) {
    outcome = { ok: false, error: toCallError(thrown) }
  }
  if (!outcome.ok) {
    // An error of the gateway says nothing about what was done before it.
    const isUnknown = exchange.mayBePerformed || (type === 'mutation' && outcome.error.code === 'internal')
    if (isUnknown) outcome.error = withUnknownOutcome(outcome.error)
    if (outcome.error.code === 'internal') {
      const { correlationId } = request
      deps.logger.error({ err: outcome.error.cause, operation: path, correlationId }, 'operation failed')
    }
  }
  if (type !== 'subscription' && !operation.unrecorded) {
    const durationMs = performance.now() - started
    recordCall(deps, { path, operation, startedAt, durationMs, request, exchange, rawInput, outcome })
  }
  span?.end(outcome.ok ? undefined : outcome.error.code)
  if (!outcome.ok) throw outcome.error
  return outcome.data
}
