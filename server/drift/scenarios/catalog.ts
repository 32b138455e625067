import type { Scenario } from './scenario.ts'

/** Scenarios that only read: methods, installments, documents, the user. */
export const catalogScenarios: Scenario[] = [
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
