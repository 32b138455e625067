import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod } from '../../tests/support/order-body.ts'
import { orderStates } from '../../tests/support/order-states.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const unknownTransaction = `PAY${'0'.repeat(26)}`
const transactionOf = (order: Json): string => order.transactions.payments[0]?.id ?? unknownTransaction

const calls = {
  process: (api: Api, path: string) => api.post(`${path}/process`),
  capture: (api: Api, path: string) => api.post(`${path}/capture`),
  cancel: (api: Api, path: string) => api.post(`${path}/cancel`),
  refund: (api: Api, path: string) => api.post(`${path}/refund`),
  add: async (api: Api, path: string) =>
    api.post(`${path}/transactions`, {
      payments: [{ amount: '1500.00', payment_method: await cardMethod(api) }],
    }),
  change: (api: Api, path: string, order: Json) =>
    api.put(`${path}/transactions/${transactionOf(order)}`, { payment_method: { installments: 3 } }, key()),
  remove: (api: Api, path: string, order: Json) =>
    api.call('DELETE', `${path}/transactions/${transactionOf(order)}`, undefined, key()),
}
let keys = 0
const key = () => ({ 'x-idempotency-key': `key-${keys++}` })

type Call = keyof typeof calls
type State = keyof typeof orderStates

const automatic = {
  process: '400 invalid_order_mode_for_operation',
  add: '400 invalid_order_mode_for_operation',
  change: '400 invalid_order_mode_for_operation',
  remove: '400 invalid_order_mode_for_operation',
} as const
const cannotCapture = '409 cannot_capture_order'
const cannotCancel = '409 cannot_cancel_order'
const cannotRefund = '409 cannot_refund_order'
const captured = '200 processed/accredited'
const canceled = '200 canceled/canceled'
const ended = { ...automatic, capture: cannotCapture, cancel: cannotCancel, refund: cannotRefund }

/** The answer of each call in each state: its status, with the state that it leads to or the code of the refusal. */
const table: Record<State, Record<Call, string>> = {
  empty: {
    process: '400 order_builder_without_transactions',
    capture: cannotCapture,
    cancel: canceled,
    refund: cannotRefund,
    add: '201 created/created',
    change: '404 transaction_not_found',
    remove: '404 transaction_not_found',
  },
  manual: {
    process: captured,
    capture: cannotCapture,
    cancel: canceled,
    refund: cannotRefund,
    // This error comes first, because the transactions would exceed the total.
    add: '400 invalid_total_amount',
    change: '200 created/created',
    remove: '204 created/created',
  },
  processing: ended,
  waiting_payment: { ...ended, cancel: canceled },
  waiting_capture: { ...automatic, capture: captured, cancel: canceled, refund: cannotRefund },
  captured_soon: { ...automatic, capture: captured, cancel: canceled, refund: '201 refunded/refunded' },
  challenged: { ...ended, cancel: canceled },
  processed: { ...ended, refund: '201 refunded/refunded' },
  partially_refunded: { ...ended, refund: '201 refunded/refunded' },
  refunded: { ...ended, refund: '409 order_already_refunded' },
  canceled: { ...ended, cancel: '409 order_already_canceled' },
  failed: ended,
  expired: ended,
  charged_back: ended,
}

const cases = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([call, outcome]) => [state, call, outcome] as [State, Call, string]),
)

/** The state of the order after a call that succeeded, else the code of the refusal. */
async function outcomeOf(answer: Answered, api: Api, order: Json): Promise<string> {
  if (answer.status >= 400) {
    expect(answer.body.errors).toHaveLength(1)
    return `${answer.status} ${answer.body.errors[0].code}`
  }
  const { status, status_detail } = (await api.get(`/v1/orders/${order.id}`)).body
  return `${answer.status} ${status}/${status_detail}`
}

test.each(cases)('in the state %s, %s answers %s', async (state, call, outcome) => {
  const api = createApi(simulator)
  const order = await orderStates[state](api)
  const path = `/v1/orders/${order.id}`
  const before = (await api.get(path)).body
  const answer = await calls[call](api, path, order)
  expect(await outcomeOf(answer, api, order)).toBe(outcome)
  // A refused call must change nothing.
  if (answer.status >= 400) expect((await api.get(path)).body).toEqual(before)
})
