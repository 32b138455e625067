/**
 * The base of every operation, for both transports: the demo rule, the journal entry of the call, and the one place
 * where whatever was thrown becomes one of our errors (tRPC would send an unknown error's text to the browser).
 */
import { initTRPC, type TRPCError } from '@trpc/server'
import { z } from 'zod'
import { describeIssues } from '../contract/validation.ts'
import {
  AppError,
  internalMessage,
  notFoundMessage,
  toAppError,
  toErrorEnvelope,
  toTrpcError,
} from '../errors.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { JsonAnswer } from '../json-answer.ts'
import { providerErrorToAppError } from '../provider/to-app-error.ts'
import { type CallContext, type Context, toCallOptions } from './context.ts'
import type { OperationMeta } from './operation-meta.ts'
import { recordCall } from './record-call.ts'

const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const appError = toAppError(error)
      return {
        ...shape,
        message: appError.message,
        data: {
          ...shape.data,
          httpStatus: appError.status,
          code: shape.data.code,
          body: toErrorEnvelope(appError),
        },
      }
    },
  })

export const router = t.router

const guardAndRecord = t.middleware(async ({ ctx, next, path, type, meta, getRawInput }) => {
  const { deps, request } = ctx
  const startedAt = deps.now()
  const started = performance.now()
  const exchange = { attempts: 0, status: null, requestId: null }
  const callContext: CallContext = { ...ctx, exchange }
  if (!meta?.alwaysOpen && !deps.config.demoOpen)
    throw toTrpcError(new AppError('not_found', notFoundMessage))
  // Read first: a body that is not JSON is told as such, whatever else is wrong.
  const raw = await readRawInput(getRawInput)
  const result = raw.error ? null : await next({ ctx: callContext })
  let error = raw.error
  if (result && !result.ok) error = translate(result.error, raw.input)
  if (result?.ok && (type === 'mutation' || request.transport === 'trpc')) error = unreadable(result.data)
  if (error?.code === 'internal') {
    deps.logger.error(
      { err: error.cause, operation: path, correlationId: request.correlationId },
      'operation failed',
    )
  }
  if (type !== 'subscription' && !meta?.unrecorded) {
    const outcome = error
      ? { ok: false as const, error }
      : { ok: true as const, data: result?.ok ? result.data : null }
    const durationMs = performance.now() - started
    // The call has been performed: what goes wrong with its record must not become its answer.
    try {
      recordCall(deps.journal, {
        operation: path,
        startedAt,
        durationMs,
        request,
        exchange,
        rawInput: raw.input,
        outcome,
        meta,
      })
    } catch (thrown) {
      deps.logger.error(
        { err: thrown, operation: path, correlationId: request.correlationId },
        'the call could not be recorded',
      )
    }
  }
  if (error || !result) throw toTrpcError(error ?? new AppError('internal', internalMessage))
  return result
})

/** What is wrong with an answer that somebody will parse. Only a REST read passes its bytes on unparsed. */
function unreadable(data: unknown): AppError | null {
  if (!(data instanceof JsonAnswer)) return null
  try {
    data.toJSON()
    return null
  } catch (thrown) {
    return providerErrorToAppError(thrown) ?? toAppError(thrown)
  }
}

async function readRawInput(
  getRawInput: () => Promise<unknown>,
): Promise<{ input: unknown; error: AppError | null }> {
  try {
    return { input: await getRawInput(), error: null }
  } catch (thrown) {
    return { input: undefined, error: toAppError(thrown) }
  }
}

function translate(thrown: TRPCError, rawInput: unknown): AppError {
  const fromProvider = providerErrorToAppError(thrown.cause)
  if (fromProvider) return fromProvider
  if (thrown.cause instanceof JournalUnavailable) {
    const { message, retryAfterSeconds } = thrown.cause
    return new AppError('unavailable', message, { retryAfterSeconds, cause: thrown.cause })
  }
  if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof z.ZodError) {
    const { message, errors } = describeIssues(thrown.cause.issues, rawInput)
    return new AppError('validation_failed', message, { errors })
  }
  return toAppError(thrown)
}

const unusableKeyMessage =
  'The X-Idempotency-Key header must be 1 to 128 printable ASCII characters without blanks.'

/** An operation that needs neither the provider nor the journal. */
export const operation = t.procedure.use(guardAndRecord)

/** An operation on the journal. It leaves no entry of its own. */
export const journalOperation = operation.meta({ unrecorded: true, errors: ['unavailable'] })

/** An operation on the provider: refused before anything is sent where no access token is configured. */
export const providerOperation = operation
  .meta({ errors: ['not_configured', 'provider_refused', 'provider_failed', 'provider_timeout'] })
  .use(({ ctx, next, type }) => {
    const { provider } = ctx.deps
    if (!provider) throw new AppError('not_configured', 'The access token is not configured.')
    if (type === 'mutation' && ctx.request.idempotencyKey === null)
      throw new AppError('bad_request', unusableKeyMessage)
    return next({ ctx: { provider, call: toCallOptions(ctx, type) } })
  })
