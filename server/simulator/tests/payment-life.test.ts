/**
 * What sellers, payers and banks can do to a payment in each state: the state that follows with the amount refunded, or
 * the code of the refusal. Written down from the provider's pages on the states of payments, cancellations, refunds and
 * chargebacks, and not derived from `server/facts`, by which the simulator decides.
 */
import { expect, test } from 'vitest'
import { type Api, createApi, type Json } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

let api: Api
withSimulator(simulator => {
  api = createApi(simulator)
})

const settle = (settlement: string) => (id: number) => api.settle(id, { settlement })
const dispute = (verdict?: string) => (id: number) =>
  api.post(`/simulator/payments/${id}/chargeback`, { verdict })
const change = (body: Json) => (id: number) => api.put(`/v1/payments/${id}`, body)
const refund = (amount?: number) => (id: number) => api.post(`/v1/payments/${id}/refunds`, { amount })

/** The steps, in the order of the columns of the table. */
const steps = {
  cancel: change({ status: 'cancelled' }),
  capture: change({ capture: true }),
  refundPart: refund(4),
  refundAll: refund(),
  chargeback: dispute(),
  settled: dispute('settled'),
  reimbursed: dispute('reimbursed'),
  approve: settle('approve'),
  reject: settle('reject'),
  expire: settle('expire'),
  cancelByPayer: settle('cancel'),
  mediate: settle('mediate'),
  release: settle('release'),
}
type Step = keyof typeof steps

const make = (holder: string, fields: Json = {}) => api.pay(holder, { transaction_amount: 10, ...fields })
const after =
  (...names: Step[]) =>
  async () => {
    const payment = await make('APRO')
    for (const name of names) await steps[name](payment.id)
    return payment
  }
async function canceled() {
  const payment = await make('CONT')
  await steps.cancel(payment.id)
  return payment
}
const ended = {}
const open = {
  cancel: 'cancelled/by_collector 0',
  approve: 'approved/accredited 0',
  expire: 'cancelled/expired 0',
  cancelByPayer: 'cancelled/by_payer 0',
}

/** How a payment gets into each state, and the steps that are possible there. The others are refused with 2018. */
const states: Record<string, [() => Promise<Json>, Partial<Record<Step, string>>]> = {
  waiting: [() => api.payByTicket(), { ...open, reject: 'rejected/rejected_by_bank 0' }],
  'in review': [() => make('CONT'), { ...open, reject: 'rejected/cc_rejected_other_reason 0' }],
  authorized: [
    () => make('APRO', { capture: false }),
    {
      cancel: 'cancelled/by_collector 0',
      capture: 'approved/accredited 0',
      expire: 'cancelled/expired 0',
      cancelByPayer: 'cancelled/by_payer 0',
    },
  ],
  approved: [
    () => make('APRO'),
    {
      capture: 'approved/accredited 0',
      refundPart: 'approved/partially_refunded 4',
      refundAll: 'refunded/refunded 10',
      chargeback: 'charged_back/in_process 0',
      mediate: 'in_mediation/in_process 0',
    },
  ],
  'refunded in part': [
    after('refundPart'),
    {
      refundPart: 'approved/partially_refunded 8',
      refundAll: 'refunded/refunded 10',
      chargeback: 'charged_back/in_process 4',
      mediate: 'in_mediation/in_process 4',
    },
  ],
  'in mediation': [
    after('mediate'),
    {
      refundPart: 'in_mediation/in_process 4',
      refundAll: 'refunded/refunded 10',
      chargeback: 'charged_back/in_process 0',
      release: 'approved/accredited 0',
    },
  ],
  disputed: [
    after('refundPart', 'chargeback'),
    { settled: 'charged_back/settled 4', reimbursed: 'charged_back/reimbursed 4' },
  ],
  settled: [after('chargeback', 'settled'), ended],
  reimbursed: [after('chargeback', 'reimbursed'), ended],
  rejected: [() => make('OTHE'), ended],
  cancelled: [canceled, ended],
  refunded: [after('refundAll'), { refundPart: '2017', refundAll: '2063' }],
}

test.each(Object.entries(states))('a payment that is %s', async (_state, [start, possible]) => {
  for (const [name, step] of Object.entries(steps)) {
    const { id } = await start()
    const before = (await api.get(`/v1/payments/${id}`)).body
    const { status, body } = await step(id)
    const found = (await api.get(`/v1/payments/${id}`)).body
    const state = `${found.status}/${found.status_detail} ${found.transaction_amount_refunded}`
    const expected = possible[name as Step] ?? '2018'
    expect([name, status < 300 ? state : String(body.cause[0].code)]).toEqual([name, expected])
    // A refused step must change nothing.
    if (status >= 300) expect(found).toEqual(before)
  }
})

test('only a charge to a card is disputed at the bank; the buyer of another payment has a claim', async () => {
  const ticket = { payment_method_id: 'rapipago', token: undefined, transaction_amount: 1500 }
  const { id } = await make('APRO', ticket)
  await steps.approve(id)
  const { status, body } = await dispute()(id)
  expect([status, body.message]).toEqual([
    400,
    `Only a charge to a card can be disputed at the bank, and this payment is by rapipago (ticket). Its buyer can open a claim: POST /simulator/payments/${id}/claim`,
  ])
  expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({ status: 'approved' })
})
