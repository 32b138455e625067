/** A rejection has one explanation, whether a payment or the order above it names its reason. */
import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { transactionStateOf } from '../../server/facts/order-charges.ts'
import { statusDetails } from '../../server/facts/payment-statuses.ts'
import { readMessages } from './read-messages.ts'

test.each(languages)('in "%s" the bank’s rejection reads alike in a payment and in its order', language => {
  const messages = readMessages(language)
  const inOrder = 'rejected_by_issuer'
  const ofPayments = statusDetails.filter(
    detail => transactionStateOf('rejected', detail).statusDetail === inOrder,
  )
  expect(ofPayments).toEqual(['cc_rejected_other_reason', 'rejected_by_bank'])
  for (const detail of ofPayments) {
    expect(messages[`statusDetail.${detail}`]).toBe(messages[`orders.detail.${inOrder}`])
  }
})
