import { planBody, planChangeOf } from '../../../catalog/requests/plans.ts'
import type { SiteId } from '../../../facts/countries.ts'
import { isObject, type JsonObject, toObject, toText, withoutMissing } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { AccountAt, Deps } from '../../http/deps.ts'
import { refuseSubscription } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { asList, readFilters } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newHexId } from '../../store/accounts/identifiers.ts'
import type { Plan } from '../../store/records/plan.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { readSearchPage, readText } from '../subscriptions/read-search.ts'
import { readTerms } from '../subscriptions/read-terms.ts'
import { requireDocument } from '../subscriptions/require-document.ts'
import { toTermsJson } from '../subscriptions/terms-json.ts'
import { toPlanJson } from './plan-json.ts'

/** The handlers of plans. They ignore idempotency keys: the same request twice creates two plans (measured). */
export const planHandlers = {
  create: createPlan,
  search: searchPlans,
  get: getPlan,
  change: updatePlan,
} satisfies Handlers['plans']

function createPlan(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  checkBody(planBody, call, refuseSubscription)
  const plan: Plan = {
    id: newHexId(deps.counters, account, 'plan'),
    siteId: account.siteId,
    collectorId: account.userId,
    applicationId: account.clientId,
    ...readPlan(toObject(call.body), account.siteId),
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  savePlan(plan, { account, deps })
  return created(toPlanJson(plan, { deps, now }))
}

function getPlan({ account, params, now }: Call<Account>, deps: Deps): Answer {
  return ok(toPlanJson(requireDocument('plans', params.id, { account, deps }), { deps, now }))
}

function updatePlan(call: Call<Account>, deps: Deps): Answer {
  const { account, params, body, now } = call
  const before = requireDocument('plans', params.id, { account, deps })
  checkBody(planChangeOf(toTermsJson(before.terms, before.siteId)), call, refuseSubscription)
  const plan = changePlan(before, toObject(body), { account, deps, now })
  return ok(toPlanJson(plan, { deps, now }))
}

/** Changes a plan, and stores it. A new amount shows in the reads of its subscribers, a new cycle does not (measured). */
function changePlan(before: Plan, body: JsonObject, { account, deps, now }: AccountAt): Plan {
  const plan: Plan = {
    ...before,
    ...readPlanChanges(body, before),
    version: before.version + 1,
    updatedAt: now,
  }
  savePlan(plan, { account, deps })
  if (plan.terms.amount !== before.terms.amount) changeSubscribers(plan, { account, deps, now })
  return plan
}

function changeSubscribers({ id, terms }: Plan, { account, deps }: AccountAt) {
  const { subscriptions } = deps.tables
  const where = [{ column: 'plan', is: '=' as const, value: id }]
  for (const subscription of subscriptions.find(account.number, { where })) {
    if (subscription.status === 'cancelled') continue
    subscriptions.put(account.number, withPlanAmount(subscription, terms.amount, account))
  }
}

/**
 * The subscription with a new amount of its plan. Sources disagree on whether this amount is also charged, so the
 * account's settings decide.
 */
function withPlanAmount(subscription: Subscription, amount: number, { settings }: Account): Subscription {
  if (settings.subscriptionPlanAmount === 'shown') return { ...subscription, shownAmount: amount }
  return { ...subscription, shownAmount: null, terms: { ...subscription.terms, amount } }
}

/** Stores a plan and notifies the shop. Its first version is 0. */
function savePlan(plan: Plan, { account, deps }: { account: Account; deps: Deps }) {
  deps.tables.plans.put(account.number, plan)
  deps.notifier.announce(account, {
    topic: 'subscription_preapproval_plan',
    action: plan.version === 0 ? 'created' : 'updated',
    resourceId: plan.id,
    notificationUrl: null,
    body: () => ({ version: plan.version }),
  })
}

type PlanFields = Pick<
  Plan,
  'status' | 'reason' | 'backUrl' | 'externalReference' | 'terms' | 'paymentMethodsAllowed'
>

/** Reads the body of `POST /preapproval_plan`, which was checked by its declaration. */
function readPlan(body: JsonObject, siteId: SiteId): PlanFields {
  return {
    // `inactive` is read back as `cancelled` (measured).
    status: body.status === 'inactive' || body.status === 'cancelled' ? 'cancelled' : 'active',
    reason: toText(body.reason) ?? '',
    backUrl: toText(body.back_url) ?? '',
    externalReference: toText(body.external_reference),
    terms: readTerms(toObject(body.auto_recurring), siteId),
    paymentMethodsAllowed: isObject(body.payment_methods_allowed) ? body.payment_methods_allowed : null,
  }
}

/** The plan's fields after `PUT /preapproval_plan/{id}`. Absent fields stay as they are. */
function readPlanChanges(body: JsonObject, plan: Plan): PlanFields {
  const { auto_recurring, ...others } = body
  const given = {
    status: plan.status,
    reason: plan.reason,
    back_url: plan.backUrl,
    external_reference: plan.externalReference,
    payment_methods_allowed: plan.paymentMethodsAllowed,
    ...withoutMissing(others),
    auto_recurring: {
      ...toTermsJson(plan.terms, plan.siteId),
      ...withoutMissing(toObject(auto_recurring)),
    },
  }
  return readPlan(given, plan.siteId)
}

const defaultLimit = 10
/** The columns are in a Map, because the name comes from the query. */
const sortColumns = new Map([
  ['date_created', 'created'],
  ['last_modified', 'updated'],
  ['reason', 'reason'],
  ['status', 'status'],
  ['transaction_amount', 'amount'],
])

/** `GET /preapproval_plan/search`, the newest first by default. `q` is a part of the reason or an id. */
function searchPlans({ account, query, now }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readSearchPage(query, defaultLimit)
  const { plans, subscriptions } = deps.tables
  const where = [
    ...readFilters(query, [['status', 'status']], asList),
    ...readText(query.q, id => plans.get(account.number, id)),
  ]
  const sort = {
    column: sortColumns.get(query.sort ?? '') ?? 'created',
    isDescending: query.criteria?.toLowerCase() !== 'asc',
  }
  const { total, found } = plans.search(account.number, { where, sort, limit, offset })
  const results = found.map(plan => ({
    ...toPlanJson(plan, { deps, now }),
    subscribed: subscriptions.count(account.number, [{ column: 'subscribed', is: '=', value: plan.id }]),
  }))
  return ok({ paging: { offset, limit, total }, results })
}
