/** Lists the operations of the router that have a REST route. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { Operation, RestRoute } from '../../procedures/operation.ts'

/** `name` is the procedure's path in the router, for example `payments.create`; also the OpenAPI operation id. */
export type RestOperation = Operation & { name: string; rest: RestRoute }

export function listOperations(router: AnyTRPCRouter): RestOperation[] {
  const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    // tRPC does not type `meta` of a single procedure. Every procedure is made with one (`procedures/base.ts`).
    const operation = procedure._def.meta as Operation
    return operation.rest ? [{ ...operation, name, rest: operation.rest }] : []
  })
}

/** `/payments/{paymentId}` in the syntax of Fastify: `/payments/:paymentId`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
