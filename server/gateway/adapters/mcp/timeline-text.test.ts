import { expect, test } from 'vitest'
import { type Notification, toTimelineText } from './timeline-text.ts'

const told = (fields: Partial<Notification>) => {
  const usual = {
    kind: 'notification',
    verdict: 'validated',
    origin: 'provider',
    seq: 1,
    forward_fault: null,
  }
  return toTimelineText([{ ...usual, ...fields } as Notification])
}

test('a notification is named by its topic where its action does not name it', () => {
  expect(told({ topic: 'topic_merchant_order_wh', action: 'create' })).toContain(
    'notification merchant_order create: validated',
  )
  expect(told({ topic: 'payment', action: 'payment.created' })).toContain(
    'notification payment.created: validated',
  )
  expect(told({ topic: null, action: null })).toContain('notification without a topic: validated')
})

test('a failed forward names the fault that the shop met', () => {
  const forward = { forward: 'failed', forward_status: 503, forward_fault: 'status=500' } as const
  expect(told({ topic: 'payment', action: 'payment.created', ...forward })).toContain(
    'forwarded to the shop: failed 503. A fault was set: respond 500',
  )
})
