/**
 * The simulator's side of the catalog: a handler for each operation of the provider. An operation without a handler does
 * not compile, nor does a handler without an operation.
 */
import { catalog } from '../../catalog/catalog.ts'
import type { Resource } from '../../catalog/operation.ts'
import { type Route, splitRoute } from './route.ts'

type Catalog = typeof catalog
type OfProvider = { provider: string }
type ProviderName<R> = { [Name in keyof R]: R[Name] extends OfProvider ? Name : never }[keyof R]
type Handler<Access> = Extract<Route, { access: Access }>['handle']
type HandlerOf<E> = E extends { access: infer Access } ? Handler<Access> : Handler<'seller'>
type HandlersOf<R> = { [Name in keyof Pick<R, ProviderName<R>>]: HandlerOf<R[Name]> }
type Simulated = {
  [Name in keyof Catalog]: [ProviderName<Catalog[Name]>] extends [never] ? never : Name
}[keyof Catalog]

/** The handlers by the names of resources and operations. Operations that are one call of the provider share one. */
export type Handlers = { [Name in Simulated]: HandlersOf<Catalog[Name]> }

/** The routes of the handlers: method, path and access are those of the catalog. */
export function toRoutes(handlers: Handlers): Route[] {
  const entries: Record<string, Resource> = catalog
  const routes = new Map<string, Route>()
  for (const [resource, operations] of Object.entries(handlers))
    for (const [name, handle] of Object.entries(operations)) {
      const { provider, access } = entries[resource]?.[name] ?? {}
      if (!provider) throw new Error(`The catalog has no call of the provider for ${resource}.${name}`)
      // The type of the handlers ties the handler to the access of its entry.
      routes.set(provider, {
        ...splitRoute(provider),
        access: access ?? 'seller',
        ...(access === 'page' && { cors: true }),
        handle,
      } as Route)
    }
  return [...routes.values()]
}
