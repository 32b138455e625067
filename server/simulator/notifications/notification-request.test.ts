import { expect, test } from 'vitest'
import { createAccount } from '../store/accounts/account.ts'
import type { Delivery } from '../store/records/delivery.ts'
import { composeRequest, sign } from './notification-request.ts'

const now = Date.UTC(2026, 2, 2)
const account = createAccount('TEST-signed-ids', () => false, now)

const delivery: Delivery = {
  id: 1,
  topic: 'payment',
  action: 'payment.created',
  style: 'webhook',
  resourceId: 'ORD01ABC',
  url: 'http://127.0.0.1/hook',
  body: {},
  createdAt: now,
  state: 'waiting',
  attempts: [],
}

test.each([
  ['as_sent', 'ORD01ABC'],
  ['lower_case', 'ord01abc'],
] as const)('signs an id with letters %s', (signedIdCase, dataId) => {
  const settings = { ...account.settings, signedIdCase }
  const { headers, requestId, url } = composeRequest(delivery, {
    account: { ...account, settings },
    secret: 'a-secret',
    notificationId: 1,
    now,
    wall: now,
    fault: null,
  })
  expect(url).toContain('data.id=ORD01ABC')
  const ts = String(now / 1000)
  expect(headers['x-signature']).toBe(sign({ dataId, requestId, ts, secret: 'a-secret' }))
})
