/** The values of a plan as typed, and the plan they become. */
import type { CreatePlanInput } from '../../../../server/contract/plans.ts'
import type { SiteId } from '../../../../server/facts/countries.ts'
import { numberOrText } from '../../../actions/unchecked.ts'
import { type TermsValues, toTerms } from '../terms-values.ts'

export type PlanValues = TermsValues & {
  /** Number of charges; empty for no end. */
  repetitions: string
  /** Of monthly plans only; empty: the day of the first charge. */
  billingDay: string
  /** Whether a first month that ends early at the billing day costs less. */
  isProportional: boolean
}

export function hasBillingDay({ unit, billingDay }: PlanValues): boolean {
  return unit === 'months' && billingDay.trim() !== ''
}

/** The request body. What is not a number is sent as typed. */
export function toPlanInput(values: PlanValues, site: SiteId, locale: string): CreatePlanInput {
  const { reason, backUrl, repetitions, billingDay, isProportional } = values
  return {
    reason: reason.trim(),
    back_url: backUrl.trim(),
    auto_recurring: {
      ...toTerms(values, site, locale),
      ...(repetitions.trim() && { repetitions: numberOrText(repetitions) }),
      ...(hasBillingDay(values) && {
        billing_day: numberOrText(billingDay),
        billing_day_proportional: isProportional,
      }),
    },
  }
}
