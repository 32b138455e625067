/** The typed values of a plan, and the plan that they become. */
import type { CreatePlanInput } from '../../../../server/contract/plans.ts'
import type { SiteId } from '../../../../server/facts/countries.ts'
import { numberOrText } from '../../../actions/unchecked.ts'
import { type TermsValues, toTerms } from '../terms-values.ts'

export type PlanValues = TermsValues & {
  /** The number of charges. Empty for no end. */
  repetitions: string
  /** The day of monthly charges. If empty, it is the day of the first charge. */
  billingDay: string
  /** Whether a first month that ends early at the billing day costs less. */
  isProportional: boolean
}

export function hasBillingDay({ unit, billingDay }: PlanValues): boolean {
  return unit === 'months' && billingDay.trim() !== ''
}

/** The request body. A text that is no number is sent as typed. */
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
