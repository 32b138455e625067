import type { Scenario } from '../scenario.ts'
import { newCard, newCustomer } from '../steps.ts'
import { type Fields, refused, refusedAfter } from './refused.ts'

/** A card token with one error. */
const wrongCard = (name: string, own: Fields): Scenario =>
  refused(name, { call: 'POST /v1/card_tokens', body: newCard('APRO', own) })

/** Refusals of customers, their cards, and card tokens. */
export const customerErrors: Scenario[] = [
  refusedAfter('customer of a used email', [newCustomer()], newCustomer()),
  refused('unknown customer', { call: 'GET /v1/customers/1-nobody' }),
  refusedAfter('unknown card of a customer', [newCustomer()], {
    call: 'GET /v1/customers/{customer.id}/cards/1',
  }),
  wrongCard('card number that is too short', { card_number: '4509' }),
  wrongCard('security code that is too short', { security_code: '1' }),
  wrongCard('card without a month', { expiration_month: null }),
]
