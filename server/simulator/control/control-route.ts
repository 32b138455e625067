import type { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import {
  type ControlAnswer,
  type ControlInput,
  type ControlOperation,
  controlApi,
  type OperationSchemas,
} from '../api/control-api.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, methods, type Route } from '../http/route.ts'

/** A call of the control API, with its query and its body as the operation's schemas read them. */
export type ControlCall<Op extends ControlOperation> = Omit<Call, 'query' | 'body'> & ControlInput<Op>

type Handler<Op extends ControlOperation> = (
  call: ControlCall<Op>,
  deps: Deps,
) => Answer<ControlAnswer<Op>> | Promise<Answer<ControlAnswer<Op>>>

/** The route of an operation. Wrong input is answered with 400 and all wrong fields before the handler runs. */
export function controlRoute<Op extends ControlOperation>(operation: Op, handle: Handler<Op>): Route {
  const { query, body }: OperationSchemas = controlApi[operation]
  return {
    ...splitOperation(operation),
    access: 'control',
    handle(call, deps) {
      const input = {
        query: query ? parseInput(query, call.query, 'query') : undefined,
        body: body ? parseInput(body, bodyOf(call), 'body') : undefined,
      }
      // TypeScript cannot see that these schemas are those of ControlInput.
      return handle({ ...call, ...(input as ControlInput<Op>) }, deps)
    },
  }
}

/** The body of a call. No body counts as an empty object. */
function bodyOf({ rawBody, body }: Call): unknown {
  if (rawBody.trim() !== '' && body === undefined) throw refusal(400, 'The body is not valid JSON')
  return body ?? {}
}

function splitOperation(operation: ControlOperation) {
  const [name, path = ''] = operation.split(' ')
  const method = methods.find(known => known === name)
  if (!method) throw new Error(`${operation} does not begin with a method`)
  return { method, path }
}

/** Maximum number of named errors. A scenario can have a wrong field in each of a thousand documents. */
const maxNamedErrors = 20

/** Throws a 400 that names the wrong fields. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues
    .slice(0, maxNamedErrors)
    .map(issue => `${issue.path.join('.') || what}: ${issue.message}`)
  throw refusal(400, errors.join('; '))
}

/** The account of a call, for operations that require one. */
export function requireOwner({ account }: Pick<Call, 'account'>): Account {
  if (!account) {
    throw refusal(401, 'Name the account: Authorization: Bearer TEST-…, or ?public_key=TEST-… from a browser')
  }
  return account
}
