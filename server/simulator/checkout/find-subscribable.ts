import { paymentMethodsOf } from '../../facts/countries/find-method.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { countryOf } from '../../facts/countries.ts'
import { isObject, type JsonObject } from '../../facts/json.ts'
import type { Deps } from '../http/deps.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Plan } from '../store/records/plan.ts'
import type { Preference } from '../store/records/preference.ts'
import type { Subscription } from '../store/records/subscription.ts'
import type { Checkout } from './find-checkout.ts'
import { testCardsOf } from './test-cards.ts'

/** What a payer authorizes on the hosted page: an existing subscription, or a new one to a plan. */
export type Subscribable = { account: Account; now: number } & (
  | { subscription: Subscription; plan: null }
  | { subscription: null; plan: Plan }
)

/** Finds the subscription or plan by the parameters of `init_point`, in any account. Null if there is none. */
export function findSubscribable(query: Record<string, string>, deps: Deps): Subscribable | null {
  const { subscriptions, plans } = deps.tables
  const subscription = subscriptions.getAnywhere(query.preapproval_id ?? '')
  const plan = subscription ? undefined : plans.getAnywhere(query.preapproval_plan_id ?? '')
  const account = deps.accounts.byNumber(subscription?.account ?? plan?.account ?? 0)
  if (!account) return null
  const now = deps.clock.now(account)
  if (subscription) return { account, now, subscription: subscription.document, plan: null }
  return plan ? { account, now, subscription: null, plan: plan.document } : null
}

/** The same facts in the form of a checkout, which the parts of the page read. */
export function asCheckout({ account, now, subscription, plan }: Subscribable): Checkout {
  const { id, siteId, reason, terms } = subscription ?? plan
  const methods = paymentMethodsOf(siteId).filter(method => isAllowed(method, plan?.paymentMethodsAllowed))
  const site = countryOf(siteId)
  const item = { id, title: reason, description: '', category_id: '', picture_url: null, quantity: 1 }
  const preference: Preference = {
    id,
    siteId,
    collectorId: account.userId,
    clientId: account.clientId,
    items: [{ ...item, currency_id: site.currency, unit_price: terms.amount }],
    externalReference: null,
    expires: false,
    startsAt: null,
    endsAt: null,
    given: { payer: { email: subscription?.payerEmail } },
    createdAt: now,
    updatedAt: null,
  }
  return {
    preference,
    order: null,
    paid: [],
    account: { ...account, siteId },
    site,
    amount: terms.amount,
    methods,
    cards: testCardsOf(siteId, methods),
    maxInstallments: 1,
    state: 'open',
    now,
  }
}

/** Whether the plan allows cards of this type and method. Empty lists allow all. */
function isAllowed({ id, type, ranges }: PaymentMethod, allowed: JsonObject | null | undefined): boolean {
  const types = idsOf(allowed?.payment_types)
  const ids = idsOf(allowed?.payment_methods)
  return (
    ranges.length > 0 &&
    (types.length === 0 || types.includes(type)) &&
    (ids.length === 0 || ids.includes(id))
  )
}

function idsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.filter(isObject).map(({ id }) => id) : []
}
