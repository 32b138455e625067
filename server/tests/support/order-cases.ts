/** The inputs that tests send to the operations on orders. */

import type { Order } from '../../contract/orders.ts'
import type { OperationCase } from './operation-case.ts'
import { reportForwards } from './report-forwards.ts'
import { cardTransaction, orderFields, type TestDemo } from './start-test-demo.ts'

const ids = { orderId: 'ORD01A', transactionId: 'PAY01A' }
const { orderId } = ids
const ticket = { id: 'rapipago', type: 'ticket' }
const payments = [{ amount: '1500.00', payment_method: ticket }]
const manual = { processing_mode: 'manual' }

export const orderCases: Record<string, OperationCase> = {
  'orders.create': {
    input: { ...orderFields, transactions: { payments } },
    wrong: { ...orderFields, transactions: { payments: [{ amount: 10.5 }] } },
    real: async demo => ({ transactions: { payments: [cardTransaction(await demo.tokenize())] } }),
    more: async demo => [
      { ...orderFields, ...manual, transactions: undefined },
      {
        ...orderFields,
        capture_mode: 'manual',
        transactions: { payments: [cardTransaction(await demo.tokenize())] },
      },
      { ...orderFields, transactions: { payments } },
    ],
  },
  'orders.get': {
    input: { orderId },
    wrong: { orderId: 'a.b' },
    real: async demo => ({ orderId: (await demo.order()).id }),
    more: async demo => [{ orderId: await newRefundedOrder(demo) }],
  },
  'orders.search': {
    input: { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-02T00:00:00Z', page_size: 5 },
    wrong: { begin_date: 'yesterday', end_date: '2026-03-02' },
    real: async demo => {
      await demo.order()
      const [begin_date, end_date] = [-1, 1].map(days =>
        new Date(Date.now() + days * 86_400_000).toISOString(),
      )
      return { begin_date, end_date }
    },
  },
  'orders.process': {
    input: { orderId },
    wrong: { orderId, amount: '5.00' },
    real: async demo => ({ orderId: (await demo.order(manual)).id }),
  },
  'orders.capture': {
    input: { orderId },
    wrong: { orderId, amount: '5.00' },
    real: async demo => ({ orderId: (await demo.order({ capture_mode: 'manual' })).id }),
  },
  'orders.cancel': {
    input: { orderId },
    wrong: { orderId: '' },
    real: async demo => ({ orderId: (await demo.order({ capture_mode: 'manual' })).id }),
  },
  'orders.refund': {
    input: { orderId, transactions: [{ id: 'PAY01A', amount: '0.01' }] },
    wrong: { orderId, transactions: [] },
    real: async demo => {
      const order = await demo.order()
      return { orderId: order.id, transactions: [{ id: transactionIdOf(order), amount: '500.00' }] }
    },
    more: async demo => [{ orderId: (await demo.order()).id }],
  },
  'orders.addTransactions': {
    input: { orderId, payments },
    wrong: { orderId, payments: [] },
    real: async demo => {
      const { id } = await demo.order({ ...manual, transactions: undefined })
      return { orderId: id, payments: [cardTransaction(await demo.tokenize())] }
    },
  },
  'orders.changeTransaction': {
    input: { ...ids, payment_method: ticket },
    wrong: ids,
    real: async demo => ({ ...(await newManualOrder(demo)), payment_method: ticket }),
  },
  'orders.deleteTransaction': { input: ids, wrong: { ...ids, transactionId: 'a b' }, real: newManualOrder },
  'orders.timeline': {
    // The id differs from that of the other cases, whose calls may still be stored between the two answers.
    input: { orderId: 'ORD01B' },
    wrong: { orderId: '-.-' },
    real: async demo => ({ orderId: await newRecordedOrder(demo) }),
  },
}

async function newManualOrder(demo: TestDemo) {
  const order = await demo.order(manual)
  return { orderId: order.id, transactionId: transactionIdOf(order) }
}

async function newRefundedOrder({ order, rest }: TestDemo): Promise<string> {
  const made = await order()
  const transactions = [{ id: transactionIdOf(made), amount: '500.00' }]
  await rest('POST', `/orders/${made.id}/refund`, { transactions })
  return made.id
}

/** An order whose call and notification are both in the journal; calls are recorded after their answer. */
async function newRecordedOrder({ order, rest }: TestDemo): Promise<string> {
  const { id } = await order()
  await reportForwards({ rest }, id)
  return id
}

function transactionIdOf({ transactions }: Order): string {
  const [transaction] = transactions?.payments ?? []
  if (!transaction) throw new Error('The order has no transaction.')
  return transaction.id
}
