import { fault, type RequestBody } from '../../../catalog/requests/field.ts'
import { quoted } from '../../../catalog/requests/subscription-fields.ts'
import { subscriptionBodyOf } from '../../../catalog/requests/subscriptions.ts'
import { toCents } from '../../../facts/amounts.ts'
import { parseIsoDate } from '../../../facts/iso-date.ts'
import { type JsonObject, textIn, toNumber, toObject, toText } from '../../../facts/json.ts'
import { checkBody, withFaults } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { refuseSubscription } from '../../http/errors/refuse-others.ts'
import type { Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Plan } from '../../store/records/plan.ts'
import type { Terms } from '../../store/records/terms.ts'
import { ignoredOf } from './ignored-changes.ts'
import { readTerms } from './read-terms.ts'
import { requireDocument } from './require-document.ts'
import { toTermsJson } from './terms-json.ts'

export type SubscriptionRequest = {
  planId: string | null
  payerEmail: string
  reason: string
  backUrl: string
  externalReference: string | null
  terms: Terms
  startsAt: number | null
  endsAt: number | null
  cardTokenId: string | null
}

/**
 * Checks and reads the body of `POST /preapproval`. Unknown fields are ignored (measured).
 * @throws ProviderError for a body that is refused, and for a plan that the account does not have
 */
export function readSubscription(call: Call<Account>, deps: Deps): SubscriptionRequest {
  const { account } = call
  const body = toObject(call.body)
  const planId = toText(body.preapproval_plan_id)
  const plan = planId === null ? null : requireDocument('plans', planId, { account, deps })
  const request = subscriptionBodyOf(call.body)
  checkBody(plan ? withPlan(request, plan, body) : request, call, refuseSubscription)
  const recurring = toObject(body.auto_recurring)
  return {
    planId,
    payerEmail: textIn(body.payer_email).trim(),
    // The plan's reason and cycle take precedence (measured).
    reason: plan?.reason ?? toText(body.reason) ?? '',
    backUrl: toText(body.back_url) ?? plan?.backUrl ?? '',
    externalReference: toText(body.external_reference),
    terms: plan?.terms ?? readOwnTerms(recurring, account),
    startsAt: readDate(recurring.start_date),
    endsAt: readDate(recurring.end_date),
    cardTokenId: body.status === 'pending' ? null : toText(body.card_token_id),
  }
}

/** The declaration with what the plan has. The amount of the subscription must not differ from the plan's (measured). */
function withPlan(request: RequestBody, { terms, reason, siteId }: Plan, sent: JsonObject): RequestBody {
  const ignored = ignoredOf({ reason, auto_recurring: toTermsJson(terms, siteId) }, sent)
  const amount = toNumber(toObject(sent.auto_recurring).transaction_amount)
  const isOther = amount !== null && toCents(amount) !== toCents(terms.amount)
  const found = isOther ? [fault('auto_recurring.transaction_amount', quoted('amount_not_of_plan'))] : []
  const together: RequestBody['together'] = (...body) => [...found, ...(request.together?.(...body) ?? [])]
  return withFaults({ ...request, together }, ...ignored)
}

/** The terms of a subscription without a plan. `repetitions` and `billing_day` are dropped (measured). */
function readOwnTerms(recurring: JsonObject, { siteId }: Account): Terms {
  const { repetitions: _, billing_day: _day, billing_day_proportional: _part, ...known } = recurring
  return readTerms(known, siteId)
}

function readDate(value: unknown): number | null {
  return typeof value === 'string' ? parseIsoDate(value) : null
}
