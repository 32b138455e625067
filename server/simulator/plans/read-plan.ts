import type { SiteId } from '../../facts/countries.ts'
import type { PlanStatus } from '../../facts/subscription-statuses.ts'
import { subscriptionError } from '../errors/subscription-errors.ts'
import { isMissing, isObject, toText } from '../json.ts'
import { readBackUrl, requireBody } from '../subscriptions/read-common.ts'
import { readTerms, requireRecurring } from '../subscriptions/read-terms.ts'
import { toTermsJson } from '../subscriptions/terms-json.ts'
import type { Plan } from './plan.ts'

export type PlanFields = Pick<
  Plan,
  'status' | 'reason' | 'backUrl' | 'externalReference' | 'terms' | 'paymentMethodsAllowed'
>

/** Reads the body of `POST /preapproval_plan`. Throws the provider's 400 for the first wrong field. */
export function readPlan(given: unknown, siteId: SiteId): PlanFields {
  const body = requireBody(given)
  const recurring = requireRecurring(body.auto_recurring)
  const reason = toText(body.reason)
  if (reason === null) throw subscriptionError('reason_missing')
  if (isMissing(body.back_url) || body.back_url === '') throw subscriptionError('plan_back_url_missing')
  return {
    status: isMissing(body.status) ? 'active' : readStatus(body.status),
    reason,
    backUrl: readBackUrl(body.back_url),
    externalReference: toText(body.external_reference),
    terms: readTerms(recurring, siteId),
    paymentMethodsAllowed: isObject(body.payment_methods_allowed) ? body.payment_methods_allowed : null,
  }
}

/** The plan's fields after `PUT /preapproval_plan/{id}`: absent ones stay. */
export function readPlanChanges(given: unknown, plan: Plan): PlanFields {
  const body = requireBody(given)
  const recurring = isMissing(body.auto_recurring) ? {} : requireRecurring(body.auto_recurring)
  const { freeTrial } = plan.terms
  if (!isMissing(recurring.frequency) && freeTrial && isMissing(recurring.free_trial)) {
    throw subscriptionError('trial_missing')
  }
  return readPlan(
    {
      status: plan.status,
      reason: plan.reason,
      back_url: plan.backUrl,
      external_reference: plan.externalReference,
      payment_methods_allowed: plan.paymentMethodsAllowed,
      ...body,
      auto_recurring: { ...toTermsJson(plan.terms, plan.siteId), ...recurring },
    },
    plan.siteId,
  )
}

/** `inactive` is read back as `cancelled` (measured). */
function readStatus(value: unknown): PlanStatus {
  if (value === 'active') return 'active'
  if (value === 'inactive' || value === 'cancelled') return 'cancelled'
  throw subscriptionError('status_invalid')
}
