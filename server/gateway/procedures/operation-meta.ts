/** The metadata of an operation: its REST route, its documentation, and how the base procedure treats it. */
import { z } from 'zod'
import type { Method, Operation, SchemaName, ToolFacts } from '../../catalog/operation.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import * as schemas from '../../contract/schemas.ts'
import { type Subject, subjectOf } from './subjects.ts'

export type RestRoute = {
  method: Method
  /** The path below the route prefix. `{name}` marks a path parameter that is also a field of the input. */
  path: string
  /** The success status. */
  status: 200 | 201
  /**
   * The operation takes query, headers and body unparsed, because a signature covers them; these schemas document them.
   */
  raw?: { query: z.ZodObject; headers: z.ZodObject; body: z.ZodType }
  /** The name of the function in generated clients: a verb and what it acts on, in camel case. */
  operationId: string
  /** The shape of `data`. */
  response: z.ZodType
  /** A request and the `data` of its answer. Tests send the request and check the answer. */
  example: { input?: Record<string, unknown>; data: unknown }
}

export type OperationMeta = {
  /** The base procedures set it. */
  subject?: Subject
  rest?: RestRoute
  tool?: ToolFacts
  /** Failures beyond those that follow from the route and the input; base procedures declare most of them. */
  errors?: readonly ErrorCode[]
  /** True for the webhook receiver only, which answers in every environment. */
  alwaysOpen?: boolean
  /** True if the data is the result of a delivery, whose outcome the journal records. */
  isDelivery?: boolean
  /** True if the answer may have several MiB, so that few are made at the same time. */
  isLarge?: boolean
  /** True if the operation answers when something has happened, up to a minute later, and costs little until then. */
  isWaiting?: boolean
  /** True if the operation is about all accounts. Only the default account has it. */
  isOfDefault?: boolean
  /** True if the operation is not recorded as a call, because it only reads the journal or is a notification. */
  isUnrecorded?: boolean
}

/** The schema that an entry of the catalog names. */
export function schemaOf(name: SchemaName): z.ZodType {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the gateway needs all of them
  return schemas[name]
}

/** What the gateway does with an operation besides what the catalog says. */
export type Treatment = Omit<OperationMeta, 'subject' | 'rest' | 'tool' | 'errors'> & Pick<RestRoute, 'raw'>

/** The metadata of an operation. */
export function describeOperation(
  { route, status = 200, operationId, answer, example, tool, errors = [], ...entry }: Operation,
  { raw, ...treatment }: Treatment,
): OperationMeta & { subject: Subject } {
  const meta = { ...treatment, subject: subjectOf(entry.subject), errors, ...(tool && { tool }) }
  if (!route) return meta
  const [method, path] = route.split(' ') as [Method, string]
  const response = answer ? schemaOf(answer) : z.unknown()
  return { ...meta, rest: { method, path, status, operationId, response, example, ...(raw && { raw }) } }
}
