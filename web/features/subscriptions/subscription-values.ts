/** The form's values as typed, and the subscription they become. */
import type { CreateSubscriptionInput } from '../../../server/contract/subscriptions.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { type FrequencyType, frequencyTypes } from '../../../server/facts/subscription-statuses.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'
import { numberOrText, unchecked } from '../../writes/unchecked.ts'

export type SubscriptionValues = {
  /** The id of a plan, whose terms hold; empty for terms of its own. */
  plan: string
  reason: string
  amount: string
  frequency: string
  unit: FrequencyType
  /** Local date and time, as `datetime-local` has it; empty for now. */
  start: string
  /** Empty: no end. */
  end: string
  /** Number of periods; empty for no trial. */
  trial: string
  trialUnit: FrequencyType
  backUrl: string
  reference: string
  payerEmail: string
  /** Later: the payer authorizes it on the hosted page. */
  authorize: 'card' | 'later'
}

export const units = frequencyTypes

/** Accepted by the simulator also if it requires test users. */
const samplePayer = 'test_payer_12345@testuser.com'

export function startSubscription(reason: string, amount: string, reference: string): SubscriptionValues {
  return {
    plan: '',
    reason,
    amount,
    frequency: '1',
    unit: 'months',
    start: '',
    end: '',
    trial: '',
    trialUnit: 'months',
    backUrl: `${location.origin}/subscriptions`,
    reference,
    payerEmail: samplePayer,
    authorize: 'card',
  }
}

export function readTermsAmount(text: string, site: SiteId, locale: string): ReadAmount {
  return readAmount(text, countryOf(site).currency, locale)
}

export function isCount(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text.trim())
}

/** The request body without a card. What is not a number is sent as typed. */
export function toSubscriptionInput(
  values: SubscriptionValues,
  site: SiteId,
  locale: string,
): CreateSubscriptionInput {
  const isOfPlan = values.plan !== ''
  const dates = {
    ...(values.start && { start_date: new Date(values.start).toISOString() }),
    ...(values.end && { end_date: new Date(values.end).toISOString() }),
  }
  const recurring = isOfPlan ? dates : { ...toTerms(values, site, locale), ...dates }
  const input = {
    ...(isOfPlan
      ? { preapproval_plan_id: values.plan }
      : { reason: values.reason.trim(), back_url: values.backUrl.trim() }),
    ...(Object.keys(recurring).length > 0 && { auto_recurring: recurring }),
    ...(values.reference.trim() && { external_reference: values.reference.trim() }),
    status: values.authorize === 'card' ? 'authorized' : 'pending',
  }
  return unchecked<CreateSubscriptionInput>({ payer_email: values.payerEmail.trim() }, input)
}

function toTerms(values: SubscriptionValues, site: SiteId, locale: string) {
  const read = readTermsAmount(values.amount, site, locale)
  return {
    frequency: numberOrText(values.frequency),
    frequency_type: values.unit,
    transaction_amount: read.ok ? read.value : numberOrText(values.amount),
    currency_id: countryOf(site).currency,
    ...(values.trial.trim() && {
      free_trial: { frequency: numberOrText(values.trial), frequency_type: values.trialUnit },
    }),
  }
}
