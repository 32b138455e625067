/** Cases for each route of the simulator, derived from its table of routes. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { RestOperation } from '../../../gateway/adapters/rest/operations.ts'
import type { Route } from '../../../simulator/http/route.ts'
import { simulatorRoutes } from '../../../simulator/start/routes.ts'
import { controlOperations } from '../../../simulator/tests/support/control-operations.ts'
import { encodeSegment, type HttpCase, type KnownIds, placeholderOf } from '../http-case.ts'
import { toJsonTexts } from './edit-json.ts'
import { fromSchema } from './from-schema.ts'

const operationOf = ({ method, path }: Route) => `${method} ${path}`
export const schemasOf = (operation: string) => controlOperations.get(operation.replace(/:(\w+)/g, '{$1}'))

/**
 * The control API gets inputs of its own schemas. The provider's API gets inputs of the gateway, because the gateway
 * passes them on unchanged.
 */
export function simulatorCases(operations: RestOperation[], ids: KnownIds): Arbitrary<HttpCase> {
  const inputs = operations.flatMap(({ type, input }) => (type === 'mutation' && input ? [input] : []))
  const bodies = fc.oneof(...inputs.map(input => fromSchema(input, name => knownId(name, ids))))
  const queries = fc.oneof(
    ...operations.flatMap(({ type, input }) => (type === 'query' && input ? [fromSchema(input)] : [])),
  )
  return fc.oneof(...simulatorRoutes.map(route => casesOf(route, { bodies, queries, ids })))
}

type Inputs = { bodies: Arbitrary<unknown>; queries: Arbitrary<unknown>; ids: KnownIds }

const knownId = (name: string, ids: KnownIds) => (name in ids ? fc.constant(placeholderOf(name)) : undefined)

/** Most keys are new, so that writes are performed. */
const keys = fc.oneof(
  { weight: 20, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('', 'used', 'k'.repeat(129)) },
)

function casesOf(route: Route, { bodies, queries, ids }: Inputs): Arbitrary<HttpCase> {
  const schemas = schemasOf(operationOf(route))
  const query = schemas ? fromSchema(schemas.query ?? z.object({})) : queries
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const segments = names.map(() =>
    fc.oneof(fc.constantFrom(...Object.keys(ids).map(placeholderOf)), fc.string()),
  )
  return fc
    .record({
      segments: fc.tuple(...segments),
      query,
      key: keys,
      body: toJsonTexts(schemas ? fromSchema(schemas.body ?? z.object({})) : bodies),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant<string>(route.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
      ),
    })
    .map(({ segments, query, key, body, method }) => {
      const left = [...segments]
      const path = route.path.replace(/:\w+/g, () => encodeSegment(left.shift() ?? ''))
      const fields = Object.entries(query ?? {}).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      const search = `?${new URLSearchParams(fields)}`.slice(0, 8000)
      return {
        target: route.access === 'control' ? 'control' : 'provider',
        operation: operationOf(route),
        transport: 'rest',
        method,
        path: path + search,
        headers: { 'content-type': 'application/json', 'x-idempotency-key': key },
        body: method === 'GET' ? null : body,
      }
    })
}
