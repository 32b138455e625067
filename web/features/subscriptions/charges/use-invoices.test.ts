import { expect, test } from 'vitest'
import { chargesOf } from './use-invoices.ts'

const coming = [{ number: 2, date: '2026-12-27T19:02:00.000Z', amount: 1500 }]
const subscription = (status: string) =>
  ({ status, next_payment_date: coming[0]?.date, auto_recurring: { transaction_amount: 1500 } }) as never

test.each([
  ['authorized', 1],
  ['paused', 0],
])('a subscription that is %s offers %i coming charge', (status, count) => {
  expect(chargesOf(subscription(status), [], { coming, refusals: [] } as never)).toHaveLength(count)
})
