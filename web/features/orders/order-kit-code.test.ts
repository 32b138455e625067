import { expect, test } from 'vitest'
import type { Order } from '../../../server/contract/orders.ts'
import { canBeTest, toTest } from './order-kit-code.ts'

const transaction = (method: object) => ({ amount: '1500.00', payment_method: { id: 'visa', ...method } })
const called = (operation: string) => ({ kind: 'call', operation, outcome: 'ok' })
const byName = (name: string) => ({ card: { cardholder: { name } } })

type Given = { method?: object; charges?: object[]; entries?: object[]; [field: string]: unknown }

function historyOf({ method = {}, charges = [{}], entries = [], ...fields }: Given) {
  const order = { id: 'ORD1', type: 'online', currency: 'ARS', total_amount: '1500.00', ...fields } as Order
  const transactions = { ...order.transactions, payments: [transaction(method)] }
  return { order: { ...order, transactions }, charges, entries } as unknown as Parameters<typeof toTest>[0]
}

const ticket = { id: 'rapipago' }
test.each<[Given, string[]]>([
  [{ status: 'processed' }, []],
  [{ status: 'processed', processing_mode: 'manual' }, ['process(order)']],
  [{ status: 'created', processing_mode: 'manual', charges: [] }, []],
  [{ status: 'action_required', method: ticket }, []],
  [{ status: 'processed', method: ticket }, ['approve(order)']],
  [{ status: 'processed', charges: [byName('CONT')] }, ['approve(order)']],
  [{ status: 'failed', charges: [byName('FUND')] }, []],
  [
    { status: 'failed', charges: [{ ...byName('CONT'), status_detail: 'cc_rejected_other_reason' }] },
    ["reject(order, 'cc_rejected_other_reason')"],
  ],
  [{ status: 'processed', capture_mode: 'manual', entries: [called('orders.capture')] }, ['capture(order)']],
  [{ status: 'action_required', capture_mode: 'manual', entries: [called('orders.get')] }, []],
  [{ status: 'canceled', method: ticket }, ['cancel(order)']],
  [{ status: 'expired', method: ticket }, ['expire(order)']],
  [
    { status: 'refunded', transactions: { refunds: [{ amount: '1000.00' }, { amount: '500.00' }] } },
    ["refund(order, '1000.00')", "refund(order, '500.00')"],
  ],
  [{ status: 'charged_back', status_detail: 'in_process' }, ['chargeback(order)']],
  ...['settled', 'reimbursed'].map((status_detail): [Given, string[]] => [
    { status: 'charged_back', status_detail, method: ticket },
    ['approve(order)', 'chargeback(order)', `chargeback(order, '${status_detail}')`],
  ]),
])('the test of an order %j performs %j', (given, actions) => {
  const lines = toTest(historyOf(given)).split('\n')
  const made = lines.flatMap(line => /await pasarela\.orders\.(?!pay|read)(.*)$/.exec(line)?.slice(1) ?? [])
  expect(made).toEqual(actions)
})

test.each<[Given, boolean]>([
  [{}, true],
  [{ type: 'other' }, false],
  [{ checkout_url: 'https://mercadopago.com' }, false],
  [{ method: { id: undefined } }, false],
  [{ method: { transaction_security: {} } }, false],
  [{ status: 'expired', charges: [] }, false],
  [{ status: 'expired' }, true],
  [{ status: 'created', charges: [] }, true],
])('whether an order %j can be a test: %s', (given, isOne) => {
  expect(canBeTest(historyOf(given))).toBe(isOne)
})
