import { expect, test } from 'vitest'
import type { Answer } from './read-answer.ts'
import { historyOf } from './state-history.ts'

const answer = (seq: number, operation: string, status: string, detail: string): Answer => ({
  seq,
  operation: `orders.${operation}`,
  amount: null,
  state: { status, detail, at: null },
})

const calls = { sellers: ['orders.capture', 'orders.refund'], always: ['orders.refund'] }

const shown = (order: { status: string; status_detail: string }, answers: Answer[] = []) =>
  historyOf({ status: order.status, detail: order.status_detail, at: null }, answers, calls).map(
    ({ status, detail, isBySeller }) => `${status}/${detail}${isBySeller ? ' by the seller' : ''}`,
  )

test('without recorded answers only the present state is known', () => {
  expect(shown({ status: 'failed', status_detail: 'failed' })).toEqual(['failed/failed'])
})

test('each change of the state is one step, in the order of the calls', () => {
  const answers = [
    answer(9, 'capture', 'processed', 'accredited'),
    answer(3, 'create', 'action_required', 'waiting_capture'),
    answer(5, 'get', 'action_required', 'waiting_capture'),
  ]
  expect(shown({ status: 'processed', status_detail: 'accredited' }, answers)).toEqual([
    'action_required/waiting_capture',
    'processed/accredited by the seller',
  ])
})

test('every refund is a step, also one that leaves the state as it is', () => {
  const answers = [
    answer(1, 'create', 'processed', 'accredited'),
    answer(2, 'refund', 'processed', 'partially_refunded'),
    answer(3, 'refund', 'processed', 'partially_refunded'),
  ]
  expect(shown({ status: 'processed', status_detail: 'partially_refunded' }, answers)).toHaveLength(3)
})

test('a change that no answer showed is the last step', () => {
  const answers = [answer(1, 'create', 'action_required', 'waiting_transfer')]
  expect(shown({ status: 'processed', status_detail: 'accredited' }, answers)).toEqual([
    'action_required/waiting_transfer',
    'processed/accredited',
  ])
})
