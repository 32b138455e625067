/** Builds the REST request of a call from the gateway's OpenAPI document and the call's input. */
import { type Method, methods } from '../../../server/catalog/operation.ts'
import { sendsBody } from '../../../server/catalog/rest-request.ts'
import type { ShownRequest } from '../../http/curl.ts'
import { asRecord } from '../../unknown-json.ts'

type Route = { method: Method; path: string }

/** The REST route of an operation. Null if it has none. */
export function findRoute(spec: Record<string, unknown>, operation: string): Route | null {
  for (const [path, item] of Object.entries(asRecord(spec.paths))) {
    for (const [name, described] of Object.entries(asRecord(item))) {
      const method = methods.find(known => known === name.toUpperCase())
      if (method && asRecord(described)['x-procedure'] === operation) return { method, path }
    }
  }
  return null
}

/** `origin` is the origin of the REST paths. */
type Call = { operation: string; input: unknown; origin: string }

/** Path parameters go into the path; other fields into the query of a GET, or into the body. */
export function toRequest(route: Route, { operation, input, origin }: Call): ShownRequest {
  const rest = { ...asRecord(input) }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  const isInBody = sendsBody(route.method)
  const query = new URLSearchParams(
    Object.entries(isInBody ? {} : rest).map(([name, value]) => [name, String(value)]),
  ).toString()
  return {
    operation,
    method: route.method,
    url: `${origin}${path}${query && `?${query}`}`,
    ...(isInBody && Object.keys(rest).length > 0 && { body: rest }),
  }
}
