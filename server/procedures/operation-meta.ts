/** What an operation says of itself beside its input: its REST route, and what the OpenAPI document shows. */
import type { z } from 'zod'
import type { ErrorCode } from '../contract/error-codes.ts'

export type RestRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the route prefix; `{name}` marks a path parameter that is also a field of the input. */
  path: string
  /** The success status. */
  status: 200 | 201
  /** Takes query, headers and body as they came, because a signature covers them raw; the schemas document it. */
  raw?: { query: z.ZodObject; headers: z.ZodObject; body: z.ZodType }
  summary: string
  tag: string
  /** The shape of `data`. */
  response: z.ZodType
  /** A request and the `data` it answers with; a test sends the one and holds the other against the schema. */
  example: { input?: Record<string, unknown>; data: unknown }
}

export type OperationMeta = {
  rest?: RestRoute
  /** How it can fail beside what its route and its input make possible. Its base procedure says most of it. */
  errors?: readonly ErrorCode[]
  /** Answers in every environment: the webhook receiver only. */
  alwaysOpen?: boolean
  /** Leaves no journal entry of its own: it only reads the journal, or it is a notification. */
  unrecorded?: boolean
}
