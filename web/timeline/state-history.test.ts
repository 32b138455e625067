import { expect, test } from 'vitest'
import type { Answer } from './read-answer.ts'
import { historyOf } from './state-history.ts'

const effects: Record<string, Answer['effect']> = { get: 'read', create: 'create' }

const answer = (seq: number, operation: string, status: string, detail: string): Answer => ({
  seq,
  operation: `orders.${operation}`,
  effect: effects[operation] ?? 'change',
  amount: null,
  state: { status, detail, at: `at ${seq}` },
  wantedStatus: null,
  refundedCents: null,
  askedRefundCents: null,
})

const calls = {
  isSellers: ({ effect }: Answer) => effect === 'change',
  always: ['orders.refund' as const],
}

const stepsOf = (order: { status: string; status_detail: string }, answers: Answer[] = []) => {
  const { status, status_detail: detail } = order
  return historyOf({ status, detail, firstStatus: 'created', createdAt: 'created at' }, answers, calls)
}
const shown = (...told: Parameters<typeof stepsOf>) =>
  stepsOf(...told).map(
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

test('a state has a date only if a call led to it, or the record began with it', () => {
  const answers = [
    answer(1, 'get', 'created', 'created'),
    answer(2, 'get', 'action_required', 'waiting_capture'),
    answer(3, 'capture', 'processed', 'accredited'),
  ]
  const steps = stepsOf({ status: 'charged_back', status_detail: 'in_process' }, answers)
  expect(steps.map(({ at }) => at)).toEqual(['created at', null, 'at 3', null])
})

test('a state that only a notification told is a step after the last answer, with its time', () => {
  const told = (seq: number, status: string) => ({
    seq,
    state: { status, detail: status, at: `told ${seq}` },
  })
  const now = { status: 'failed', detail: 'no_funds', firstStatus: 'created', createdAt: 'created at' }
  const event = { ...answer(5, 'event', '', ''), state: null }
  const history = historyOf(now, new Set([answer(3, 'create', 'created', 'created'), event]).values(), {
    ...calls,
    // The first one is about a state that the answer surpasses.
    told: [told(2, 'action_required'), told(3, 'created'), told(4, 'at_terminal'), told(6, 'failed')],
  })
  expect(history.map(({ status, detail, at }) => [status, detail, at])).toEqual([
    ['created', 'created', 'created at'],
    ['at_terminal', 'at_terminal', 'told 4'],
    ['failed', 'no_funds', 'told 6'],
  ])
})

test('states that notifications told are in the order of the provider’s clock, whichever arrived first', () => {
  const told = (seq: number, status: string, second: number) => ({
    seq,
    state: { status, detail: status, at: `2026-03-02T10:00:0${second}.000Z` },
  })
  const now = { status: 'processed', detail: 'accredited', firstStatus: 'created', createdAt: 'created at' }
  const made = answer(1, 'create', 'created', 'created')
  const read = {
    ...answer(5, 'get', 'processed', 'accredited'),
    state: { status: 'processed', detail: 'accredited', at: '2026-03-02T10:00:04.000Z' },
  }
  const statusesOf = (...options: [Answer[], ReturnType<typeof told>[]]) =>
    historyOf(now, options[0], { ...calls, told: options[1] }).map(({ status }) => status)
  const swapped = [told(3, 'processed', 4), told(4, 'at_terminal', 2)]
  expect(statusesOf([made], swapped)).toEqual(['created', 'at_terminal', 'processed'])
  // It arrived after a read had shown the later state.
  expect(statusesOf([made, read], [told(6, 'at_terminal', 2)])).toEqual(['created', 'processed'])
})

test('a refund whose answer has no time has that of its notification, and its amount is what was not refunded before', () => {
  const refund = (seq: number, refundedCents: number | null) => ({
    ...answer(seq, 'refund', 'processed', 'partially_refunded'),
    state: { status: 'processed', detail: 'partially_refunded', at: null },
    refundedCents,
  })
  const made = { ...answer(1, 'create', 'processed', 'accredited'), refundedCents: 0 }
  const told = (seq: number) => ({
    seq,
    state: { status: 'processed', detail: 'partially_refunded', at: `told ${seq}` },
  })
  const now = { status: 'processed', detail: 'partially_refunded', firstStatus: 'created', createdAt: null }
  const stepsOfRefunds = (answers: Answer[]) =>
    historyOf(now, answers, { ...calls, told: [told(2), told(4), told(8)] }).map(step => [
      step.refundedCents,
      step.at,
    ])
  expect(stepsOfRefunds([made, refund(3, 4000), refund(5, 10_000)])).toEqual([
    [null, 'at 1'],
    [4000, 'told 2'],
    [6000, 'told 4'],
  ])
  // Nobody knows what was refunded before the first answer.
  expect(stepsOfRefunds([refund(3, 4000), refund(5, null), refund(7, 9000)])).toEqual([
    [null, 'told 2'],
    [null, 'told 4'],
    [5000, 'told 8'],
  ])
})

const refundOf = (seq: number, askedRefundCents: number | null, refundedCents: number | null): Answer => ({
  ...answer(seq, 'refund', 'processed', 'partially_refunded'),
  state: { status: 'processed', detail: 'partially_refunded', at: null },
  askedRefundCents,
  refundedCents,
})
const toldRefund = (seq: number, second: number) => ({
  seq,
  state: { status: 'processed', detail: 'partially_refunded', at: `2026-03-02T10:00:0${second}.000Z` },
})
const partlyRefunded = {
  status: 'processed',
  detail: 'partially_refunded',
  firstStatus: 'created',
  createdAt: null,
}

test('two refunds at once each have their amount and time, whichever was answered first', () => {
  const made = { ...answer(1, 'create', 'processed', 'accredited'), refundedCents: 0 }
  const told = [toldRefund(6, 2), toldRefund(5, 1)]
  const steps = historyOf(partlyRefunded, [made, refundOf(3, 3000, 8000), refundOf(4, 5000, 5000)], {
    ...calls,
    told,
  })
  expect(steps.slice(1).map(step => [step.seq, step.refundedCents, step.at])).toEqual([
    [4, 5000, told[1]?.state.at],
    [3, 3000, told[0]?.state.at],
  ])
})

test('a refund is told by its request if no earlier answer is known, and a repeated request refunds nothing', () => {
  const answers = [refundOf(3, 3000, 3000), refundOf(4, 5000, 8000), refundOf(5, 5000, 8000)]
  const steps = historyOf(partlyRefunded, answers, calls)
  expect(steps.map(step => step.refundedCents)).toEqual([3000, 5000, null])
})

test('what was refunded without a recorded call is a step, too', () => {
  const steps = historyOf({ ...partlyRefunded, refundedCents: 8000 }, [refundOf(3, 5000, 5000)], calls)
  expect(steps.map(step => [step.refundedCents, step.isBySeller])).toEqual([
    [5000, false],
    [3000, false],
  ])
})

test('each refund without an answer is a step of its own amount, in its place', () => {
  const made = { ...answer(1, 'create', 'processed', 'accredited'), refundedCents: 0 }
  const shownBy = (refunds: number[], ...answers: Answer[]) => {
    const refundedCents = refunds.reduce((sum, one) => sum + one, 0)
    const isWhole = refundedCents === 150_000
    const state = isWhole ? { status: 'refunded', detail: 'refunded' } : {}
    const now = { ...partlyRefunded, ...state, refundedCents, refunds }
    return historyOf(now, [made, ...answers], calls)
      .slice(1)
      .map(step => `${step.status} ${step.refundedCents} ${step.seq}`)
  }
  // The answers to two refunds were lost.
  expect(shownBy([7000, 3000, 2000], refundOf(3, 7000, 7000))).toEqual([
    'processed 7000 3',
    'processed 3000 null',
    'processed 2000 null',
  ])
  const rest = { ...refundOf(5, null, 150_000), state: { status: 'refunded', detail: 'refunded', at: null } }
  expect(shownBy([3000, 147_000], rest)).toEqual(['processed 3000 null', 'refunded 147000 5'])
  // One request for a part of each of two transactions.
  expect(shownBy([3000, 4000], refundOf(3, 7000, 7000))).toEqual(['processed 7000 3'])
  expect(shownBy([3000, 147_000])).toEqual(['processed 3000 null', 'refunded 147000 null'])
  // Amounts that fit no refund are told as they were answered.
  expect(shownBy([3000, 4000], refundOf(3, 1000, 1000))).toEqual(['processed 1000 3', 'processed 6000 null'])
})

test('a state that a read showed has the time of its notification, and the last one that of the last change', () => {
  const told = [{ seq: 4, state: { status: 'processed', detail: null, at: 'told 4' } }]
  const answers = [
    answer(1, 'create', 'created', 'created'),
    answer(3, 'get', 'processed', 'accredited'),
    answer(5, 'get', 'processed', 'accredited'),
    answer(7, 'get', 'failed', 'failed'),
  ]
  const now = {
    status: 'failed',
    detail: 'failed',
    firstStatus: 'created',
    createdAt: 'at 0',
    changedAt: 'at 6',
  }
  const steps = historyOf(now, answers, { ...calls, told })
  expect(steps.map(({ at }) => at)).toEqual(['at 0', 'told 4', 'at 6'])
})
