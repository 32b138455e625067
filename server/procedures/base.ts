/**
 * What every operation is built on, for both transports: the demo rule, the translation of its failure, and its
 * entry in the journal.
 */
import { AppError, internalMessage, notFoundMessage, toAppError, toTrpcError } from '../errors.ts'
import { type CallContext, toCallOptions } from './context.ts'
import { type FinishedCall, recordCall } from './record-call.ts'
import { findUnreadable, toCallError } from './to-call-error.ts'
import { t } from './trpc.ts'

export const router = t.router

const guardAndRecord = t.middleware(async ({ ctx, next, path, type, meta, getRawInput }) => {
  const { deps, request } = ctx
  if (!meta?.alwaysOpen && !deps.config.demoOpen)
    throw toTrpcError(new AppError('not_found', notFoundMessage))
  const startedAt = deps.now()
  const started = performance.now()
  const callContext: CallContext = { ...ctx, exchange: { attempts: 0, status: null, requestId: null } }
  // First, because a body that is not JSON is reported whatever else is wrong.
  const raw = await readRawInput(getRawInput)
  const result = raw.error ? null : await next({ ctx: callContext })
  // A REST read sends its bytes unparsed; any other answer is parsed by somebody.
  const isParsed = type === 'mutation' || request.transport === 'trpc'
  let error = raw.error
  if (result && !result.ok) error = toCallError(result.error, raw.input)
  else if (result && isParsed) error = findUnreadable(result.data)
  const log = { operation: path, correlationId: request.correlationId }
  if (error?.code === 'internal') deps.logger.error({ err: error.cause, ...log }, 'operation failed')
  if (type !== 'subscription' && !meta?.unrecorded) {
    const outcome: FinishedCall['outcome'] = error
      ? { ok: false, error }
      : { ok: true, data: result?.ok ? result.data : null }
    const call = { operation: path, startedAt, durationMs: performance.now() - started, outcome, meta }
    // The call has been performed, so its answer does not depend on its record.
    try {
      recordCall(deps.journal, { ...call, request, exchange: callContext.exchange, rawInput: raw.input })
    } catch (thrown) {
      deps.logger.error({ err: thrown, ...log }, 'the call could not be recorded')
    }
  }
  if (error || !result) throw toTrpcError(error ?? new AppError('internal', internalMessage))
  return result
})

async function readRawInput(
  getRawInput: () => Promise<unknown>,
): Promise<{ input: unknown; error: AppError | null }> {
  try {
    return { input: await getRawInput(), error: null }
  } catch (thrown) {
    return { input: undefined, error: toAppError(thrown) }
  }
}

/** An operation that needs neither the provider nor the journal. */
export const operation = t.procedure.use(guardAndRecord)

/** An operation that reads the journal. It leaves no entry of its own. */
export const journalOperation = operation.meta({ unrecorded: true, errors: ['unavailable'] })

/** An operation on the provider. Without an access token it is refused before anything is sent. */
export const providerOperation = operation
  .meta({ errors: ['not_configured', 'provider_refused', 'provider_failed', 'provider_timeout'] })
  .use(({ ctx, next, type }) => {
    const { provider } = ctx.deps
    if (!provider) throw new AppError('not_configured', 'The access token is not configured.')
    if (type === 'mutation' && ctx.request.idempotencyKey === null) {
      const message =
        'The X-Idempotency-Key header must be 1 to 128 printable ASCII characters without blanks.'
      throw new AppError('bad_request', message)
    }
    return next({ ctx: { provider, call: toCallOptions(ctx, type) } })
  })
