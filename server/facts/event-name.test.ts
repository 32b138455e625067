import { expect, test } from 'vitest'
import { eventNameOf } from './event-name.ts'

test.each([
  ['payment.created', 'payment', 'payment.created'],
  ['updated', 'subscription_preapproval', 'preapproval updated'],
  ['created', 'subscription_authorized_payment', 'authorized_payment created'],
  ['update', 'topic_merchant_order_wh', 'merchant_order update'],
  ['changed_case_status', 'topic_chargebacks_wh', 'chargebacks changed_case_status'],
  ['', 'merchant_order', 'merchant_order'],
  [null, 'subscription_preapproval', 'subscription_preapproval'],
  [null, null, null],
])('the action %s of the topic %s is %s', (action, topic, name) => {
  expect(eventNameOf({ action, topic })).toBe(name)
})
