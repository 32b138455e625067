/** Derives the procedures of operations that are one call of the provider. */
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import type {
  AnswerOf,
  Examples,
  InputOf,
  Operation,
  PassThrough,
  Resource,
} from '../../catalog/operation.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { AppError } from '../errors.ts'
import type { Input } from '../provider/endpoint.ts'
import type { ProviderAnswer } from '../provider/provider-answer.ts'
import { t } from './base.ts'
import { toCallOptions } from './context.ts'
import { describeOperation, type OperationMeta, schemaOf, type Treatment } from './operation-meta.ts'
import { performCall } from './perform-call.ts'

type Facts<E extends PassThrough> = {
  input: InputOf<E>
  output: ProviderAnswer<AnswerOf<E>>
  meta: OperationMeta
}
type PassThroughProcedure<E extends PassThrough> = E['provider'] extends `GET ${string}`
  ? TRPCQueryProcedure<Facts<E>>
  : TRPCMutationProcedure<Facts<E>>

type PassThroughName<R extends Resource> = {
  [Name in keyof R]: R[Name] extends PassThrough ? Name : never
}[keyof R]
/** `Pick`, and no filter of names, so that an editor finds the entry of a procedure. */
type PassThroughs<R extends Resource> = {
  [Name in keyof Pick<R, PassThroughName<R>>]: R[Name] extends PassThrough
    ? PassThroughProcedure<R[Name]>
    : never
}

/** The procedures of a resource, for its operations that have both a route and a call of the provider. */
export function passThrough<R extends Resource>(resource: R & Examples<R>): PassThroughs<R> {
  const procedures = Object.entries<Operation>(resource).flatMap(([name, entry]) =>
    entry.provider && entry.route ? [[name, passOn(entry)]] : [],
  )
  return Object.fromEntries(procedures)
}

/** How every operation on the provider can fail. */
const providerFailures: readonly ErrorCode[] = [
  'not_configured',
  'provider_refused',
  'provider_failed',
  'provider_timeout',
]

/** One call of the provider with the operation's input. Without an access token it is refused before anything is sent. */
export function passOn<E extends PassThrough>(entry: E, treatment: Treatment = {}): PassThroughProcedure<E> {
  const errors = [...providerFailures, ...(entry.errors ?? [])]
  const meta = describeOperation({ ...entry, errors }, treatment)
  const { subject } = meta
  const base = t.procedure.meta(meta).use(call =>
    performCall({ ...call, subject }, (exchange, getRawInput) => {
      const { deps, request } = call.ctx
      if (!deps.provider) throw new AppError('not_configured', 'The access token is not configured.')
      if (call.type === 'mutation' && request.idempotencyKey === null) {
        const message =
          'The X-Idempotency-Key header must be 1 to 128 printable ASCII characters without blanks.'
        throw new AppError('bad_request', message)
      }
      const options = toCallOptions(request, exchange, call.type)
      // tRPC types `next` with `ctx` and with `getRawInput`, but not with both.
      const input: object = { getRawInput }
      return call.next({ ctx: { provider: deps.provider, call: options }, ...input })
    }),
  )
  type WithInput = ReturnType<typeof base.input<z.ZodType>>
  const procedure = entry.input ? base.input(schemaOf(entry.input)) : (base as unknown as WithInput)
  const resolve: Parameters<typeof procedure.query>[0] = ({ ctx, input }) =>
    // Every input of these operations is an object, or absent.
    ctx.provider.send(entry, (input ?? {}) as Input, ctx.call)
  const passed: unknown = entry.provider.startsWith('GET ')
    ? procedure.query(resolve)
    : procedure.mutation(resolve)
  return passed as PassThroughProcedure<E>
}
