import type { SiteId } from '../../facts/countries.ts'
import { customerScenarios } from './customers.ts'
import { errorScenarios } from './errors/errors.ts'
import { orderScenarios } from './orders.ts'
import { paymentScenarios, refundScenarios } from './payments.ts'
import { preferenceScenarios } from './preferences.ts'
import type { Scenario } from './scenario.ts'
import { subscriptionScenarios } from './subscriptions.ts'

/** Scenarios that only read: methods, installments, documents, the user. */
const catalogScenarios: Scenario[] = [
  {
    name: 'methods/catalog',
    steps: [
      { name: 'methods', call: 'GET /v1/payment_methods' },
      { name: 'documents', call: 'GET /v1/identification_types' },
      {
        name: 'installments',
        call: 'GET /v1/payment_methods/installments?amount={site.amount}&bin={site.card_bin}',
      },
      {
        name: 'issuers',
        call: 'GET /v1/payment_methods/card_issuers?payment_method_id={site.card_method}',
      },
    ],
  },
  {
    name: 'methods/of a page',
    onlySimulator: 'undocumented: only the browser script of the provider calls it',
    steps: [{ name: 'search', call: 'GET /v1/payment_methods/search?bins={site.card_bin}' }],
  },
  { name: 'users/me', steps: [{ name: 'me', call: 'GET /users/me' }] },
  {
    name: 'users/new',
    onlySimulator: 'a test user cannot be removed, and cannot make others',
    steps: [
      { name: 'user', call: 'POST /users/test', body: { site_id: '{site.id}', description: 'buyer' } },
      { name: 'search', call: 'GET /test_user/search' },
      { name: 'older call', call: 'POST /users/test_user', body: { site_id: '{site.id}' } },
    ],
  },
]

/** All scenarios. A new resource adds its scenarios here. */
const scenarios: readonly Scenario[] = [
  ...catalogScenarios,
  ...paymentScenarios,
  ...refundScenarios,
  ...customerScenarios,
  ...preferenceScenarios,
  ...orderScenarios,
  ...subscriptionScenarios,
  ...errorScenarios,
]

export type NumberedScenario = { scenario: Scenario; number: number }

/** The scenarios that a country has. The number of each is part of its emails and references. */
export function numberedScenarios(siteId: SiteId): NumberedScenario[] {
  return scenarios
    .map((scenario, number) => ({ scenario, number }))
    .filter(({ scenario: { sites } }) => sites === undefined || sites.includes(siteId))
}
