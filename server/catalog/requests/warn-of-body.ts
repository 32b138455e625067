/** What is known of a recorded write, where nobody named its warnings: in front of the provider, and of a refusal. */
import type { Warning } from '../../facts/warnings.ts'
import { checkRequest } from './check-request.ts'
import type { Finding, RequestBody } from './field.ts'
import { toWarnings } from './finding-warning.ts'
import { paymentBody } from './payment-body.ts'
import { cancellationBody, paymentChangeBody, refundBody } from './payment-changes.ts'
import { preferenceBody, preferenceChange } from './preferences.ts'
import { refuses } from './rule.ts'

const declared = [
  ...[paymentBody, paymentChangeBody, cancellationBody, refundBody],
  ...[preferenceBody, preferenceChange],
]
const bodies = new Map<string, RequestBody>(declared.map(body => [body.name, body]))

/** Other statuses are about the token, the resource or the number of calls, not about the body. */
const aboutBodies = [400, 422, 424]

type Answered = { body: string; status: number; now: number }

/**
 * Faults that the provider is known to refuse count only if it did: it has judged this body. The account's country is
 * not known here, so rules of one country say nothing.
 * @param route method and path: `POST /v1/payments`
 */
export function warnOfBody(route: string, { body, status, now }: Answered): Warning[] {
  const request = bodies.get(route)
  const sent = parse(body)
  if (request === undefined || sent === undefined) return []
  const found = checkRequest(request, sent, { country: null, now })
  const isRefused = aboutBodies.includes(status)
  const isCertain = ({ rule }: Finding) => refuses(rule, 'provider')
  // Later faults may only follow from the first one.
  const first = found.find(one => isCertain(one) && one.kind !== 'unknown')
  const counts = (one: Finding) => !isCertain(one) || (isRefused && (one.kind === 'unknown' || one === first))
  return toWarnings(found.filter(counts))
}

/** Undefined for what is no JSON, about which the rules of fields say nothing. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
