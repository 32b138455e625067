/** The bodies of plans. */
import { isMissing, type JsonObject, toObject, withoutMissing } from '../../facts/json.ts'
import { described, id, list, notBlank, object, text } from './described.ts'
import { type Fields, fault, type RequestBody } from './field.ts'
import { planBackUrl } from './subscription-addresses.ts'
import { checkTerms } from './subscription-checks.ts'
import {
  body,
  changedTerms,
  impossible,
  missingTerms,
  ofAnswer,
  planTerms,
  quoted,
  recurring,
} from './subscription-fields.ts'

const ids = list(object({ id: text }))

const planStatus = impossible('status_invalid')
const plan: Fields = {
  auto_recurring: recurring(changedTerms),
  reason: text,
  back_url: planBackUrl,
  external_reference: id,
  status: { is: 'text', type: planStatus, oneOf: [['active', 'inactive', 'cancelled'], planStatus] },
  payment_methods_allowed: object({ payment_types: ids, payment_methods: ids }),
}

const missingPlanUrl = quoted('plan_back_url_missing')

export const planBody: RequestBody = {
  ...body('POST /preapproval_plan', {
    ...plan,
    auto_recurring: recurring(planTerms, missingTerms),
    reason: { ...text, required: described },
    back_url: {
      ...planBackUrl,
      required: missingPlanUrl,
      forms: [notBlank(missingPlanUrl), ...planBackUrl.forms],
    },
  }),
  together: (sent, { country }) => checkTerms(toObject(sent.auto_recurring), country),
}

/**
 * A change of a plan.
 * @param before the plan's `auto_recurring`, with which that of the change must agree. Empty if it is not known
 */
export function planChangeOf(before: JsonObject): RequestBody {
  return {
    ...body('PUT /preapproval_plan/{id}', { ...ofAnswer, ...plan }),
    together: ({ auto_recurring }, { country }) => {
      const terms = toObject(auto_recurring)
      const found = checkTerms({ ...before, ...withoutMissing(terms) }, country)
      if (isMissing(terms.frequency) || isMissing(before.free_trial) || !isMissing(terms.free_trial))
        return found
      return [fault('auto_recurring.free_trial', quoted('trial_missing'), 'missing'), ...found]
    },
  }
}
