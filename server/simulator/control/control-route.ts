import type { z } from 'zod'
import * as control from '../../catalog/control.ts'
import type {
  ControlAnswer,
  ControlOperation,
  ControlResource,
  ControlSchemaName,
  ParsedControlInput,
} from '../../catalog/control-operation.ts'
import { sendsBody } from '../../catalog/rest-request.ts'
import { toObject } from '../../facts/json.ts'
import * as schemas from '../api/schemas.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { type Answer, type Call, type Route, splitRoute } from '../http/route.ts'
import type { Account } from '../store/accounts/account.ts'

/** A call of the control API, with the fields of path, query and body as the operation's schemas read them. */
export type ControlCall<E extends ControlOperation> = Omit<Call, 'params' | 'query' | 'body'> & {
  input: ParsedControlInput<E>
}

type HandlersOf<R extends ControlResource> = {
  [Name in keyof R]: (
    call: ControlCall<R[Name]>,
    deps: Deps,
  ) => Answer<ControlAnswer<R[Name]>> | Promise<Answer<ControlAnswer<R[Name]>>>
}
/** A handler for each operation of the control API, by the names of the catalog. */
export type ControlHandlers = { [Name in keyof typeof control]: HandlersOf<(typeof control)[Name]> }

/** The routes of the handlers. Wrong input is answered with 400 and all wrong fields before a handler runs. */
export function toControlRoutes(handlers: ControlHandlers): Route[] {
  const resources: Record<string, ControlResource> = control
  return Object.entries(handlers).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([name, handle]): Route => {
      const operation = resources[resource]?.[name]
      if (!operation) throw new Error(`The catalog has no operation ${resource}.${name} of the control API`)
      return {
        ...splitRoute(operation.route),
        access: 'control',
        // The type of the handlers ties each to the input of its operation.
        handle: (call, deps) => handle({ ...call, input: readInput(operation, call) } as never, deps),
      }
    }),
  )
}

/** The schema that an operation names. */
export function schemaOf(name: ControlSchemaName): z.ZodType {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the simulator needs all of them
  return schemas[name]
}

/** Whether the fields of the input are the body. Else they are the query. */
export const isInBody = ({ route }: ControlOperation) => sendsBody(splitRoute(route).method)

function readInput(operation: ControlOperation, call: Call): object {
  const schema = operation.input && schemaOf(operation.input)
  return {
    ...call.params,
    ...(operation.numbersIds && parseInput(schemas.numberingSchema, call.query, 'query')),
    ...(schema &&
      toObject(
        isInBody(operation)
          ? parseInput(schema, bodyOf(call), 'body')
          : parseInput(schema, call.query, 'query'),
      )),
  }
}

/** The body of a call. No body counts as an empty object. */
function bodyOf({ rawBody, body }: Call): unknown {
  if (rawBody.trim() !== '' && body === undefined) throw refusal(400, 'The body is not valid JSON')
  return body ?? {}
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
