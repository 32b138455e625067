/** What is known of a recorded write, where nobody named its warnings: in front of the provider, and of a refusal. */
import { countryOf, type SiteId } from '../../facts/countries.ts'
import type { Warning } from '../../facts/warnings.ts'
import { checkRequest } from './check-request.ts'
import type { Finding } from './field.ts'
import { toWarnings } from './finding-warning.ts'
import { requestOf } from './requests.ts'
import { isCertain } from './rule.ts'

/** Other statuses are about the token, the resource or the number of calls, not about the body. */
const aboutBodies = [400, 422, 424]

/** `siteId` is the country of the account. Null if it is not known, so that rules of one country say nothing. */
type Answered = { body: string; status: number; now: number; siteId: SiteId | null }

/**
 * Faults that the provider is known to refuse count only if it did: it has judged this body. Those that only the
 * simulator refuses, because it could not perform the call, say nothing of the provider.
 * @param route method and path: `POST /v1/payments`
 */
export function warnOfBody(route: string, { body, status, now, siteId }: Answered): Warning[] {
  const sent = parse(body)
  const request = requestOf(route, sent)
  if (request === undefined || sent === undefined) return []
  const found = checkRequest(request, sent, { country: siteId && countryOf(siteId), now })
  const isRefused = aboutBodies.includes(status)
  // Later faults may only follow from the first one. JSON Schema names all of them.
  const first = found.find(({ kind, rule }) => isCertain(rule) && kind !== 'unknown')
  const isNamed = (one: Finding) => request.isJsonSchema || one.kind === 'unknown' || one === first
  // The simulator's own limits, and what only it does not perform, say nothing about the provider.
  const isOfSimulator = ({ rule }: Finding) => rule.isNeeded || rule.warning === 'not_performed'
  const counts = (one: Finding) => (isCertain(one.rule) ? isRefused && isNamed(one) : !isOfSimulator(one))
  return toWarnings(found.filter(counts))
}

/** Undefined for what is no JSON, about which the rules of fields say nothing. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
