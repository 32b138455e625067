import type { ErrorPair } from './known-error.ts'

/**
 * Plans, subscriptions and invoices: the status of each refusal and the provider's own text. The provider gives no codes,
 * so the names are ours, except for that of the policy. A fault can ask for a refusal by its name. `{}` stands for a value.
 * Texts without a source are marked.
 */
export const subscriptionErrors = {
  body_invalid: [400, 'Invalid request data'],
  auto_recurring_invalid: [400, 'Parameters passed are invalid'],
  // Assumed, in the form of the texts for other fields.
  auto_recurring_missing: [400, 'auto_recurring is required'],
  // Assumed.
  reason_missing: [400, 'reason is required'],
  reason_too_long: [400, 'reason has more than 60 characters'],
  plan_back_url_missing: [400, 'Back url is required'],
  back_url_missing: [400, 'back_url is required'],
  plan_back_url_invalid: [400, 'Invalid value for back url, must be a valid URL'],
  back_url_invalid: [400, 'Invalid value for back_url, must be a valid URL'],
  payer_email_missing: [400, 'payer_email is required'],
  payer_email_invalid: [400, 'Invalid value for payer_email, must be a valid email address'],
  payer_unknown: [400, 'User bad request'],
  payer_not_test_user: [400, 'Both payer and collector must be real or test users'],
  payer_is_collector: [400, 'Payer and collector cannot be the same user'],
  payer_of_other_country: [400, 'Cannot operate between different countries'],
  country_without_subscriptions: [400, 'Preapprovals are not available for this country yet'],
  card_token_missing: [400, 'card_token_id is required'],
  card_token_not_found: [404, 'Card token service not found'],
  card_token_used: [400, 'Card token was used, please generate new'],
  card_token_without_code: [400, 'Card token was generated without cvv validation'],
  card_refused: [400, 'CC_VAL_433 Credit card validation has failed'],
  new_card_refused: [402, 'Unknown error'],
  amount_invalid: [400, 'Invalid value for transaction amount, must be a positive number'],
  amount_too_low: [400, 'Cannot pay an amount lower than {}'],
  amount_too_high: [400, 'Cannot pay an amount greater than {}'],
  amount_not_of_plan: [400, 'The transaction_amount must be the same as preapproval_plan'],
  currency_invalid: [400, 'Invalid field -> auto_recurring.currency_id'],
  // Assumed, in the form of the text for amounts.
  frequency_invalid: [400, 'Invalid value for frequency, must be a positive number'],
  frequency_type_invalid: [400, 'Invalid value for frequency type, valid ones are [days, months]'],
  // Assumed.
  repetitions_invalid: [400, 'Invalid value for repetitions, must be a positive number'],
  // Assumed; the documentation gives the bounds.
  billing_day_invalid: [400, 'Invalid value for billing day, must be between 1 and 28'],
  billing_day_not_monthly: [400, 'Only monthly frequencies are able to receive billing day or proportional'],
  trial_missing: [400, 'The free trial property must be sent'],
  // Assumed, in the form of the text for amounts.
  date_invalid: [400, 'Invalid value for {}, must be a valid date'],
  // The end of the text was reported for a start_date; its beginning is assumed.
  date_past: [400, 'Invalid value for {}, cannot be a past date'],
  // Assumed.
  end_before_start: [400, 'Invalid value for end date, must be after the start date'],
  // Assumed.
  status_invalid: [400, 'Invalid value for status'],
  authorized_by_payer_only: [400, 'You cannot authorize a preapproval, only the payer can'],
  transition_invalid: [400, 'Invalid transition from {}'],
  not_modifiable: [400, 'You can not modify a {} preapproval.'],
  other_caller: [400, 'the preapprovalId is not valid for callerId'],
  preapproval_not_found: [404, 'The preapproval with id {} does not exist'],
  // Reported by shops whose id of a plan was wrong.
  plan_not_found: [404, 'The template with id {} does not exist'],
  // Assumed, in the form of the text for subscriptions.
  invoice_not_found: [404, 'The authorized payment with id {} does not exist'],
  limit_invalid: [400, 'Invalid value for limit'],
  // Assumed; that a filter is needed was measured.
  filter_missing: [400, 'At least one filter is required'],
  // Assumed.
  collector_id_missing: [400, 'collector_id is required'],
  PA_UNAUTHORIZED_RESULT_FROM_POLICIES: [403, 'At least one policy returned UNAUTHORIZED.'],
} as const satisfies Record<string, ErrorPair>

export type SubscriptionErrorName = keyof typeof subscriptionErrors

export function isSubscriptionErrorName(name: string): name is SubscriptionErrorName {
  return Object.hasOwn(subscriptionErrors, name)
}

const names = Object.keys(subscriptionErrors).filter(isSubscriptionErrorName)
/** Complete texts come first, because those with a value fit some of them too. */
const byText = names
  .map(name => ({ name, parts: subscriptionErrors[name][1].split('{}') }))
  .sort((a, b) => a.parts.length - b.parts.length)

/** The refusals that have this text. Two fields can share one. */
export function subscriptionErrorsWithText(message: string): SubscriptionErrorName[] {
  return byText.filter(({ parts }) => fits(message, parts)).map(({ name }) => name)
}

function fits(message: string, [start = '', end]: string[]): boolean {
  if (end === undefined) return message === start
  return message.length >= start.length + end.length && message.startsWith(start) && message.endsWith(end)
}

/** The refusal with this status and text. Null for one that is not known. */
export function findSubscriptionError(status: number, message: string): SubscriptionErrorName | null {
  return subscriptionErrorsWithText(message).find(name => isStatusOf(name, status)) ?? null
}

/** Shops reported both 400 and 404 for an unknown card token. */
function isStatusOf(name: SubscriptionErrorName, status: number): boolean {
  const [usual] = subscriptionErrors[name]
  return status === usual || (status === 400 && usual === 404)
}
