/** What a check says of one criterion and one sale. */
import type { QualityAspect, QualityClass, QualityStatus } from '../facts/quality-terms.ts'
import type { Change } from './change.ts'
import type { Delivery, SeenCall } from './recorded.ts'

/** A call or a notification that shows it, and the field in it. */
export type Evidence = {
  /** Null: the grade of the webhook handler shows it, or a notification that the gateway did not get. */
  seq: number | null
  /** The route of a call, the topic of a notification, or `grade`. */
  operation: string
  field: string | null
  /** Its value as JSON, cut; null: there is none. */
  value: string | null
}

/** `reason` is a name of the texts: what is wrong, why it does not apply, or where to look. */
export type Finding = { status: QualityStatus; reason: string | null; evidence: Evidence[]; field?: string }

export type Verdict = {
  id: string
  class: QualityClass
  aspect: QualityAspect
  status: QualityStatus
  fields: string[]
  reason: string | null
  evidence: Evidence[]
  /** What to change in the body of the call; null if it is not a body that has to change. */
  change: Change | null
  /** Points of the provider, as reported; null: none were. */
  points: number | null
}

const maxValueLength = 200

export function evidenceOf(call: SeenCall, field: string | null = null, value?: unknown): Evidence {
  const text = value === undefined ? null : (JSON.stringify(value) ?? null)
  return {
    seq: call.seq,
    operation: call.isShop ? call.recording.operation : call.route,
    field,
    value: text !== null && text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text,
  }
}

/** The last ones, because a sale that is polled has hundreds of calls. */
const maxEvidence = 5

/** @param shown what shows it; of a call or a notification as a whole, that itself */
export function finding(
  status: QualityStatus,
  reason: string | null,
  shown: readonly (Evidence | SeenCall | Delivery)[] = [],
): Finding {
  return { status, reason, evidence: shown.slice(-maxEvidence).map(toEvidence) }
}

/** Met by what was seen last; not observable, for this reason, if nothing was. */
export function seen(found: readonly (SeenCall | Delivery)[], otherwise: string): Finding {
  return found.length > 0 ? finding('met', null, found.slice(-1)) : finding('not_observable', otherwise)
}

function toEvidence(shown: Evidence | SeenCall | Delivery): Evidence {
  if ('recording' in shown) return evidenceOf(shown)
  if ('field' in shown) return shown
  const { seq, topic, resource } = shown
  const isNamed = seq === null && resource !== null
  return {
    seq,
    operation: topic ?? '',
    field: isNamed ? 'data.id' : null,
    value: isNamed ? JSON.stringify(resource) : null,
  }
}
