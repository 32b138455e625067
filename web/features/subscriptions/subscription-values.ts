/** The typed values of the form, and the subscription that they become. */
import type { CreateSubscriptionInput } from '../../../server/contract/subscriptions.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { unchecked } from '../../actions/unchecked.ts'
import { startTerms, type TermsValues, toTerms } from './terms-values.ts'

export type SubscriptionValues = TermsValues & {
  /** The id of the plan that gives the terms. Empty if the subscription has terms of its own. */
  plan: string
  /** Local date and time of a `datetime-local` field. Empty for now. */
  start: string
  /** The end in the same form. Empty for no end. */
  end: string
  reference: string
  payerEmail: string
  /** `later` means that the payer authorizes the subscription on the hosted page. */
  authorize: 'card' | 'later'
}

/** The simulator accepts this payer even if it requires test users. */
const samplePayer = 'test_payer_12345@testuser.com'

export function startSubscription(reason: string, amount: string, reference: string): SubscriptionValues {
  return {
    ...startTerms(reason, amount),
    plan: '',
    start: '',
    end: '',
    reference,
    payerEmail: samplePayer,
    authorize: 'card',
  }
}

/** The request body without a card. A text that is no number is sent as typed. */
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
