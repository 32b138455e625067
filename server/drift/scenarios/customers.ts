import type { Scenario } from './scenario.ts'
import { cardToken, newCard, newCustomer, payByCard } from './steps.ts'

const complete = {
  first_name: 'Jane',
  last_name: 'Doe',
  phone: { area_code: '11', number: '44445555' },
  identification: '{site.document}',
  address: { zip_code: '1414', street_name: 'Av. Siempre Viva', street_number: 742 },
  description: 'VIP',
  date_registered: '2026-01-18T00:00:00.000-04:00',
  metadata: { source_sync: 'k' },
}

const addresses = '/v1/customers/{customer.id}/addresses'

export const customerScenarios: Scenario[] = [
  { name: 'customers/with an email only', steps: [newCustomer()] },
  {
    name: 'customers/complete',
    steps: [
      newCustomer(complete),
      { name: 'read', call: 'GET /v1/customers/{customer.id}' },
      { name: 'change', call: 'PUT /v1/customers/{customer.id}', body: { description: 'Regular' } },
      { name: 'search', call: 'GET /v1/customers/search?email={run.payer}' },
      { name: 'delete', call: 'DELETE /v1/customers/{customer.id}' },
    ],
  },
  {
    name: 'customers/deleted at another path',
    steps: [
      { ...newCustomer(), isPreparation: true },
      { name: 'delete', call: 'DELETE /v1/customers/{customer.id}/delete' },
    ],
  },
  {
    name: 'customers/addresses',
    steps: [
      { ...newCustomer(), isPreparation: true },
      { name: 'address', call: `POST ${addresses}`, body: complete.address },
      { name: 'list', call: `GET ${addresses}` },
      { name: 'read', call: `GET ${addresses}/{address.id}` },
      { name: 'change', call: `PUT ${addresses}/{address.id}`, body: { street_number: 743 } },
      { name: 'delete', call: `DELETE ${addresses}/{address.id}` },
    ],
  },
  {
    name: 'cards/saved',
    steps: [
      newCustomer(complete),
      cardToken(),
      { name: 'card', call: 'POST /v1/customers/{customer.id}/cards', body: { token: '{token.id}' } },
      { name: 'read', call: 'GET /v1/customers/{customer.id}/cards/{card.id}' },
      { name: 'list', call: 'GET /v1/customers/{customer.id}/cards' },
      { name: 'owner', call: 'GET /v1/customers/{customer.id}' },
      {
        name: 'token of the card',
        call: 'POST /v1/card_tokens',
        body: { card_id: '{card.id}', security_code: '{site.security_code}' },
      },
      { name: 'delete', call: 'DELETE /v1/customers/{customer.id}/cards/{card.id}' },
    ],
  },
  {
    name: 'cards/changed',
    steps: [
      { ...newCustomer(), isPreparation: true },
      cardToken(),
      {
        name: 'card',
        call: 'POST /v1/customers/{customer.id}/cards',
        body: { token: '{token.id}' },
        isPreparation: true,
      },
      {
        name: 'change',
        call: 'PUT /v1/customers/{customer.id}/cards/{card.id}',
        body: { cardholder: { name: 'Jane Doe', identification: '{site.document}' }, expiration_month: 12 },
      },
    ],
  },
  {
    name: 'cards/token',
    steps: [
      { name: 'token', call: 'POST /v1/card_tokens', body: newCard() },
      { name: 'read', call: 'GET /v1/card_tokens/{token.id}' },
    ],
  },
  {
    name: 'cards/used token',
    steps: [
      cardToken(),
      { ...payByCard(), isPreparation: true },
      { name: 'read', call: 'GET /v1/card_tokens/{token.id}' },
    ],
  },
]
