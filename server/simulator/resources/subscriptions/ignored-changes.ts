import type { Finding, RequestBody } from '../../../catalog/requests/field.ts'
import type { Rule } from '../../../catalog/requests/rule.ts'
import { subscriptionChange } from '../../../catalog/requests/subscriptions.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { isMissing, type JsonObject, toObject } from '../../../facts/json.ts'
import { withFaults } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { toSubscriptionJson } from './subscription-json.ts'

/** `PUT /preapproval/{id}` answers 200 for these fields, and changes nothing. */
const ignored = ['payer_email', 'preapproval_plan_id']
const ignoredTerms = [
  ...['frequency', 'frequency_type', 'repetitions', 'billing_day', 'free_trial'],
  ...['start_date', 'end_date', 'currency_id'],
]
const rule: Rule = {
  code: 'body_invalid',
  warning: 'ignored_field',
  sure: 'inferred',
  source: 'public measurements (September 2026)',
}

/** The declaration of a change. It warns of fields without effect, unless they have the value that the answer has. */
export function changeOf(before: Subscription, sent: JsonObject, deps: Deps): RequestBody {
  const known = { ...toSubscriptionJson(before, deps), payer_email: before.payerEmail }
  return withFaults(subscriptionChange, ...findIgnored(sent, known))
}

function findIgnored(sent: JsonObject, known: JsonObject): Finding[] {
  const terms = toObject(sent.auto_recurring)
  const knownTerms = toObject(known.auto_recurring)
  const changed = [
    ...ignored.filter(name => isOther(sent[name], known[name])),
    ...ignoredTerms
      .filter(name => isOther(terms[name], knownTerms[name]))
      .map(name => `auto_recurring.${name}`),
  ]
  return changed.map(path => ({ kind: 'together', path, rule }))
}

/** An empty text is no other value, because answers have one as the payer's e-mail. */
function isOther(sent: unknown, known: unknown): boolean {
  if (isMissing(sent) || sent === '') return false
  return toComparable(sent) !== toComparable(known)
}

function toComparable(value: unknown): string {
  if (typeof value !== 'object') return String(parseIsoDate(String(value)) ?? value)
  const { frequency, frequency_type: type } = toObject(value)
  return `${frequency} ${type}`
}
