/** Lists the operations of the router that have a REST route. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { z } from 'zod'
import { sendsBody } from '../../../catalog/rest-request.ts'
import type { OperationMeta, RestRoute } from '../../procedures/operation-meta.ts'
import type { Subject } from '../../procedures/subjects.ts'

export type RestOperation = {
  /** The procedure's path in the router, for example `payments.create`. */
  name: string
  type: 'query' | 'mutation'
  meta: OperationMeta
  subject: Subject
  rest: RestRoute
  alwaysOpen: boolean
  input: z.ZodType | undefined
}

export function listOperations(router: AnyTRPCRouter): RestOperation[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { type, inputs } = procedure._def
    // tRPC does not type `meta` and `inputs` of a single procedure.
    const meta = (procedure._def.meta ?? {}) as OperationMeta
    const input = inputs[0] as z.ZodType | undefined
    const { rest, subject } = meta
    if (!rest || !subject || type === 'subscription') return []
    return [{ name, type, meta, subject, rest, alwaysOpen: meta.alwaysOpen ?? false, input }]
  })
}

export function hasBody({ method }: RestRoute): boolean {
  return sendsBody(method)
}

/** `/payments/{paymentId}` in the syntax of Fastify: `/payments/:paymentId`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
