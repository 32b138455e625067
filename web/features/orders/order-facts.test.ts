import { expect, test } from 'vitest'
import type { Order } from '../../../server/contract/orders.ts'
import { leftOfOrder, leftOfTransaction, refundedOf, restOf } from './order-facts.ts'

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

const order = (...payments: object[]) =>
  ({ currency: 'ARS', total_amount: '30.00', transactions: { payments } }) as Order

test('what is refunded, and what can be, is the sum of all transactions', () => {
  const one = order({ ...paid, refunded_amount: '4.00' }, { ...paid, refunded_amount: '2.50' }, paid)
  expect([refundedOf(one), leftOfOrder(one)]).toEqual(['6.50', '23.50'])
  expect([refundedOf({} as Order), leftOfOrder({} as Order)]).toEqual(['0.00', '0.00'])
})

test('the rest is what no transaction has, and never less than nothing', () => {
  expect(restOf(order(paid))).toBe('20.00')
  expect(restOf(order({}))).toBe('30.00')
  expect([restOf(order(paid, paid, paid)), restOf(order(paid, paid, paid, paid))]).toEqual(['0', '0'])
  expect(restOf({} as Order)).toBe('0')
})
