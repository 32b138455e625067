/** The bodies of subscriptions. */
import { isReservedDomain } from '../../facts/hosts.ts'
import { isMissing, type JsonObject, toObject, toText } from '../../facts/json.ts'
import { subscriptionStatuses } from '../../facts/subscription-statuses.ts'
import { answered, described, freeObject, id, isEmail, notBlank, notPerformed, text } from './described.ts'
import { type Field, type Fields, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import { needed, ownLimit, type Rule } from './rule.ts'
import { backUrl } from './subscription-addresses.ts'
import { checkAmount, checkDates, checkTerms } from './subscription-checks.ts'
import {
  body,
  impossible,
  missingTerms,
  ofAnswer,
  quoted,
  recurring,
  subscriptionTerms,
  termsOfChange,
  termsToPlan,
} from './subscription-fields.ts'

const wrongEmail = needed(quoted('payer_email_invalid', 'public files of shops'))
const missingEmail = needed(quoted('payer_email_missing', 'sdk-nodejs#421'))
/** Payments refuse reserved domains, as four shops measured. */
const reservedDomain: Rule = {
  code: 'payer_email_invalid',
  sure: 'reported',
  source: 'reports of payments',
  warning: 'reserved_domain',
}
const payerEmail: Field = {
  is: 'text',
  required: missingEmail,
  type: wrongEmail,
  maxLength: [253, ownLimit('payer_email_invalid')],
  forms: [
    notBlank(missingEmail),
    [value => value.trim() === '' || isEmail(value), wrongEmail],
    [value => !isReservedDomain(value.trim().replace(/^.*@/, '')), reservedDomain],
  ],
}

const longReason = quoted('reason_too_long')
const reason: Field = { is: 'text', type: described, maxLength: [60, longReason] }
const statusRule = impossible('status_invalid')

const subscription: Fields = {
  payer_email: payerEmail,
  reason,
  auto_recurring: recurring(termsToPlan),
  back_url: backUrl,
  external_reference: id,
  preapproval_plan_id: text,
  card_token_id: text,
  card_token_id_secondary: notPerformed(text),
  payment_method_id_secondary: notPerformed(text),
  payment_method_id: notPerformed(text),
  status: { is: 'text', type: statusRule, oneOf: [['pending', 'authorized'], statusRule] },
  ...answered('card_id', 'application_id', 'collector_id'),
}

const missingUrl = quoted('back_url_missing', 'issues and public files')

/** A subscription without a plan. */
const ownSubscription: RequestBody = {
  ...body('POST /preapproval', {
    ...subscription,
    auto_recurring: recurring(subscriptionTerms, missingTerms),
    back_url: { ...backUrl, required: missingUrl, forms: [notBlank(missingUrl), ...backUrl.forms] },
    reason: { ...reason, required: described },
  }),
  together(sent, situation) {
    const terms = toObject(sent.auto_recurring)
    return [...checkTerms(terms, situation.country), ...checkSubscription(sent, situation)]
  },
}

const subscriptionToPlan: RequestBody = {
  ...body('POST /preapproval', subscription),
  together(sent, situation) {
    const terms = toObject(sent.auto_recurring)
    return [...checkAmount(terms, situation.country), ...checkSubscription(sent, situation)]
  },
}

/** The request of a new subscription, which needs less with a plan. */
export function subscriptionBodyOf(sent: unknown): RequestBody {
  return toText(toObject(sent).preapproval_plan_id) === null ? ownSubscription : subscriptionToPlan
}

function checkSubscription(sent: JsonObject, { now }: Situation): Finding[] {
  const found = checkDates(toObject(sent.auto_recurring), now)
  const { card_id, card_token_id, status, preapproval_plan_id } = sent
  if (!isMissing(card_id)) found.unshift(fault('card_id', quoted('body_invalid')))
  const hasPlan = toText(preapproval_plan_id) !== null
  if (toText(card_token_id) === null && (hasPlan || status === 'authorized'))
    found.push(fault('card_token_id', needed(quoted('card_token_missing')), 'missing'))
  // With a plan and its card a subscription is authorized at once.
  if (hasPlan && status === 'pending') found.push(fault('status', needed(quoted('status_invalid'))))
  return found
}

export const subscriptionChange: RequestBody = {
  ...body('PUT /preapproval/{id}', {
    ...ofAnswer,
    ...subscription,
    payer_email: text,
    card_token_id_secondary: text,
    payment_method_id_secondary: text,
    payment_method_id: text,
    auto_recurring: { ...freeObject, fields: termsOfChange },
    status: { is: 'text', type: statusRule, oneOf: [subscriptionStatuses, statusRule] },
  }),
  together: (sent, { country }) => checkAmount(toObject(sent.auto_recurring), country),
}
