import { expect, test } from 'vitest'
import { findOpenCharges, learnLostCharges } from './lost-charges.ts'
import { type ReadCall, readCall } from './recorded-calls.ts'

type Given = Partial<Omit<ReadCall, 'request' | 'response'>> & { second?: number }

const sale = { transaction_amount: 1500, external_reference: 'A-1' }
const payment = (id: number, changes: object = {}) => ({ id, status: 'approved', ...sale, ...changes })
/** A charge whose answer was lost on the way to the shop. */
const lost = { status: 502, provider_status: null, outcome_unknown: true, resource: null, answered: {} }

/** Calls a second apart. The first one is at second 1. */
function callsOf(...given: Given[]): ReadCall[] {
  return given.map(({ sent = sale, answered = payment(1), second, ...changes }, place) =>
    readCall({
      seq: place + 1,
      received_at: new Date(Date.UTC(2026, 10, 25, 12, 0, second ?? place + 1)).toISOString(),
      operation: 'POST /v1/payments',
      status: 201,
      resource: null,
      credentials: 'default',
      idempotency_key: `key-${place}`,
      external_reference: 'A-1',
      outcome_unknown: null,
      ...changes,
      request: JSON.stringify(sent),
      response: JSON.stringify(answered),
    }),
  )
}
const read = (...results: object[]) => ({
  ...{ operation: 'GET /v1/payments/search', status: 200, idempotency_key: null, sent: {} },
  answered: { results },
})
/** The ids that the charges of these calls have once the reads were used; null: not known. */
const idsOf = (...given: Given[]) =>
  learnLostCharges(callsOf(...given))
    .filter(({ operation }) => operation.startsWith('POST '))
    .map(({ answered }) => answered.id ?? null)

test('a charge whose answer was lost is the payment that was read later under its reference', () => {
  expect(idsOf(lost, read(payment(7)))).toEqual([7])
  const one = { ...read(), operation: 'GET /v1/payments/{id}', answered: payment(7) }
  expect(idsOf(lost, one)).toEqual([7])
  const [learned] = learnLostCharges(callsOf(lost, read(payment(7))))
  expect(learned).toMatchObject({ resource: '7', sold: 'yes' })
})

test.each<[string, Given, Given]>([
  ['of another reference', lost, read(payment(7, { external_reference: 'A-2' }))],
  ['of another amount', lost, read(payment(7, { transaction_amount: 1501 }))],
  ['without a status', lost, read({ id: 7, ...sale })],
  ['without an id', lost, read({ status: 'approved', ...sale })],
  ['in a refused read', lost, { ...read(payment(7)), status: 300 }],
  ['read before the charge', { ...lost, second: 9 }, { ...read(payment(7)), second: 8 }],
  ['read with other credentials', lost, { ...read(payment(7)), credentials: 'token:1' }],
  ['of another kind', { ...lost, operation: 'POST /v1/orders' }, read(payment(7))],
  [
    'of a charge without a reference',
    { ...lost, external_reference: null },
    read(payment(7, { external_reference: null })),
  ],
])('a payment %s is not that of the lost charge', (_what, charge, found) => {
  expect(idsOf(charge, found)).toEqual([null])
})

test('a read in the moment of the charge counts, and the status of the read below 300', () => {
  expect(idsOf({ ...lost, second: 5 }, { ...read(payment(7)), second: 5, status: 299 })).toEqual([7])
})

test('an older payment with the reference is another charge’s, and each payment is given once', () => {
  // The first charge is known to have made payment 1, so the lost one made the other.
  expect(idsOf({}, lost, read(payment(1), payment(2)))).toEqual([1, 2])
  expect(idsOf({}, lost, read(payment(1)))).toEqual([1, null])
  // Two lost charges: the older payment belongs to the first.
  const both = read(
    payment(9, { date_created: '2026-11-25T12:00:02Z' }),
    payment(8, { date_created: '2026-11-25T12:00:01Z' }),
  )
  expect(idsOf(lost, lost, both)).toEqual([8, 9])
  expect(idsOf(lost, lost, read(payment(8)))).toEqual([8, null])
})

test('a repeat with the same key is the same charge', () => {
  const keyed = { ...lost, idempotency_key: 'one' }
  expect(idsOf(keyed, keyed, read(payment(8), payment(9)))).toEqual([8, 8])
  // The provider ignores the keys of subscriptions, and keys of other credentials are others.
  const subscription = { ...keyed, operation: 'POST /preapproval' }
  const found = { ...read(payment(8), payment(9)), operation: 'GET /preapproval/search' }
  expect(idsOf(subscription, subscription, found)).toEqual([8, 9])
})

test('open are the charges of which no record tells, unless a repeat with their key tells it', () => {
  const open = (...given: Given[]) => findOpenCharges(callsOf(...given)).map(({ seq }) => seq)
  expect(open(lost, {}, { status: 400, answered: {} })).toEqual([1])
  expect(open({ answered: {} })).toEqual([1])
  expect(open({ ...lost, operation: 'POST /v1/payments/{id}/refunds' })).toEqual([])
  const keyed = { ...lost, idempotency_key: 'one' }
  const told = { idempotency_key: 'one' }
  expect(open(keyed, told)).toEqual([])
  expect(open(keyed, { ...told, credentials: 'token:1' })).toEqual([1])
  expect(open(keyed, { ...told, operation: 'POST /v1/orders' })).toEqual([1])
  // Without keys, one answer tells nothing about another call.
  expect(open({ ...lost, idempotency_key: null }, { idempotency_key: null })).toEqual([1])
  const process = { operation: 'POST /v1/orders/{id}/process', idempotency_key: 'one' }
  expect(open({ ...lost, ...process, resource: 'ORD1' }, { ...process, resource: 'ORD2' })).toEqual([1])
  expect(open({ ...lost, ...process, resource: 'ORD1' }, { ...process, resource: 'ORD1' })).toEqual([])
  expect(idsOf({ ...lost, ...process, resource: 'ORD1' }, read(payment(7)))).toEqual([null])
})
