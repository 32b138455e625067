import { expect, test } from 'vitest'
import { leftOfTransaction } from './order-facts.ts'

const left = (transaction: object) =>
  leftOfTransaction(transaction as Parameters<typeof leftOfTransaction>[0])
const paid = { status: 'processed', amount: '10.00' }

test.each([
  [paid, 1000n],
  [{ status: 'processed' }, 0n],
  [{ ...paid, paid_amount: '12.00' }, 1200n],
  [{ ...paid, refunded_amount: '4.00' }, 600n],
  [{ ...paid, refunded_amount: '10.00' }, 0n],
  [{ ...paid, refunded_amount: '11.00' }, 0n],
  [{ ...paid, status: 'action_required', status_detail: 'waiting_capture' }, 1000n],
  [{ ...paid, status: 'action_required', status_detail: 'waiting_payment' }, 0n],
])('of a transaction %j can be refunded, in cents: %s', (transaction, cents) => {
  expect(left(transaction)).toBe(cents)
})
