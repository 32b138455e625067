import { expect, test } from 'vitest'
import { findSubscriptionError } from './subscription-errors.ts'

test.each([
  [404, 'The preapproval with id 747cc456534d495b8705027b96700009 does not exist', 'preapproval_not_found'],
  [400, 'Cannot pay an amount lower than $ 15.00', 'amount_too_low'],
  [400, 'Invalid value for start date, cannot be a past date', 'date_past'],
  [400, 'Invalid transition from cancelled to authorized', 'transition_invalid'],
  [400, 'Card token service not found', 'card_token_not_found'],
  [402, 'Unknown error', 'new_card_refused'],
  [400, 'Unknown error', null],
  [500, 'Card token service not found', null],
  [400, 'The preapproval with id', null],
  [400, 'A text that is new', null],
])('%i %s is %s', (status, message, name) => {
  expect(findSubscriptionError(status, message)).toBe(name)
})
