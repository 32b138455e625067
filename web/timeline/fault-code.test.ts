import { expect, test } from 'vitest'
import { withFaults, writeFaults } from './fault-code.ts'
import { writeWaits } from './kit-code.ts'
import type { TimelineEvent } from './timeline-event.ts'

const call = (fault: string | null, transport = 'rest') =>
  ({ kind: 'call', entry: { fault, transport, operation: 'POST /v1/payments' } }) as TimelineEvent
const notification = (fault: string | null, attempt: object | null = null, about: object = {}) =>
  ({
    kind: 'notification',
    attempt,
    entry: { fault, topic: 'payment', action: 'payment.updated', ...about },
  }) as unknown as TimelineEvent
const delivery = (attempt: object | null) =>
  ({ kind: 'due', attempt, delivery: { topic: 'payment', action: null } }) as unknown as TimelineEvent

test('the fault of a call is set by the kit for its route, if a shop made the call', () => {
  expect(writeFaults([call('status=500; retry-after=3; performed')])).toEqual([
    'POST /v1/payments: await pasarela.faults.next({ status: 500, retry_after: 3, performed: true })',
  ])
  expect(writeFaults([call('code=cc_rejected', 'shop')])).toEqual([
    "POST /v1/payments: await pasarela.faults.next({ route: 'POST /v1/payments', code: 'cc_rejected' })",
  ])
})

test.each(['status=500; body', 'fields=x,y', 'body; performed'])(
  'the fault %j, whose values are not known, is only named',
  fault => {
    expect(writeFaults([call(fault)])).toEqual([`POST /v1/payments: ${fault}`])
  },
)

test('the fault of a notification is that of its attempt, or its own', () => {
  const line = (fields: string) => `payment.updated: await pasarela.faults.nextNotification(${fields})`
  const about = "topic: 'payment', action: 'payment.updated'"
  expect(writeFaults([notification('copies=2')])).toEqual([line(`{ ${about}, copies: 2 }`)])
  expect(writeFaults([notification('copies=2', { fault: 'lose' })])).toEqual([
    line(`{ ${about}, lose: true }`),
  ])
  expect(writeFaults([notification('copies=2', null, { topic: null, action: null })])).toEqual([
    ': await pasarela.faults.nextNotification({ copies: 2 })',
  ])
  expect(writeFaults([delivery({ fault: 'lose' })])).toEqual([
    "payment: await pasarela.faults.nextNotification({ topic: 'payment', lose: true })",
  ])
})

test('what met no fault says nothing, and a fault is named once', () => {
  const charge = { kind: 'charge' } as TimelineEvent
  expect(
    writeFaults([charge, call(null), notification(null), delivery(null), delivery({ fault: null })]),
  ).toEqual([])
  expect(writeFaults([call('reset'), call('reset')])).toHaveLength(1)
})

test('faults are comments at the beginning of the test', () => {
  const code = "import 'a'\n\ntest('x', async () => {\n  run()\n})\n"
  expect(withFaults(code, [])).toBe(code)
  expect(withFaults(code, ['one', 'two'])).toBe(
    "import 'a'\n\ntest('x', async () => {\n  // These faults were set. This test does not repeat them:\n  // one\n  // two\n  run()\n})\n",
  )
})

test('a test waits once for each kind of notification that the provider sent and that was right', () => {
  const entry = (change: object = {}) =>
    ({
      kind: 'notification',
      origin: 'provider',
      verdict: 'validated',
      topic: 'payment',
      action: 'payment.created',
      ...change,
    }) as never
  const entries = [
    ...[entry(), entry(), entry({ action: null })],
    ...[
      entry({ origin: 'replay', topic: 'a' }),
      entry({ verdict: 'rejected', topic: 'b' }),
      entry({ kind: 'call' }),
    ],
  ]
  expect(writeWaits(entries, 'payment')).toEqual([
    "await pasarela.notifications.waitFor({ payment, topic: 'payment', action: 'payment.created' })",
    "await pasarela.notifications.waitFor({ payment, topic: 'payment' })",
  ])
})
