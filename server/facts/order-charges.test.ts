import { expect, test } from 'vitest'
import { orderStateOf, type TransactionState, transactionStateOf } from './order-charges.ts'
import { isOrderState, isTransactionState, type TransactionStatus } from './order-statuses.ts'
import { paymentStatuses } from './payment-status-names.ts'
import { statusDetails } from './payment-statuses.ts'

const online = { type: 'online', hasCheckout: false } as const
const usual: Record<TransactionStatus, TransactionState['statusDetail']> = {
  created: 'created',
  processing: 'in_process',
  action_required: 'waiting_payment',
  at_terminal: 'at_terminal',
  processed: 'accredited',
  refunded: 'refunded',
  canceled: 'canceled_transaction',
  failed: 'rejected_by_issuer',
  expired: 'expired',
  charged_back: 'settled',
}
const transaction = (status: TransactionStatus, statusDetail = usual[status]): TransactionState => ({
  status,
  statusDetail,
})
const stateOf = (statuses: TransactionStatus[], kind: Parameters<typeof orderStateOf>[1] = online) => {
  const { status, statusDetail } = orderStateOf(
    statuses.map(status => transaction(status)),
    kind,
  )
  return `${status} ${statusDetail}`
}

test.each(paymentStatuses)(
  'every state of a payment that is %s is a documented one of a transaction',
  status => {
    const states = statusDetails.map(detail => transactionStateOf(status, detail))
    expect(
      states.filter(one => !isTransactionState({ status: one.status, status_detail: one.statusDetail })),
    ).toEqual([])
    // A detail that nobody knows is that of the status.
    expect(transactionStateOf(status, 'unheard of')).toEqual(transactionStateOf(status, ''))
  },
)

test.each<[payment: string, transaction: string]>([
  ['approved accredited', 'processed accredited'],
  ['approved partially_refunded', 'processed partially_refunded'],
  ['in_mediation in_process', 'processed accredited'],
  ['authorized pending_capture', 'action_required waiting_capture'],
  ['pending pending_waiting_transfer', 'action_required waiting_transfer'],
  ['pending pending_waiting_payment', 'action_required waiting_payment'],
  ['in_process pending_review_manual', 'processing pending_review_manual'],
  ['cancelled expired', 'expired expired'],
  ['cancelled by_collector', 'canceled canceled_transaction'],
  ['refunded refunded', 'refunded refunded'],
  ['charged_back in_process', 'charged_back in_process'],
  ['charged_back reimbursed', 'charged_back reimbursed'],
  ['rejected cc_rejected_other_reason', 'failed rejected_by_issuer'],
  ['rejected rejected_by_regulations', 'failed rejected_other_reason'],
])('a payment that is %s makes its transaction %s', (payment, expected) => {
  const [status, detail] = payment.split(' ') as [(typeof paymentStatuses)[number], string]
  const state = transactionStateOf(status, detail)
  expect(`${state.status} ${state.statusDetail}`).toBe(expected)
})

/** The status of an order whose only transaction has this status. */
const alone: Record<TransactionStatus, string> = {
  created: 'created created',
  processing: 'processing in_process',
  action_required: 'action_required waiting_payment',
  at_terminal: 'at_terminal at_terminal',
  processed: 'processed accredited',
  refunded: 'refunded refunded',
  canceled: 'canceled canceled',
  failed: 'failed failed',
  expired: 'expired expired',
  charged_back: 'charged_back settled',
}
const statuses = Object.keys(alone) as TransactionStatus[]

test.each(statuses)('an order whose transaction is %s', status => {
  expect(stateOf([status])).toBe(alone[status])
  const { status: ofOrder, statusDetail } = orderStateOf([transaction(status)], online)
  expect(isOrderState({ status: ofOrder, status_detail: statusDetail })).toBe(true)
})

test('an order without transactions was only created', () => {
  expect(stateOf([])).toBe('created created')
})

test('an order of two transactions is open while one of them is, and paid if one of them is', () => {
  const [open, settled] = [
    ['action_required', 'at_terminal', 'processing', 'created'],
    ['charged_back', 'processed', 'refunded', 'failed', 'expired', 'canceled'],
  ] as const
  for (const one of open)
    for (const other of settled) expect(stateOf([other, one]), `${other} and ${one}`).toBe(stateOf([one]))
  for (const other of ['failed', 'expired', 'canceled'] as const) {
    expect(stateOf([other, 'processed'])).toBe('processed accredited')
    expect(stateOf([other, 'refunded'])).toBe('refunded refunded')
    expect(stateOf([other, 'charged_back'])).toBe('charged_back settled')
  }
  expect(stateOf(['processed', 'charged_back'])).toBe('charged_back settled')
  expect(stateOf(['canceled', 'failed', 'expired'])).toBe('failed failed')
})

test('a paid order beside a refunded transaction is refunded in part, whatever its type', () => {
  for (const type of ['online', 'point', 'qr'] as const) {
    const kind = { type, hasCheckout: false }
    expect(stateOf(['processed', 'refunded'], kind)).toBe('processed partially_refunded')
    const part = orderStateOf([transaction('processed', 'partially_refunded')], kind)
    expect(part).toEqual({ status: 'processed', statusDetail: 'partially_refunded' })
  }
})

test('the detail of a paid order is that of its type, and a refunded one of the hosted page stays paid', () => {
  expect(stateOf(['processed'], { type: 'point', hasCheckout: false })).toBe('processed processed')
  expect(stateOf(['processed'], { type: 'qr', hasCheckout: false })).toBe('processed accredited')
  expect(stateOf(['refunded'], { type: 'online', hasCheckout: true })).toBe('processed accredited')
})

test('an order names its terminal’s check by its own detail, and other waits by those of the transaction', () => {
  const waiting = (detail: TransactionState['statusDetail']) =>
    orderStateOf([transaction('action_required', detail)], { type: 'point', hasCheckout: false }).statusDetail
  expect(waiting('check_on_terminal')).toBe('action_required')
  expect(waiting('waiting_capture')).toBe('waiting_capture')
  expect(stateOf(['created'])).toBe('created created')
  expect(orderStateOf([transaction('created', 'ready_to_process')], online).statusDetail).toBe('created')
})
