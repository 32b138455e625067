/** A rejection has one explanation, whether a payment or the order above it names its reason. */
import { expect, test } from 'vitest'
import { languages } from '../../server/facts/languages.ts'
import { transactionStateOf } from '../../server/facts/order-charges.ts'
import { statusDetails } from '../../server/facts/payment-statuses.ts'
import { readMessages } from './read-messages.ts'

test.each(languages)('in "%s" a rejection reads alike in a payment and in its order', language => {
  const messages = readMessages(language)
  const inOrders = {
    rejected_by_issuer: ['cc_rejected_other_reason', 'rejected_by_bank'],
    insufficient_amount: ['cc_rejected_insufficient_amount', 'insufficient_amount'],
  }
  for (const [inOrder, ofPayments] of Object.entries(inOrders)) {
    const named = statusDetails.filter(
      detail => transactionStateOf('rejected', detail).statusDetail === inOrder,
    )
    expect(named).toEqual(ofPayments)
    for (const detail of named)
      expect(messages[`statusDetail.${detail}`], detail).toBe(messages[`orders.detail.${inOrder}`])
  }
})
