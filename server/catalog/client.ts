/** Clients of gateway and provider, whose calls have the names and the types of the catalog. */
import { catalog } from './catalog.ts'
import type { AnswerOf, InputOf, Operation, Resource } from './operation.ts'

type Catalog = typeof catalog
type RoutedName<R extends Resource> = {
  [Name in keyof R]: R[Name] extends { route: string } ? Name : never
}[keyof R]
type GatewayCall<E extends Operation, Options> =
  Record<never, never> extends Exclude<InputOf<E>, void>
    ? (input?: InputOf<E>, options?: Options) => Promise<AnswerOf<E>>
    : (input: InputOf<E>, options?: Options) => Promise<AnswerOf<E>>
type ResourceClient<R extends Resource, Options> = {
  [Name in keyof Pick<R, RoutedName<R>>]: GatewayCall<R[Name], Options>
}
/** The operations of a gateway that have a route. `Options` are those of one call. */
export type GatewayClient<Options = object> = {
  [Name in keyof Catalog]: ResourceClient<Catalog[Name], Options>
}

type Fields = Readonly<Record<string, unknown>>

/** @param call performs an operation, which has this name in the router, and resolves to the `data` of its answer */
export function createGatewayClient<Options>(
  call: (
    name: string,
    operation: Operation,
    request: { input: Fields; options?: Options },
  ) => Promise<unknown>,
): GatewayClient<Options> {
  const clients: unknown = Object.fromEntries(
    Object.entries<Resource>(catalog).map(([resource, operations]) => [
      resource,
      Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => [
          name,
          (input: Fields = {}, options?: Options) =>
            call(`${resource}.${name}`, operation, { input, ...(options && { options }) }),
        ]),
      ),
    ]),
  )
  return clients as GatewayClient<Options>
}

export type RestRequest = { method: string; path: string; body?: Fields }

/**
 * The request that performs a call over REST: fields that the path does not name are the query or the body.
 * @param route method and path: `GET /payments/{paymentId}`
 */
export function toRestRequest(route: string, input: Fields): RestRequest {
  const [method = '', template = ''] = route.split(' ')
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST' || method === 'PUT') return { method, path, body: Object.fromEntries(left) }
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  return { method, path: query === '' ? path : `${path}?${query}` }
}
