import { expect, test } from 'vitest'
import { toPointConfig } from './payment-intents.ts'

test.each([
  ['nothing', {}, { point: {} }],
  [
    'a ticket',
    { additional_info: { print_on_terminal: true } },
    { point: { print_on_terminal: 'seller_ticket' } },
  ],
  [
    'no ticket',
    { additional_info: { print_on_terminal: false } },
    { point: { print_on_terminal: 'no_ticket' } },
  ],
  ['a number', { additional_info: { ticket_number: 'S1' } }, { point: { ticket_number: 'S1' } }],
  ['an empty payment', { payment: {} }, { point: {}, payment_method: {} }],
  [
    'a type',
    { payment: { type: 'debit_card' } },
    { point: {}, payment_method: { default_type: 'debit_card' } },
  ],
  [
    'installments that the buyer pays',
    { payment: { installments: 3, installments_cost: 'buyer' } },
    { point: {}, payment_method: { default_installments: 3, installments_cost: 'buyer' } },
  ],
])('an intent that says %s gives its order that and no more', (_says, body, config) => {
  expect(toPointConfig(body)).toEqual(config)
})
