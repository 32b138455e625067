import type { FastifyReply, FastifyRequest } from 'fastify'
import { readActor } from '../../shared/actors.ts'
import { isNestedBeyond } from '../../shared/json-nesting.ts'
import { readBrowserAccess, readOptionalAccount, requireAccount } from './access.ts'
import type { Deps } from './deps.ts'
import { refusal } from './errors/provider-error.ts'
import type { ServerErrors } from './errors/server-errors.ts'
import { requireKey, withOneKey } from './idempotency.ts'
import type { Call, Route } from './route.ts'

/** Maximum depth of a body. Recursion over such a body does not overflow the stack. The provider's limit is unknown. */
const maxLevels = 1000

/** `errors` makes errors in the form of the route's API. */
export type Exchange = { deps: Deps; request: FastifyRequest; reply: FastifyReply; errors: ServerErrors }

/** Reads who calls, with what. Throws the provider's refusal of credentials, of a key, or of a body that is not JSON. */
export function readCall(
  route: Route,
  { deps, request, reply, requestId, errors }: Exchange & { requestId: string },
): Call {
  const query = flatten(request.query)
  const credentials = { authorization: request.headers.authorization, query }
  const rawBody = typeof request.body === 'string' ? request.body : ''
  if (errors.isBodyFirst && request.method === 'POST')
    requireKey({ headers: request.headers, path: route.path, body: undefined, now: deps.clock.now(null) })
  const early = errors.isBodyFirst ? parseBody(rawBody, route, errors) : undefined
  const { account, publicKey } = readAccess(route, credentials, {
    accounts: deps.accounts,
    errors,
    now: owner => deps.clock.now(owner),
  })
  return {
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '/',
    params: request.params as Record<string, string>,
    query,
    ...withOneKey(request.raw),
    body: errors.isBodyFirst ? early : parseBody(rawBody, route, errors),
    rawBody,
    account,
    publicKey,
    now: deps.clock.now(account),
    requestId,
    actor: readActor(request.headers, account?.tokenHash ?? null),
    left: () => whenLeft(reply),
  }
}

function whenLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(refusal(409, 'The caller has closed the connection'))
  // `destroyed` is also true after the answer's end, when the call has no work left to end.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return controller.signal
}

function readAccess(route: Route, ...given: Parameters<typeof requireAccount>) {
  if (route.access === 'seller') return { account: requireAccount(...given), publicKey: null }
  if (route.access === 'browser') return readBrowserAccess(...given)
  if (route.access === 'application' || route.access === 'open') return { account: null, publicKey: null }
  return { account: readOptionalAccount(...given), publicKey: null }
}

/**
 * Parses a body as JSON whatever its content type, as the provider does. Pages also post forms, which they read from
 * `rawBody`.
 */
function parseBody(raw: string, route: Route, errors: ServerErrors): unknown {
  if (raw.trim() === '') return undefined
  const body = parseOrRefuse(raw, route, errors)
  // A level takes at least two characters, so a shorter body need not be checked.
  if (raw.length > 2 * maxLevels && isNestedBeyond(body, maxLevels))
    throw errors.refusal(400, `The request body is nested more than ${maxLevels} levels deep`)
  return body
}

function parseOrRefuse(raw: string, route: Route, errors: ServerErrors): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    if (route.access !== 'seller' && route.access !== 'browser') return undefined
    throw errors.invalidJson()
  }
}

function flatten(query: unknown): Record<string, string> {
  const flat: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    flat[name] = String(Array.isArray(value) ? value[0] : value)
  }
  return flat
}
