import { expect, test } from 'vitest'
import { type Notification, toTimelineText } from './timeline-text.ts'

const told = (topic: string | null, action: string | null) =>
  toTimelineText([
    { kind: 'notification', topic, action, verdict: 'validated', origin: 'provider', seq: 1 } as Notification,
  ])

test('a notification is named by its topic where its action does not name it', () => {
  expect(told('topic_merchant_order_wh', 'create')).toContain('notification merchant_order create: validated')
  expect(told('payment', 'payment.created')).toContain('notification payment.created: validated')
  expect(told(null, null)).toContain('notification without a topic: validated')
})
