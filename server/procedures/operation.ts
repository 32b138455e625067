/** An operation: its input, its REST route, its documentation, and how it is performed. Both transports perform it. */
import type { TRPCProcedureType } from '@trpc/server'
import type { z } from 'zod'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { Exchange } from '../provider/client.ts'
import type { Context } from './context.ts'

export type RestRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the route prefix; `{name}` marks a path parameter that is also a field of the input. */
  path: `/${string}`
  /** The success status. */
  status: 200 | 201
  /** The operation takes query, headers and body unparsed, because a signature covers them; these document them. */
  raw?: { query: z.ZodObject; headers: z.ZodObject; body: z.ZodType }
  summary: string
  tag: string
  /** The shape of `data`. */
  response: z.ZodType
  /** A request and the `data` of its answer. Tests send the request and check the answer. */
  example: { input?: Record<string, unknown>; data: unknown }
}

export type OperationRules = {
  /** Failures beyond those that follow from the route and the input. */
  errors?: readonly ErrorCode[]
  /** Answers in every environment: the webhook receiver only. */
  alwaysOpen?: boolean
  /** Not recorded as a call: it only reads the journal, or it is a notification. */
  unrecorded?: boolean
}

/** tRPC keeps it as the `meta` of the procedure. */
export type Operation<Data = unknown> = Required<OperationRules> & {
  type: TRPCProcedureType
  /** Null for the live feed. */
  rest: RestRoute | null
  /** Absent if it has no input. */
  input: z.ZodType | undefined
  /** @throws AppError `validation_failed` for a wrong input, and whatever the operation throws */
  run: (rawInput: unknown, ctx: Context, exchange: Exchange) => Promise<Data>
}
