/**
 * The routes of the provider's API, by which the calls of shops are named. `{id}` is the id of the subject; a write
 * without it creates one. `provider` is the subject of what is about nothing that has an id.
 */
import type { SubjectKind } from '../contract/entry-facts.ts'
import { catalog } from './catalog.ts'
import { notSimulated } from './not-simulated.ts'
import type { Operation, Resource, SdkCalls } from './operation.ts'

export type ProviderRoute = {
  /** The path with names in place of ids. Null if the list has no such path. */
  template: string | null
  subject: SubjectKind
  /** The id as it is written in the path. */
  id: string | null
  /** Who may call it (see `Operation`). */
  access?: Operation['access'] | undefined
}

/** The operations of the provider, by method and path. Several operations may be one call of the provider. */
const operations: Map<string, Operation[]> = Map.groupBy(
  Object.values<Resource>(catalog)
    .flatMap(resource => Object.values(resource))
    .filter(({ provider }) => provider),
  ({ provider = '' }) => provider,
)

/** What a simulated answer is based on: a quoted answer of the provider, or less (see `Operation`). */
export type Certainty = 'quoted' | NonNullable<Operation['certainty']>

/**
 * The known routes of the provider, as method and path: those that the simulator has, with the certainty of their
 * answers, and those that it answers with 501.
 */
export function listCoverage(): {
  simulated: string[]
  not_simulated: string[]
  certainty: Record<string, Certainty>
} {
  const missing = Object.values(notSimulated).flatMap(routes => routes.flatMap(splitMethods))
  const certainties = [...operations].map(([route, same]): [string, Certainty] => [
    route,
    same.find(({ certainty }) => certainty)?.certainty ?? 'quoted',
  ])
  return {
    simulated: [...operations.keys()],
    not_simulated: missing,
    certainty: Object.fromEntries(certainties),
  }
}

/** `GET POST /pos` is `GET /pos` and `POST /pos`. */
export function splitMethods(route: string): string[] {
  const words = route.split(' ')
  return words.slice(0, -1).map(method => `${method} ${words.at(-1)}`)
}

/**
 * How the provider's SDKs make a call.
 * @param route method and path: `GET /v1/payments/{id}`
 */
export function sdkCallsOf(route: string, hasBody: boolean): SdkCalls {
  const found = operations.get(route)?.find(({ sdk }) => sdk)
  return (!hasBody && found?.sdkWithoutBody) || found?.sdk || {}
}

/**
 * Whether a repeated write takes effect once: the provider honors its idempotency key, or it is a deletion. False if
 * that is not known.
 * @param operation method and path of the provider's route, or the name of a gateway's operation: `payments.create`
 */
export function isRepeatable(operation: string): boolean {
  if (operation.startsWith('DELETE ')) return true
  const named = findNamed(operation)
  const found = operations.get(operation) ?? (named ? [named] : [])
  return found.some(({ safety }) => safety === 'repeatable')
}

/**
 * The call of the provider that a gateway's operation makes, as method and path. Null for one that makes none.
 * @param operation the name of the operation: `payments.create`
 */
export function providerCallOf(operation: string): string | null {
  return findNamed(operation)?.provider ?? null
}

function findNamed(operation: string): Operation | undefined {
  const [resource = '', name = ''] = operation.split('.')
  return (catalog as Record<string, Resource>)[resource]?.[name]
}

type Node = Pick<ProviderRoute, 'template' | 'subject' | 'access'> & { next: Map<string, Node> }

const newNode = (): Node => ({ next: new Map(), template: null, subject: 'provider' })
const anySegment = '{}'
const root = newNode()
for (const [route, [operation]] of operations) add(route.slice(route.indexOf('/')), operation)
for (const route of Object.values(notSimulated).flat()) add(route.slice(route.indexOf('/')))

function add(template: string, operation?: Operation): void {
  let node = root
  for (const segment of template.slice(1).split('/')) {
    const name = segment.startsWith('{') ? anySegment : segment
    const next = node.next.get(name) ?? newNode()
    node.next.set(name, next)
    node = next
  }
  node.template = template
  if (operation && operation.subject !== 'gateway') node.subject = operation.subject
  node.access = operation?.access
}

/** Finds the route of a path, with or without a trailing slash. */
export function findProviderRoute(path: string): ProviderRoute {
  const segments = (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')
  let node = root
  let id: string | null = null
  for (const segment of segments) {
    const exact = node.next.get(segment)
    const next = exact ?? (segment === '' ? undefined : node.next.get(anySegment))
    if (next === undefined) return unlisted
    if (exact === undefined) id ??= segment
    node = next
  }
  const { template, subject, access } = node
  if (template === null) return unlisted
  return { template, subject, id: template.includes('{id}') ? id : null, access }
}

const unlisted: ProviderRoute = { template: null, subject: 'provider', id: null }

/**
 * True if the provider allows the call to the pages of shops. An id with `..` or an escape may be the path of another
 * route for the provider: `/v1/card_tokens/..%2fpayments`.
 */
export function isCalledByPages(path: string): boolean {
  const { access, id } = findProviderRoute(path)
  return access !== undefined && (id === null || /^[\w-]+$/.test(id))
}

export function isBrowserScript(path: string): boolean {
  return findProviderRoute(path).access === 'page'
}
