/**
 * The base procedures of operations, by the kind of their subject and by what they need: provider, journal or neither.
 */
import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { SubjectKind } from '../../contract/entry-facts.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { AppError, toAppError, toErrorEnvelope } from '../errors.ts'
import type { Endpoint, Input } from '../provider/endpoint.ts'
import { endpoints } from '../provider/endpoints.ts'
import type { CallOptions } from '../provider/exchange.ts'
import { type Context, type Provider, toCallOptions } from './context.ts'
import {
  describeOperation,
  type MethodAndPath,
  type OperationFacts,
  type OperationMeta,
} from './operation-meta.ts'
import { performCall } from './perform-call.ts'
import { subjectOf } from './subjects.ts'

/** The only tRPC instance: its context, the metadata of operations, and the shape of errors. */
export const t = initTRPC
  .context<Context>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const appError = toAppError(error)
      const data = { ...shape.data, httpStatus: appError.status, body: toErrorEnvelope(appError) }
      return { ...shape, message: appError.message, data }
    },
  })

export const router = t.router

/** The REST route of an operation and what describes it. An operation without them has tRPC alone. */
type Described = [] | [route: MethodAndPath, facts: OperationFacts]

const toMeta = (described: Described) => (described.length === 0 ? {} : describeOperation(...described))

/** An operation that needs neither the provider nor the journal. */
export function operation(kind: SubjectKind, ...described: Described) {
  const subject = subjectOf(kind)
  return t.procedure
    .meta({ subject, ...toMeta(described) })
    .use(call => performCall({ ...call, subject }, (_exchange, getRawInput) => call.next({ getRawInput })))
}

/** An operation that reads the journal. It leaves no entry of its own. */
export const journalOperation = (kind: SubjectKind, ...described: Described) =>
  operation(kind).meta({ isUnrecorded: true, errors: ['unavailable'], ...toMeta(described) })

/** How every operation on the provider can fail. */
export const providerFailures = [
  'not_configured',
  'provider_refused',
  'provider_failed',
  'provider_timeout',
] as const satisfies ErrorCode[]

/** An operation on the provider. Without an access token it is refused before anything is sent. */
export function providerOperation(kind: SubjectKind, ...described: Described) {
  const subject = subjectOf(kind)
  return t.procedure.meta({ subject, errors: providerFailures, ...toMeta(described) }).use(call =>
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
}

type EndpointOperation<In extends z.ZodType> = Omit<OperationFacts, 'operationId'> & {
  /** Default: the name of the endpoint. */
  operationId?: string
  route: MethodAndPath
  input: In
}

/** A read that calls one endpoint with its input. */
export function providerQuery<In extends z.ZodType, Answer>(
  kind: SubjectKind,
  endpoint: Endpoint<Answer>,
  operation: EndpointOperation<In>,
) {
  return describe(kind, endpoint, operation).query(callEndpoint(endpoint))
}

/** A write that calls one endpoint with its input. */
export function providerMutation<In extends z.ZodType, Answer>(
  kind: SubjectKind,
  endpoint: Endpoint<Answer>,
  operation: EndpointOperation<In>,
) {
  return describe(kind, endpoint, operation).mutation(callEndpoint(endpoint))
}

const endpointNames = new Map<unknown, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
)

function describe<In extends z.ZodType>(
  kind: SubjectKind,
  endpoint: Endpoint<unknown>,
  { route, input, ...facts }: EndpointOperation<In>,
) {
  const operationId = endpointNames.get(endpoint) ?? ''
  return providerOperation(kind, route, { operationId, ...facts }).input(input)
}

type ProviderCall = { ctx: { provider: Provider; call: CallOptions }; input: unknown }

/** Resolves an operation by calling one endpoint with the operation's input. */
export const callEndpoint =
  <Answer>(endpoint: Endpoint<Answer>) =>
  ({ ctx, input = {} }: ProviderCall) =>
    // Every input of these operations is an object.
    ctx.provider.send(endpoint, input as Input, ctx.call)
