import { expect, test } from 'vitest'
import type { OrderEnd } from './cases/case.ts'
import { contradicts, contradictsPass } from './contradiction.ts'
import type { Evidence, FindingKind } from './result.ts'

const exchange = (status: number | null) => ({
  method: 'POST',
  path: '/hook',
  headers: [],
  body: '',
  status,
  failure: null,
  tookMs: 1,
})

const evidenceOf = (changes: Partial<Evidence>, status: number | null = 200): Evidence => ({
  flow: 'payment',
  exchanges: [exchange(status)],
  reference: 'order-1',
  payments: ['1'],
  reads: 0,
  readsById: 0,
  readsFailed: 0,
  state: { state: 'unpaid', shipped: 0 },
  ...changes,
})

const paid = { state: { state: 'paid', shipped: 1 } }
const read = { reads: 1, readsById: 1 }

test.each<[FindingKind, Partial<Evidence>, Partial<Evidence>]>([
  ['accepted', { reads: 1 }, read],
  ['read_unsigned_id', { reads: 1 }, read],
  ['not_read', {}, paid],
  ['not_read', { ...paid, reads: 1 }, { state: null }],
  ['believed', {}, paid],
  ['still_paid', {}, paid],
  ['shipped_again', paid, { state: { state: 'paid', shipped: 2 } }],
  ['not_paid', paid, {}],
  ['taken_back', paid, {}],
  ['acknowledged', paid, {}],
])('%s is contradicted by %j, and not by %j', (kind, against, fitting) => {
  expect(contradicts(kind, evidenceOf(against))).toBe(true)
  expect(contradicts(kind, evidenceOf(fitting))).toBe(false)
})

test.each<[FindingKind, number | null, number | null]>([
  ['refused', 200, 401],
  ['refused', 503, 401],
  ['refused', null, 401],
  ['acknowledged', 503, 200],
  ['crashed', 400, 500],
  ['no_answer', 500, null],
  ['blocked', 200, null],
])('%s is contradicted by the answer %j, and not by %j', (kind, against, fitting) => {
  expect(contradicts(kind, evidenceOf({}, against))).toBe(true)
  expect(contradicts(kind, evidenceOf({}, fitting))).toBe(false)
})

test('a paid order contradicts that a refused notification was accepted', () => {
  expect(contradicts('accepted', evidenceOf({ ...paid, reads: 1 }, 401))).toBe(true)
  expect(contradicts('accepted', evidenceOf({ ...paid, ...read }, 401))).toBe(false)
})

const stateOf = (state: string, shipped: number) => evidenceOf({ state: { state, shipped } })

test.each<[OrderEnd, against: Evidence, fitting: Evidence]>([
  ['paid', stateOf('unpaid', 0), stateOf('paid', 1)],
  ['paid', stateOf('paid', 2), stateOf('paid', 1)],
  ['unpaid', stateOf('paid', 1), stateOf('unpaid', 0)],
  ['unpaid', stateOf('held', 1), stateOf('rejected', 0)],
  ['reversed', stateOf('paid', 1), stateOf('refunded', 1)],
  ['kept', stateOf('paid', 2), stateOf('part_refunded', 1)],
])('a pass that leaves an order %s is contradicted by its state', (leaves, against, fitting) => {
  expect(contradictsPass(leaves, against)).toBe(true)
  expect(contradictsPass(leaves, fitting)).toBe(false)
  expect(contradictsPass(undefined, against)).toBe(false)
  expect(contradictsPass(leaves, evidenceOf({ ...read, state: null }))).toBe(false)
})

test('nothing was seen of a pass without a state and a read, or without an answer', () => {
  expect(contradictsPass('paid', evidenceOf({ state: null }))).toBe(true)
  const late = { ...exchange(null), failure: 'timeout' }
  const closed = { ...exchange(null), failure: 'socket hang up' }
  expect(contradictsPass('unpaid', evidenceOf({ exchanges: [late] }))).toBe(true)
  expect(contradictsPass('unpaid', evidenceOf({ exchanges: [closed] }))).toBe(false)
  expect(contradictsPass('paid', evidenceOf({ ...paid, exchanges: [closed] }))).toBe(true)
  expect(contradictsPass('unpaid', evidenceOf({}, 401))).toBe(false)
})
