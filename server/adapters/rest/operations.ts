/** Lists the operations of the router that have a REST route. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { z } from 'zod'
import type { OperationMeta, RestRoute } from '../../procedures/operation-meta.ts'

export type RestOperation = {
  /** The procedure's path in the router, for example `payments.create`; also the OpenAPI operation id. */
  name: string
  type: 'query' | 'mutation'
  meta: OperationMeta
  rest: RestRoute
  alwaysOpen: boolean
  input: z.ZodType | undefined
}

/** `inputs` is not in tRPC's types; every procedure that its builder makes has it. */
export function listOperations(router: AnyTRPCRouter): RestOperation[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, type, inputs } = procedure._def as AnyTRPCProcedure['_def'] & { inputs: z.ZodType[] }
    const ofOperation = (meta ?? {}) as OperationMeta
    const { rest, alwaysOpen = false } = ofOperation
    if (!rest || type === 'subscription') return []
    return [{ name, type, meta: ofOperation, rest, alwaysOpen, input: inputs[0] }]
  })
}

/** `/payments/{paymentId}` in the syntax of Fastify: `/payments/:paymentId`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
