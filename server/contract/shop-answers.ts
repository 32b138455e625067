/** What the shop's answer to a forwarded notification shows about its check of the signature. */

import { isAcknowledged } from '../facts/acknowledgement.ts'
import { isStaleByFault, type SignedAttempt } from '../facts/forgeries.ts'
import type { NotificationFaultField } from '../facts/notification-facts.ts'
import type { ExpectedAnswer, ForwardOutcome, Origin, Verdict } from './entry-facts.ts'

/** What is known of the signature of a notification that is sent to a shop. */
export type SentSignature = {
  verdict: Verdict
  reason: string | null
  action: string | null
  origin: Origin
  fault: string | null
}

type Forwarded = SentSignature & {
  forward: ForwardOutcome | null
  forward_status: number | null
  forward_fault: string | null
}

/** What this gateway knows of a notification that it forwards. */
export type Judged = { verdict: Verdict; fault: string | null }

/**
 * What became of a notification whose receiver is expected to answer in this way.
 * @param status of the answer; null without an answer
 */
export function outcomeOf(expected: ExpectedAnswer, status: number | null): ForwardOutcome {
  const kind = Math.floor((status ?? 0) / 100)
  if (expected === 'refuse') return kind === 2 ? 'accepted' : kind === 4 ? 'refused' : 'failed'
  if (isAcknowledged(status)) return 'delivered'
  return expected === 'either' && kind === 4 ? 'refused' : 'failed'
}

/** @param status of the shop's answer; null without an answer */
export function forwardOutcomeOf({ verdict, fault }: Judged, status: number | null): ForwardOutcome {
  const expected = verdict === 'rejected' ? 'refuse' : isStaleByFault(fault) ? 'either' : 'accept'
  return outcomeOf(expected, status)
}

/** No sender that knows the secret sends these. */
const unsigned = ['MissingSignatureHeader', 'MalformedSignatureHeader', 'MissingTimestamp', 'MissingHash']
const wrongSignature: NotificationFaultField = 'wrong_signature'

export type ShopAnswer = 'accepted_forged' | 'accepted_other' | 'refused_valid'

/** Whether nobody who knows the secret signed it: a tester made it so, or its signature is missing. */
function isForged({ reason, action, origin, fault }: SentSignature): boolean {
  if (reason === 'SignatureMismatch') return origin === 'test' || fault?.includes(wrongSignature) === true
  const isIpn = action === null && origin === 'provider'
  return unsigned.includes(reason ?? '') && !isIpn
}

/** The answer of a shop that checks signatures to a notification that is sent to it on purpose. */
export function expectedOf(sent: SentSignature): ExpectedAnswer {
  if (isForged(sent)) return 'refuse'
  return sent.verdict === 'rejected' || isStaleByFault(sent.fault) ? 'either' : 'accept'
}

/**
 * `accepted_forged`: the shop accepted what nobody with the secret signed. `accepted_other`: it accepted a signature
 * that this gateway rejected, whose secret may be the wrong one. `refused_valid`: it refused a valid signature. Null:
 * nothing is wrong, or nobody can know. The official SDKs accept what other reasons reject, and IPN is never signed.
 */
export function readShopAnswer(entry: Forwarded): ShopAnswer | null {
  const { reason, forward, forward_status: status } = entry
  if (forward === 'accepted') {
    if (isForged(entry)) return 'accepted_forged'
    return reason === 'SignatureMismatch' ? 'accepted_other' : null
  }
  const isValid = entry.verdict === 'validated' && !isStaleByFault(entry.fault)
  return forward === 'failed' && isRefusal(status) && isValid && entry.forward_fault === null
    ? 'refused_valid'
    : null
}

/**
 * Whether lower case changes the id. Nobody knows whether the provider signs it as it is or in lower case, so a shop that
 * expects one of them may refuse a valid notification that was signed with the other.
 */
export function hasLetters(resource: string | null): boolean {
  return resource !== null && resource !== resource.toLowerCase()
}

type Listened = Forwarded & {
  listens: readonly { outcome: ForwardOutcome; status: number | null; fault: string | null }[] | null
}

/** The notification as each `pasarela listen` forwarded it. */
export function listenedOf<E extends Listened>(entry: E): E[] {
  return (entry.listens ?? []).map(({ outcome, status, fault }) => ({
    ...entry,
    forward: outcome,
    forward_status: status,
    forward_fault: fault,
  }))
}

/** What the shop's answers show, to the gateway's own forward first: the answer that shows it, or null. */
export function findShopAnswer<E extends Listened>(
  entry: E,
): { shown: ShopAnswer; status: number | null } | null {
  for (const one of [entry, ...listenedOf(entry)]) {
    const shown = readShopAnswer(one)
    if (shown) return { shown, status: one.forward_status }
  }
  return null
}

/** Whether the shop refused an attempt of a simulator whose signature is valid and new. No gateway judged it. */
export function isRefusedValid({ status, fault, signature }: SignedAttempt): boolean {
  return signature === 'valid' && isRefusal(status) && !isStaleByFault(fault ?? null)
}

/** Whether a store that checks signatures refuses a wrong one with this status. */
export function isRefusal(status: number | null): boolean {
  return status === 400 || status === 401 || status === 403
}
