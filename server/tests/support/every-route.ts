import { listOperations } from '../../gateway/adapters/rest/operations.ts'
import { appRouter } from '../../gateway/procedures/router.ts'

export type RouteCall = { method: string; path: string; alwaysOpen: boolean }

/** Every REST route with `1` in place of each path parameter, below the route prefix. */
export const everyRoute: RouteCall[] = listOperations(appRouter).map(({ rest, alwaysOpen }) => ({
  method: rest.method,
  path: rest.path.replace(/\{\w+\}/g, '1'),
  alwaysOpen,
}))

/** Every procedure's path over tRPC, subscriptions included. */
export const everyProcedure: string[] = Object.keys(appRouter._def.procedures)
