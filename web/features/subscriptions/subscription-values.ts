/** The form's values as typed, and the subscription they become. */
import type { CreateSubscriptionInput } from '../../../server/contract/subscriptions.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { unchecked } from '../../actions/unchecked.ts'
import { startTerms, type TermsValues, toTerms } from './terms-values.ts'

export type SubscriptionValues = TermsValues & {
  /** The id of a plan, whose terms hold; empty for terms of its own. */
  plan: string
  /** Local date and time, as `datetime-local` has it; empty for now. */
  start: string
  /** Empty: no end. */
  end: string
  reference: string
  payerEmail: string
  /** Later: the payer authorizes it on the hosted page. */
  authorize: 'card' | 'later'
}

/** Accepted by the simulator also if it requires test users. */
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
