import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countryOf } from '../../facts/countries.ts'
import { faultHeader, toFaultHeader } from '../../facts/fault-header.ts'
import { gradersOwn, gradingsHeader } from '../../facts/gradings.ts'
import { promisedCountryHeader } from '../../facts/promised-country.ts'
import { hintHeader, writeHint } from '../../facts/simulator-hint.ts'
import { warningsHeader, writeWarnings } from '../../facts/warnings.ts'
import { readActor } from '../../shared/actors.ts'
import { isNestedBeyond } from '../../shared/json-nesting.ts'
import type { Fault } from '../api/faults.ts'
import type { JobBatch } from '../clock/scheduler/job.ts'
import type { Account } from '../store/accounts/account.ts'
import { AtLimit } from '../store/at-limit.ts'
import { readBrowserAccess, readOptionalAccount, requireAccount } from './access.ts'
import type { Deps } from './deps.ts'
import { ProviderError, refusal } from './errors/provider-error.ts'
import type { ServerErrors } from './errors/server-errors.ts'
import { applyFault, faultAnswer } from './faults/apply-fault.ts'
import { findForeignOwner } from './foreign-owner.ts'
import { requireKey, withOneKey } from './idempotency.ts'
import type { Answer, Call, Route } from './route.ts'
import { changeShown, isResource, shownIds } from './shown-ids.ts'

/** Maximum depth of a body. Recursion over such a body does not overflow the stack. The provider's limit is unknown. */
const maxLevels = 1000

const maxProvidedCharacters = 16 * 1024

/** `errors` are the errors of the route's family. */
type Exchange = { deps: Deps; request: FastifyRequest; reply: FastifyReply; errors: ServerErrors }

/** Handles one request: access, faults, the route's handler, the commit, the answer. */
export async function dispatch(route: Route, { deps, request, reply, errors }: Exchange) {
  const requestId = textOf(request.headers['x-request-id']) ?? randomUUID()
  reply.header('x-request-id', requestId)
  if (isCrossOrigin(route)) reply.headers(cors)
  let fault: Fault | null = null
  let outcome: Outcome
  let call: Call | undefined
  let shows: string[] = []
  try {
    call = readCall(route, { deps, request, reply, requestId, errors })
    fault = deps.faults.take(call)
    outcome = await perform(route, call, { fault, deps, errors })
    await deps.store.committed()
    if (isReadOfShop(route, call)) {
      const { status, body } = outcome.answer
      shows = status < 300 ? shownIds(body) : Object.values(call.params)
      for (const shown of fault === null && status < 300 ? deps.faults.takeShown(call, shows) : []) {
        fault = { ...fault, ...shown }
        const provided = outcome.provided ?? outcome.answer
        outcome = { ...outcome, answer: breakShown(outcome.answer, shown, call), provided }
      }
    }
  } catch (error) {
    outcome = { answer: toAnswer(error, errors, deps), jobs: [] }
    if (call && isReadOfShop(route, call)) shows = Object.values(call.params)
  }
  const { answer, jobs, provided } = outcome
  // A recorder in between learns from it that the answer tells nothing about the shop.
  if (fault !== null) reply.header(faultHeader, toFaultHeader(fault))
  if (provided) deps.faults.provide(requestId, { status: provided.status, body: toText(provided) })
  if (call?.account && isOfProvider(route) && !isOfGrader(call))
    remember(call, call.account, { answer, shows, deps })
  if (call && isReadOfShop(route, call) && deps.mutes.isMuted(call.account?.number ?? 0))
    reply.header(gradingsHeader, 'read')
  const owner = call?.account && answer.status >= 400 ? findForeignOwner(call, deps) : null
  if (owner) reply.header(hintHeader, writeHint(owner))
  if (call && call.warnings.length > 0) reply.header(warningsHeader, writeWarnings(call.warnings))
  const account = call?.account ?? null
  const isAnswered = fault !== null && (await applyFault(fault, outcome, { account, reply, deps }))
  if (!isAnswered) send(reply, answer)
  deps.scheduler.release(jobs)
  return reply
}

function isOfProvider({ access }: Route): boolean {
  return access === 'seller' || access === 'browser'
}

function isOfGrader({ headers }: Call): boolean {
  return headers[gradingsHeader] === gradersOwn
}

function isReadOfShop(route: Route, call: Call): boolean {
  return call.method === 'GET' && call.account !== null && isOfProvider(route) && !isOfGrader(call)
}

function remember(
  { method, path, requestId }: Call,
  { number: account }: Account,
  { answer: { status }, shows, deps }: { answer: Answer; shows: string[]; deps: Deps },
) {
  deps.seenCalls.add({ account, at: deps.clock.wall(), method, path, requestId, status, shows })
}

/**
 * An answer, with the jobs that start after it was handed to the socket, such as notifications. `provided` is the answer
 * that a fault changed or lost.
 */
type Outcome = { answer: Answer; jobs: JobBatch; provided?: Answer }

/**
 * Does the work of a call. A fault's answer replaces the work; with `performed` the work is done, and only its answer
 * is replaced.
 */
async function perform(
  route: Route,
  call: Call,
  { fault, deps, errors }: Pick<Exchange, 'deps' | 'errors'> & { fault: Fault | null },
): Promise<Outcome> {
  const instead = fault === null ? null : faultAnswer(fault, call)
  if (instead && !fault?.performed) return { answer: instead, jobs: [] }
  if (fault === null) return handle(route, call, { deps, errors })
  // A refusal is an answer that a fault can change or lose, too.
  const outcome = await handle(route, call, { deps, errors }).catch(error => ({
    answer: toAnswer(error, errors, deps),
    jobs: [],
  }))
  const { answer: provided } = outcome
  if (instead) return { ...outcome, answer: instead, provided }
  const isLost = fault.cut_off || fault.malformed || fault.reset || fault.fields
  return { ...outcome, answer: withFields(provided, fault.fields), ...(isLost && { provided }) }
}

/** A long answer, as that of a search, is not kept. */
function toText({ text, body }: Answer): string {
  const whole = text ?? JSON.stringify(body ?? {})
  return whole.length <= maxProvidedCharacters ? whole : ''
}

/** Replaces fields of an answer. A refusal stays as it is. */
function withFields(answer: Answer, fields: Fault['fields']): Answer {
  const { body, status } = answer
  const isObject = typeof body === 'object' && !Array.isArray(body)
  return fields !== undefined && isObject && status < 300
    ? { ...answer, body: { ...body, ...fields } }
    : answer
}

/** Applies a fault of a resource that the answer shows. A list is never refused with 404. */
function breakShown(answer: Answer, fault: Fault & { shows: string }, call: Call): Answer {
  if (answer.status >= 300 || (fault.status === 404 && !isResource(answer.body, fault.shows))) return answer
  const instead = faultAnswer(fault, call)
  if (instead) return instead
  if (fault.fields === undefined) return answer
  return { ...answer, body: changeShown(answer.body, fault.shows, fault.fields) }
}

async function handle(
  route: Route,
  call: Call,
  { deps, errors }: Pick<Exchange, 'deps' | 'errors'>,
): Promise<Outcome> {
  const { scheduler } = deps
  try {
    const answer = answerOf(route, call, { deps, errors })
    if (!(answer instanceof Promise)) return { answer, jobs: scheduler.takeHeld() }
    return answer.then(late => ({ answer: late, jobs: scheduler.takeHeld() }))
  } catch (error) {
    scheduler.discard(scheduler.takeHeld())
    throw error
  }
}

function answerOf(
  route: Route,
  call: Call,
  { deps, errors }: Pick<Exchange, 'deps' | 'errors'>,
): Answer | Promise<Answer> {
  if (route.access === 'control' || route.access === 'page') return route.handle(call, deps)
  const { account } = call
  if (route.access === 'browser' || route.access === 'application' || route.access === 'open')
    return deps.store.write(() => route.handle(call, deps))
  if (!account) throw errors.internalError()
  if (call.method !== 'GET') requirePromisedCountry(call, account, errors)
  return deps.store.write(() => route.handle({ ...call, account }, deps))
}

/** Throws 409 if the caller promised another country than that of the account. */
function requirePromisedCountry({ headers }: Call, { siteId }: Account, errors: ServerErrors) {
  const { [promisedCountryHeader]: promised = siteId } = headers
  if (promised === siteId) return
  const { currency } = countryOf(siteId)
  const message = `The account is in ${siteId} and charges in ${currency}, but the request is meant for ${promised} (${promisedCountryHeader}). Nothing was performed`
  throw errors.refusal(409, message)
}

type Received = Exchange & { requestId: string }

function readCall(route: Route, { deps, request, reply, requestId, errors }: Received): Call {
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

function toAnswer(error: unknown, errors: ServerErrors, deps: Deps): Answer {
  if (error instanceof ProviderError) {
    return { status: error.status, body: error.body, headers: error.headers }
  }
  if (error instanceof AtLimit) return toAnswer(errors.refusal(503, error.message), errors, deps)
  if (isWithoutRoom(error)) {
    deps.logger.warn(error, 'the simulator could not store a change')
    const message = 'The simulator cannot write its data file: the disk is full'
    return toAnswer(errors.refusal(503, message), errors, deps)
  }
  deps.logger.error(error, 'the simulator failed to answer')
  return { status: 500, body: errors.internalError().body }
}

/** Whether the disk is full: SQLITE_FULL, or SQLITE_IOERR if a limit on the file stands in for the disk. */
function isWithoutRoom(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 13 || code === 10
}

function send(reply: FastifyReply, answer: Answer) {
  if (answer.headers) reply.headers(answer.headers)
  reply.code(answer.status)
  if (answer.text !== undefined) return void reply.send(answer.text)
  if (answer.body === undefined) return void reply.send('')
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer.body))
}

/** The headers for other origins. The provider's are undocumented; it accepts any origin, and so does the simulator. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id',
  vary: 'Origin',
}

/**
 * Whether browsers call the route from another origin, as they do for the browser endpoints and, from the console, for
 * the control API.
 */
export function isCrossOrigin(route: Route): boolean {
  if (route.access === 'page') return route.cors === true
  return route.access !== 'seller' && route.access !== 'application'
}

export function isControl(path: string): boolean {
  return path.startsWith('/simulator/')
}

function textOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
