import { type Finding, fault, type RequestBody } from '../../../catalog/requests/field.ts'
import { dropped } from '../../../catalog/requests/subscription-fields.ts'
import { subscriptionChange } from '../../../catalog/requests/subscriptions.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { isMissing, type JsonObject, toObject } from '../../../facts/json.ts'
import { withFaults } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { toSubscriptionJson } from './subscription-json.ts'

/** `PUT /preapproval/{id}` answers 200 for these fields, and changes nothing. */
const ignored = ['payer_email', 'preapproval_plan_id']
const ignoredDates = ['start_date', 'end_date']
/** The terms that a subscription to a plan takes from the plan, whatever was sent. */
const cycle = ['frequency', 'frequency_type', 'repetitions', 'billing_day', 'free_trial', 'currency_id']

/** The declaration of a change. It warns of fields without effect, unless the subscription has the sent value anyway. */
export function changeOf(before: Subscription, sent: JsonObject, deps: Deps): RequestBody {
  const known = { ...toSubscriptionJson(before, deps), payer_email: before.payerEmail }
  return withFaults(
    subscriptionChange,
    ...findOther(ignored, sent, known),
    ...findOtherTerms([...cycle, ...ignoredDates], sent, known),
  )
}

/** The fields of a new subscription that differ from its plan. The plan's reason and cycle are used. */
export function ignoredOf(plan: JsonObject, sent: JsonObject): Finding[] {
  return [...findOther(['reason'], sent, plan), ...findOtherTerms(cycle, sent, plan)]
}

function findOther(names: readonly string[], sent: JsonObject, known: JsonObject): Finding[] {
  return names.filter(name => isOther(sent[name], known[name])).map(path => fault(path, dropped))
}

function findOtherTerms(names: readonly string[], sent: JsonObject, known: JsonObject): Finding[] {
  const [terms, knownTerms] = [toObject(sent.auto_recurring), toObject(known.auto_recurring)]
  return findOther(names, terms, knownTerms).map(found => ({
    ...found,
    path: `auto_recurring.${found.path}`,
  }))
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
