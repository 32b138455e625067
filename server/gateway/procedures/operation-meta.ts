/** The metadata of an operation: its REST route, its documentation, and how the base procedure treats it. */
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Subject } from './subjects.ts'

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the route prefix; `{name}` marks a path parameter that is also a field of the input. */
  path: string
  /** The success status. */
  status: 200 | 201
  /** The operation takes query, headers and body unparsed, because a signature covers them; these document them. */
  raw?: { query: z.ZodObject; headers: z.ZodObject; body: z.ZodType }
  /** The name of the function in generated clients: a verb and what it acts on, in camel case. */
  operationId: string
  /** The shape of `data`. */
  response: z.ZodType
  /** A request and the `data` of its answer. Tests send the request and check the answer. */
  example: { input?: Record<string, unknown>; data: unknown }
}

export type MethodAndPath = `${RestRoute['method']} /${string}`

/** What describes a route besides its method and its path. */
export type RouteFacts = Omit<RestRoute, 'method' | 'path' | 'status'> & { status?: RestRoute['status'] }

/** A REST route, whose success status is 200 by default. */
export function route(methodAndPath: MethodAndPath, { status = 200, ...facts }: RouteFacts): RestRoute {
  const [method, path] = methodAndPath.split(' ') as [RestRoute['method'], string]
  return { method, path, status, ...facts }
}

/** What makes an operation a tool of the MCP adapter (decision 091). The schema is that of the operation's input. */
export type ToolFacts = {
  /** A verb and what it acts on, in snake case: the provider's own name for the same, if it has one. */
  name: string
  /** For the agent that chooses it. The adapter adds whose data it is. */
  description: string
  readOnly: boolean
  /** It takes something away that cannot be restored, such as money. */
  destructive?: boolean
  /** The fields of the input that the tool has. The others keep their defaults. */
  fields: readonly string[]
  /** Fields of the input that always have this value. */
  fixed?: Readonly<Record<string, unknown>>
}

export type OperationMeta = {
  /** Set by the base procedures. */
  subject?: Subject
  rest?: RestRoute
  tool?: ToolFacts
  /** Failures beyond those that follow from the route and the input; base procedures declare most of them. */
  errors?: readonly ErrorCode[]
  /** Answers in every environment: the webhook receiver only. */
  alwaysOpen?: boolean
  /** Its data is the result of a delivery, whose outcome the journal records. */
  isDelivery?: boolean
  /** Its answer may have several MiB, so few are made at once. */
  isLarge?: boolean
  /** It answers when something has happened, up to a minute later, and costs little until then. */
  isWaiting?: boolean
  /** It is about all accounts, so that a named one does not have it. */
  isOfDefault?: boolean
  /** Not recorded as a call: it only reads the journal, or it is a notification. */
  unrecorded?: boolean
}
