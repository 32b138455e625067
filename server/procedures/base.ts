/** The kinds of operations, by what they need. Each makes the tRPC procedure of an operation, which carries it as `meta`. */
import type { TRPCProcedureType } from '@trpc/server'
import type { z } from 'zod'
import { describeIssues } from '../contract/validation.ts'
import { AppError, toAppError, toTrpcError } from '../errors.ts'
import type { CallOptions, Exchange } from '../provider/client.ts'
import type { ProviderOperations } from '../provider/operations.ts'
import { type Context, toCallOptions } from './context.ts'
import type { Operation, OperationRules, RestRoute } from './operation.ts'
import { performCall } from './perform-call.ts'
import { t } from './trpc.ts'

export const router = t.router

type ProviderContext = Context & { provider: ProviderOperations; call: CallOptions }

/** An operation that needs neither the provider nor the journal. */
export const operation = createKind({}, ctx => ctx)

/** An operation that reads the journal. It leaves no entry of its own. */
export const journalOperation = createKind({ unrecorded: true, errors: ['unavailable'] }, ctx => ctx)

/** An operation on the provider. Without an access token it is refused before anything is sent. */
export const providerOperation = createKind<ProviderContext>(
  { errors: ['not_configured', 'provider_refused', 'provider_failed', 'provider_timeout'] },
  (ctx, exchange, type) => {
    const { deps, request } = ctx
    if (!deps.provider) throw new AppError('not_configured', 'The access token is not configured.')
    if (type === 'mutation' && request.idempotencyKey === null) {
      const message =
        'The X-Idempotency-Key header must be 1 to 128 printable ASCII characters without blanks.'
      throw new AppError('bad_request', message)
    }
    return { ...ctx, provider: deps.provider, call: toCallOptions(request, exchange, type) }
  },
)

/** What the code of an operation gets, and the checks before its input is read. */
type Prepare<C> = (ctx: Context, exchange: Exchange, type: TRPCProcedureType) => C

type Definition<C, Input extends z.ZodType, Data> = OperationRules & {
  input?: Input
  run: (call: { ctx: C; input: z.output<Input> }) => Data | Promise<Data>
}
type WithRoute = { rest: RestRoute }

function createKind<C>(rules: OperationRules, prepare: Prepare<C>) {
  function create<Input extends z.ZodType, Data>(
    type: TRPCProcedureType,
    { run, input, ...definition }: Definition<C, Input, Data> & Partial<WithRoute>,
  ): Operation<Data> {
    return {
      rest: null,
      errors: [],
      alwaysOpen: false,
      unrecorded: false,
      ...rules,
      ...definition,
      type,
      input,
      run: async (rawInput, context, exchange) => {
        const ctx = prepare(context, exchange, type)
        return run({ ctx, input: parseInput(input, rawInput) })
      },
    }
  }

  return {
    query<Data, Input extends z.ZodType = z.ZodVoid>(definition: Definition<C, Input, Data> & WithRoute) {
      const made = create('query', definition)
      return procedureOf<Input>(made).query(call => perform(made, call))
    },
    mutation<Data, Input extends z.ZodType = z.ZodVoid>(definition: Definition<C, Input, Data> & WithRoute) {
      const made = create('mutation', definition)
      return procedureOf<Input>(made).mutation(call => perform(made, call))
    },
    /** Has no REST route. */
    subscription<Data extends AsyncIterable<unknown>, Input extends z.ZodType = z.ZodVoid>(
      definition: Definition<C, Input, Data>,
    ) {
      const made = create('subscription', definition)
      return procedureOf<Input>(made).subscription(call => perform(made, call))
    },
  }
}

/** The input has the type of the schema, and `run` validates it: tRPC would do so before the call is recorded. */
function procedureOf<Input extends z.ZodType>(meta: Operation) {
  return t.procedure.meta(meta).input((input: unknown) => input as z.input<Input>)
}

/** Performs a call of tRPC's own handler. */
async function perform<Data>(
  made: Operation<Data>,
  { path, ctx, input }: { path: string; ctx: Context; input: unknown },
): Promise<Data> {
  try {
    return await performCall(made, { path, ctx, readInput: () => input })
  } catch (thrown) {
    throw toTrpcError(toAppError(thrown))
  }
}

/** The cast: without a schema, `z.output<Input>` is void. */
function parseInput<Input extends z.ZodType>(schema: Input | undefined, rawInput: unknown): z.output<Input> {
  if (schema === undefined) return undefined as z.output<Input>
  const parsed = schema.safeParse(rawInput)
  if (parsed.success) return parsed.data
  const { message, errors } = describeIssues(parsed.error.issues, rawInput)
  throw new AppError('validation_failed', message, { errors })
}
