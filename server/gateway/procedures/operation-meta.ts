/** The metadata of an operation: its REST route, its documentation, and how the base procedure treats it. */
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Subject } from './subjects.ts'

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
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

export type MethodAndPath = `${RestRoute['method']} /${string}`

/** What makes an operation a tool of the MCP adapter (decision 091). The schema is that of the operation's input. */
type ToolFacts = {
  /** A verb and what it acts on, in snake case: that of the provider's own MCP tool, if there is one. */
  name: string
  /** Describes the tool to the agent that chooses it. The adapter adds whose data the tool reads. */
  description: string
  isReadOnly: boolean
  /** True if the operation removes something that cannot be restored, such as money. */
  isDestructive?: boolean
  /** The fields of the input that the tool has. The other fields keep their defaults. */
  fields: readonly string[]
  /** Fields of the input that always have this value. */
  fixed?: Readonly<Record<string, unknown>>
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

/** What describes an operation besides its method, its path and what it is about. */
export type OperationFacts = Omit<RestRoute, 'method' | 'path' | 'status'> &
  Omit<OperationMeta, 'subject' | 'rest'> & {
    /** Default: 200. */
    status?: RestRoute['status']
  }

/** The metadata of an operation with a REST route. */
export function describeOperation(methodAndPath: MethodAndPath, facts: OperationFacts): OperationMeta {
  const [method, path] = methodAndPath.split(' ') as [RestRoute['method'], string]
  const { status = 200, raw, operationId, response, example, ...meta } = facts
  return { ...meta, rest: { method, path, status, operationId, response, example, ...(raw && { raw }) } }
}
