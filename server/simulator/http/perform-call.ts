import { countryOf } from '../../facts/countries.ts'
import { promisedCountryHeader } from '../../facts/promised-country.ts'
import type { Fault } from '../api/faults.ts'
import type { JobBatch } from '../clock/scheduler/job.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Deps } from './deps.ts'
import type { ServerErrors } from './errors/server-errors.ts'
import { faultAnswer } from './faults/apply-fault.ts'
import { forSeller } from './foreign-owner.ts'
import type { Answer, Call, Route } from './route.ts'
import { toAnswer } from './send-answer.ts'
import { changeShown, isResource } from './shown-ids.ts'

const maxProvidedCharacters = 16 * 1024

/**
 * An answer, with the jobs that start after it was handed to the socket, such as notifications. `provided` is the answer
 * that a fault changed or lost.
 */
export type Outcome = { answer: Answer; jobs: JobBatch; provided?: Answer }

type Context = { deps: Deps; errors: ServerErrors }

/**
 * Does the work of a call. A fault's answer replaces the work; with `performed` the work is done, and only its answer
 * is replaced.
 */
export async function performCall(
  route: Route,
  call: Call,
  { fault, deps, errors }: Context & { fault: Fault | null },
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

/** The text of an answer that a fault changed or lost. A long one, as that of a search, is not kept. */
export function textOfProvided({ text, body }: Answer): string {
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
export function breakShown(answer: Answer, fault: Fault & { shows: string }, call: Call): Answer {
  if (answer.status >= 300 || (fault.status === 404 && !isResource(answer.body, fault.shows))) return answer
  const instead = faultAnswer(fault, call)
  if (instead) return instead
  if (fault.fields === undefined) return answer
  return { ...answer, body: changeShown(answer.body, fault.shows, fault.fields) }
}

async function handle(route: Route, call: Call, { deps, errors }: Context): Promise<Outcome> {
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

function answerOf(route: Route, call: Call, { deps, errors }: Context): Answer | Promise<Answer> {
  if (route.access === 'control' || route.access === 'page') return route.handle(call, deps)
  if (route.access === 'browser' || route.access === 'application' || route.access === 'open')
    return deps.store.write(() => route.handle(call, deps))
  const acting = forSeller(call, deps)
  const { account } = acting
  if (!account) throw errors.internalError()
  if (call.method !== 'GET') requirePromisedCountry(call, account, errors)
  return deps.store.write(() => route.handle({ ...acting, account }, deps))
}

/** Throws 409 if the caller promised another country than that of the account. */
function requirePromisedCountry({ headers }: Call, { siteId }: Account, errors: ServerErrors) {
  const { [promisedCountryHeader]: promised = siteId } = headers
  if (promised === siteId) return
  const { currency } = countryOf(siteId)
  const message = `The account is in ${siteId} and charges in ${currency}, but the request is meant for ${promised} (${promisedCountryHeader}). Nothing was performed`
  throw errors.refusal(409, message)
}
