import { toOffsetIso } from '../../../facts/dates.ts'
import type { Deps } from '../../http/deps.ts'
import type { Plan } from '../../store/records/plan.ts'
import { proportionalAmount } from '../subscriptions/cycles.ts'
import { toTermsJson } from '../subscriptions/terms-json.ts'

/** The plan in the provider's form. The proportional amount is that of a subscription that starts now. */
export function toPlanJson(plan: Plan, { deps, now }: { deps: Deps; now: number }) {
  const { terms, siteId, externalReference, paymentMethodsAllowed } = plan
  return {
    id: plan.id,
    back_url: plan.backUrl,
    collector_id: plan.collectorId,
    application_id: Number(plan.applicationId),
    reason: plan.reason,
    ...(externalReference !== null && { external_reference: externalReference }),
    status: plan.status,
    date_created: toOffsetIso(plan.createdAt),
    last_modified: toOffsetIso(plan.updatedAt),
    init_point: `${deps.publicUrl()}/subscriptions/checkout?preapproval_plan_id=${plan.id}`,
    auto_recurring: {
      ...toTermsJson(terms, siteId),
      ...(terms.isProportional && {
        transaction_amount_proportional: proportionalAmount(terms, siteId, now),
      }),
    },
    ...(paymentMethodsAllowed && { payment_methods_allowed: paymentMethodsAllowed }),
  }
}
