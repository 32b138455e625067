import { expect, test } from 'vitest'
import type { Payment } from '../../../server/contract/payments.ts'
import { toTest } from './payment-kit-code.ts'

const called = (operation: string) => ({ kind: 'call', operation, outcome: 'ok' })
const byName = (name: string) => ({ card: { cardholder: { name } } })
const testOf = (fields: object, entries: object[] = []) =>
  toTest(
    {
      ...{ id: 13, status_detail: 'accredited', transaction_amount: 1500, currency_id: 'ARS' },
      ...{ payment_method_id: 'visa', ...fields },
    } as Payment,
    entries as Parameters<typeof toTest>[1],
  )

test('the test of a payment has its country, its notifications and its end', () => {
  const updated = { kind: 'notification', origin: 'provider', verdict: 'validated', topic: 'payment' }
  const lines = testOf({ status: 'authorized', status_detail: 'pending_capture' }, [updated]).split('\n')
  expect(lines.slice(2, -2)).toEqual([
    "test.use({ pasarelaOptions: { country: 'MLA' } })",
    '',
    "test('payment 13 is authorized', async ({ pasarela }) => {",
    "  const payment = await pasarela.pay({ amount: 1500, method: 'visa', fields: { capture: false } })",
    "  await pasarela.notifications.waitFor({ payment, topic: 'payment' })",
    "  expect(await pasarela.read(payment)).toMatchObject({ status: 'authorized', status_detail: 'pending_capture' })",
  ])
  expect(testOf({ status: 'approved' })).toContain("pay({ amount: 1500, method: 'visa' })")
  expect(testOf({ status: 'approved', currency_id: undefined })).not.toContain('test.use')
})

const ticket = { payment_method_id: 'rapipago' }
test.each<[object, string[], string[]]>([
  [{ status: 'approved' }, [], []],
  [{ status: 'pending', ...ticket }, [], []],
  ...['approved', 'refunded'].map((status): [object, string[], string[]] => [
    { status, ...ticket },
    [],
    ['approve(payment)'],
  ]),
  [{ status: 'rejected', ...byName('FUND') }, [], []],
  [{ status: 'rejected', status_detail: 'bad', ...byName('CONT') }, [], ["reject(payment, 'bad')"]],
  [{ status: 'approved' }, ['payments.capture'], ['capture(payment)']],
  [{ status: 'cancelled' }, ['payments.capture'], ['cancel(payment)']],
  [{ status: 'cancelled', status_detail: 'expired' }, [], ['expire(payment)']],
  [
    { status: 'refunded', refunds: [{ amount: 5 }, { amount: 7 }] },
    [],
    ['refund(payment, 5)', 'refund(payment, 7)'],
  ],
  [{ status: 'charged_back', status_detail: 'in_process' }, [], ['chargeback(payment)']],
  ...['settled', 'reimbursed'].map((status_detail): [object, string[], string[]] => [
    { status: 'charged_back', status_detail, ...ticket },
    [],
    ['approve(payment)', 'chargeback(payment)', `chargeback(payment, '${status_detail}')`],
  ]),
])('the test of a payment %j after %j performs %j', (fields, operations, actions) => {
  const lines = testOf(fields, operations.map(called)).split('\n')
  const made = lines.flatMap(line => /await pasarela\.(?!pay|read)(.*)$/.exec(line)?.slice(1) ?? [])
  expect(made).toEqual(actions)
})
