import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addTransactionsInput } from './order-transactions.ts'
import { cancelOrderInput, changeOrderInput, createOrderInput, refundOrderInput } from './orders.ts'
import { describeIssues } from './validation.ts'

const order = { type: 'online', external_reference: 'order-1001' }

function errorsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input)
  return parsed.success ? {} : describeIssues(parsed.error.issues, input).errors
}

const isNumber = 'must be text, such as "100.00", because a number may lose cents'
const isNoDecimal = 'must be decimal text with at most two decimals, such as "100.00"'

test.each([
  [100, isNumber],
  [0.1 + 0.2, isNumber],
  [null, isNumber],
  [['100.00'], isNumber],
  ['1e3', isNoDecimal],
  ['-0.00', isNoDecimal],
  ['10.999', isNoDecimal],
  ['1,500.00', isNoDecimal],
  [' 100.00', isNoDecimal],
  ['100.', isNoDecimal],
  ['', isNoDecimal],
  ['0x10', isNoDecimal],
  ['Infinity', isNoDecimal],
  ['0.00', 'must be at least 0.01'],
  [undefined, 'is required'],
])('the amount %j of a transaction is refused once, at its path', (amount, rule) => {
  const input = { ...order, transactions: { payments: [{ amount: '1.00' }, { amount }] } }
  const path = 'transactions.payments.1.amount'
  expect(errorsOf(createOrderInput, input)).toEqual({ [path]: [`The ${path} field ${rule}.`] })
})

test.each(['100', '100.5', '100.00', '0.01', `${'9'.repeat(40)}.99`])(
  'the amount %s passes unchanged',
  amount => {
    const transactions = { payments: [{ amount }] }
    const input = { ...order, total_amount: amount, transactions }
    expect(createOrderInput.parse(input)).toEqual(input)
  },
)

test('every wrong amount of an order is listed by its path', () => {
  const input = {
    type: 'online',
    total_amount: 10,
    marketplace_fee: 1,
    shipment: { cost: 5 },
    items: [{ title: 'Mate', unit_price: 10.5, quantity: 1 }],
    transactions: { payments: [{ amount: 10 }] },
  }
  expect(Object.keys(errorsOf(createOrderInput, input)).toSorted()).toEqual([
    'external_reference',
    'items.0.unit_price',
    'marketplace_fee',
    'shipment.cost',
    'total_amount',
    'transactions.payments.0.amount',
  ])
})

test('an order may have no transactions, and fields that only the provider knows', () => {
  const input = { ...order, processing_mode: 'manual', integration_data: { sponsor: { id: '1' } } }
  expect(createOrderInput.parse(input)).toEqual(input)
})

test.each([
  [{ orderId: 'ORD1', amount: '5.00' }, 'amount'],
  [{ orderId: 'ORD1', transactions: [] }, 'transactions'],
  [{ orderId: 'ORD1', transactions: [{ id: 'PAY1', ammount: '5.00' }] }, 'transactions.0.ammount'],
  [{ orderId: 'ORD1', transactions: [{ id: 'PAY1', amount: 5 }] }, 'transactions.0.amount'],
])('the refund %j is refused, because it would refund everything', (input, path) => {
  expect(Object.keys(errorsOf(refundOrderInput, input))).toEqual([path])
})

test('a list of more than 1000 items is refused without reading them', () => {
  const payments = Array(1001).fill({})
  const path = 'transactions.payments'
  expect(errorsOf(createOrderInput, { ...order, transactions: { payments } })).toEqual({
    [path]: [`The ${path} field must have at most 1000 items.`],
  })
})

test('a capture or cancellation takes no amount', () => {
  for (const input of [changeOrderInput, cancelOrderInput])
    expect(Object.keys(errorsOf(input, { orderId: 'ORD1', amount: '5.00' }))).toEqual(['amount'])
})

test('added transactions are checked as those of a new order', () => {
  const input = { orderId: 'ORD1', payments: [{ amount: 5 }] }
  expect(errorsOf(addTransactionsInput, input)).toEqual({
    'payments.0.amount': [`The payments.0.amount field ${isNumber}.`],
  })
})
