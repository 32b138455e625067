import { expect, test } from 'vitest'
import type { Order } from '../../../server/contract/orders.ts'
import { canBeTest, toTest } from './order-kit-code.ts'

const transaction = (method: object, status_detail?: string) => ({
  ...{ amount: '1500.00', payment_method: { id: 'visa', ...method } },
  ...(status_detail && { status_detail }),
})
const called = (operation: string) => ({ kind: 'call', operation, outcome: 'ok' })
const byName = (name: string) => ({ card: { cardholder: { name } } })

type Given = {
  method?: object
  detail?: string
  charges?: object[]
  entries?: object[]
  [field: string]: unknown
}

function historyOf({ method = {}, detail, charges = [{}], entries = [], ...fields }: Given) {
  const order = { id: 'ORD1', type: 'online', currency: 'ARS', total_amount: '1500.00', ...fields } as Order
  const transactions = { ...order.transactions, payments: [transaction(method, detail)] }
  return { order: { ...order, transactions }, charges, entries } as unknown as Parameters<typeof toTest>[0]
}

test('the test of an order has its country, what differs from the defaults, its notifications and its end', () => {
  const notified = {
    ...{ kind: 'notification', origin: 'provider', verdict: 'validated' },
    ...{ topic: 'order', action: 'order.processed', resource: 'ORD1' },
  }
  const ofChargeback = { ...notified, topic: 'topic_chargebacks_wh', resource: '217' }
  const entries = [notified, notified, ofChargeback]
  const given = { status: 'processed', status_detail: 'accredited', entries }
  const testOf = (more: Given, made: string) => {
    expect(toTest(historyOf({ ...given, ...more })).split('\n')).toEqual([
      "import { expect, test } from 'pasarela/playwright'",
      '',
      "test.use({ pasarelaOptions: { country: 'MLA' } })",
      '',
      "test('order ORD1 is processed', async ({ pasarela }) => {",
      `  const order = await pasarela.orders.pay({ amount: '1500.00', ${made} })`,
      "  await pasarela.notifications.waitFor({ order, topic: 'order', action: 'order.processed' })",
      "  expect(await pasarela.orders.read(order)).toMatchObject({ status: 'processed', status_detail: 'accredited' })",
      '})',
      '',
    ])
  }
  testOf({}, "method: 'visa'")
  testOf({ capture_mode: 'manual' }, "method: 'visa', fields: { capture_mode: 'manual' }")
  const late = { processing_mode: 'manual', charges: [] }
  testOf(late, "method: 'visa', fields: { processing_mode: 'manual' }")
})

const made = [called('payments.get'), called('orders.create')]
const qr = { type: 'qr', config: { qr: { external_pos_id: 'CAJA', mode: 'dynamic' } }, entries: made }
const point = { type: 'point', config: { point: { terminal_id: 'PAX_A910__123' } }, entries: made }
const refunds = [{ amount: '500.00' }]
test.each<[Given, string[]]>([
  [{ ...qr, status: 'created' }, []],
  [{ ...qr, status: 'processed', method: { installments: 1 } }, ["qr.pay({ order, method: 'visa' })"]],
  [
    { ...qr, status: 'refunded', method: { id: undefined }, transactions: { refunds } },
    ['qr.pay({ order })', 'orders.refund(order)'],
  ],
  [
    { ...point, status: 'refunded', method: { installments: 3 }, transactions: { refunds } },
    ["point.approve({ order, method: 'visa', installments: 3 })", "orders.refund(order, '500.00')"],
  ],
  [{ ...point, status: 'failed', detail: 'bad' }, ["point.refuse({ order, reason: 'bad' })"]],
  [{ ...point, status: 'canceled', detail: 'canceled_on_terminal' }, ['point.cancel({ order })']],
  [{ ...point, status: 'canceled', detail: 'canceled' }, ['orders.cancel(order)']],
  [
    { ...point, status: 'action_required' },
    ['point.disconnect({ order })', 'clock.advance({ seconds: 40 })'],
  ],
])('the test of an order in person %j performs %j', (given, actions) => {
  const history = historyOf({ external_reference: 'r', description: 'Mate', ...given })
  expect(canBeTest(history)).toBe(true)
  const isQr = given.type === 'qr'
  const at = isQr
    ? "qr: { external_pos_id: pos, mode: 'dynamic' }"
    : "point: { terminal_id: 'PAX_A910__SBX0000001' }"
  const body = `{ type: '${given.type}', external_reference: 'r', description: 'Mate', transactions: { payments: [{"amount":"1500.00"}] }, config: { ${at} } }`
  const makePos = [
    "const pos = crypto.randomUUID().replaceAll('-', '')",
    "await pasarela.request('POST', '/pos', { name: 'CAJA', external_id: pos })",
  ]
  const steps = toTest(history).split('\n').slice(5, -3)
  expect(steps.map(step => step.trim())).toEqual([
    ...(isQr ? makePos : []),
    `const order = (await pasarela.request('POST', '/orders', ${body})) as { id: string }`,
    ...actions.map(action => `await pasarela.${action}`),
  ])
})

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
  [{ ...qr, status: 'at_terminal' }, false],
  [{ ...qr, status: 'created', entries: [called('payments.get')] }, false],
  [{ ...qr, status: 'created', entries: [{ kind: 'notification', operation: 'orders.create' }] }, false],
])('whether an order %j can be a test: %s', (given, isOne) => {
  expect(canBeTest(historyOf(given))).toBe(isOne)
})
