/** The requests that perform operations of the catalog over HTTP. */
import type { ControlOperation } from './control-operation.ts'
import type { Method, ProviderOperation } from './operation.ts'

export type Fields = Readonly<Record<string, unknown>>
export type RestRequest = { method: Method; path: string; body?: Fields }

/** Whether the input travels in the body. Otherwise it is in the path and the query. */
export function sendsBody(method: Method): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

const parameter = /\{(\w+)\}/g

/**
 * The request that performs a call over REST: fields that the path does not name are the query or the body.
 * @param route method and path: `GET /payments/{paymentId}`
 */
export function toRestRequest(route: string, input: Fields): RestRequest {
  const [method, template] = route.split(' ') as [Method, string]
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(parameter, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value))
  })
  if (sendsBody(method)) return { method, path, body: Object.fromEntries(left) }
  return { method, path: withQuery(path, left) }
}

function withQuery(path: string, fields: Iterable<[string, unknown]>): string {
  const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The request of an operation of the control API. */
export function toControlRequest({ route, numbersIds }: ControlOperation, input: Fields): RestRequest {
  const { continue_ids, ...fields } = input
  const isNumbered = numbersIds && continue_ids !== undefined
  const { path, ...request } = toRestRequest(route, isNumbered ? fields : input)
  return { ...request, path: isNumbered ? withQuery(path, [['continue_ids', continue_ids]]) : path }
}

/** Method and path at the provider. Its parameters have the names and the values of those of the gateway's route. */
export function providerRouteOf({ provider, route }: ProviderOperation): string {
  const fields = route?.match(parameter) ?? []
  return provider.replace(parameter, own => fields.shift() ?? own)
}

/** The request of the provider's call. The fields that the gateway sends as a header are not in it. */
export function toProviderRequest(operation: ProviderOperation, input: Fields): RestRequest {
  const { body, ...request } = toRestRequest(providerRouteOf(operation), { ...input, ...operation.fixed })
  const isOmitted = operation.omitsEmptyBody && Object.keys(body ?? {}).length === 0
  return { ...request, ...(body && !isOmitted && { body }) }
}
