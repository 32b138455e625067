import { describe, expect, test } from 'vitest'
import { findDoubleCharges, isCertain } from './double-charges.ts'
import type { RecordedCall } from './recorded-calls.ts'

type Given = Partial<Omit<RecordedCall, 'request' | 'response'>> & { sent?: object; answered?: object }

const sale = { transaction_amount: 1500, token: '***', payer: { email: 'ana@example.com' } }
const approved = { status: 'approved', transaction_amount: 1500, card: { last_four_digits: '3704' } }
const lost = { status: 502, resource: null, outcome_unknown: true, answered: {} }
const referred = { external_reference: 'A-1' }

const refund = {
  operation: 'POST /v1/payments/{id}/refunds',
  resource: '1000',
  sent: { amount: 500 },
  answered: { status: 'approved', amount: 500 },
}
const lostRefund = { ...refund, status: 500, provider_status: 201, outcome_unknown: true }

/** Payments of 1500, a minute apart, each with a key and an id of its own. */
function findIn(...calls: Given[]) {
  return findDoubleCharges(toRecorded(calls))
}

function toRecorded(calls: Given[]): RecordedCall[] {
  return calls.map(({ sent = sale, answered = approved, ...given }, place) => ({
    seq: place + 1,
    received_at: new Date(Date.UTC(2026, 10, 25, 12, place)).toISOString(),
    operation: 'POST /v1/payments',
    status: 201,
    resource: String(1000 + place),
    credentials: 'default',
    idempotency_key: `key-${place}`,
    external_reference: null,
    outcome_unknown: null,
    ...given,
    request: JSON.stringify(sent),
    response: JSON.stringify(answered),
  }))
}

const pair = (rule: string, first = 1, second = 2) => [{ rule, first, second }]

test.each<[string, boolean, Given[]]>([
  ['two payments of one reference', true, [referred, referred]],
  [
    'a first one whose answer a fault replaced',
    true,
    [{ ...referred, status: 500, provider_status: 201 }, referred],
  ],
  ['the same cart without a reference', false, [{}, {}]],
  ['a first one of which nobody knows', false, [{ ...lost, ...referred }, referred]],
  ['one refund that was performed twice', true, [lostRefund, refund]],
  [
    'refunds of other amounts',
    false,
    [
      { ...lostRefund, ...referred },
      { ...refund, ...referred, sent: {} },
    ],
  ],
  ['a first refund of which nobody knows', false, [{ ...lostRefund, provider_status: null }, refund]],
])('what is no guess: %s', (_, certain, given) => {
  const calls = toRecorded(given)
  const [found] = findDoubleCharges(calls)
  expect(found && isCertain(found, calls)).toBe(certain)
})

test('two payments of one reference are a double charge, also of orders and subscriptions', () => {
  expect(findIn(referred, referred)).toEqual(pair('same_reference'))
  const order = { operation: 'POST /v1/orders', ...referred }
  const processed = { status: 'processed', total_amount: '1500.00' }
  expect(findIn({ ...order, answered: processed }, { ...order, answered: processed })).toEqual(
    pair('same_reference'),
  )
  const manual = { operation: 'POST /v1/orders/{id}/process', answered: { ...processed, ...referred } }
  expect(findIn(manual, manual)).toEqual(pair('same_reference'))
  const subscription = {
    operation: 'POST /preapproval',
    ...referred,
    answered: { status: 'authorized', auto_recurring: { transaction_amount: 1500 } },
  }
  expect(findIn(subscription, subscription)).toEqual(pair('same_reference'))
  // The provider ignores the key, so it prevents nothing, and its reuse is no mistake.
  const keyed = { ...subscription, idempotency_key: 'k' }
  const changed = { ...keyed, sent: { reason: 'Yoga' } }
  expect(findIn(keyed, changed)).toEqual(pair('same_reference'))
})

test('each of three payments is a pair with the one before it', () => {
  expect(findIn(referred, referred, referred)).toEqual([
    { rule: 'same_reference', first: 1, second: 2 },
    { rule: 'same_reference', first: 2, second: 3 },
  ])
})

test('a second payment after one that took nothing, or gave it back, is right', () => {
  const rejected = { ...referred, answered: { ...approved, status: 'rejected' } }
  expect(findIn(rejected, referred)).toEqual([])
  const challenged = { ...approved, status: 'pending', status_detail: 'pending_challenge' }
  expect(findIn({ ...referred, answered: challenged }, referred)).toEqual([])
  const refused = { ...referred, status: 400, resource: null, answered: { message: 'bad' } }
  expect(findIn(refused, referred)).toEqual([])
  const cancel = { operation: 'PUT /v1/payments/{id}', resource: '1000', sent: { status: 'cancelled' } }
  expect(findIn(referred, cancel, referred)).toEqual([])
  const refund = { operation: 'POST /v1/payments/{id}/refunds', resource: '1000', sent: {} }
  expect(findIn(referred, refund, referred)).toEqual([])
  expect(findIn(referred, { ...refund, resource: '7' }, referred)).toEqual(pair('same_reference', 1, 3))
  expect(findIn(referred, { ...refund, status: 400 }, referred)).toEqual(pair('same_reference', 1, 3))
})

test('parts of a sale, other cards, other accounts and later days are no double charge', () => {
  expect(findIn(referred, { ...referred, answered: { ...approved, transaction_amount: 500 } })).toEqual([])
  const otherCard = { ...approved, card: { last_four_digits: '0604' } }
  expect(findIn(referred, { ...referred, answered: otherCard })).toEqual([])
  expect(findIn(referred, { ...referred, credentials: 'token:1' })).toEqual([])
  expect(findIn(referred, { ...referred, received_at: '2026-11-25T12:11:00Z' })).toEqual([])
  expect(findIn(referred, { external_reference: 'A-2' })).toEqual([])
  // Some shops number an event, which many people pay.
  const otherPayer = { ...sale, payer: { email: 'bea@example.com' } }
  expect(findIn(referred, { ...referred, sent: otherPayer })).toEqual([])
})

test('without a reference the same body within three minutes is one cart', () => {
  expect(findIn({}, {})).toEqual(pair('same_cart'))
  const turned = { payer: sale.payer, token: '***', transaction_amount: 1500 }
  expect(findIn({}, { sent: turned })).toEqual(pair('same_cart'))
  expect(findIn({}, { sent: { ...sale, payer: { email: 'bea@example.com' } } })).toEqual([])
  expect(findIn({}, { received_at: '2026-11-25T12:04:00Z' })).toEqual([])
  expect(findIn({}, referred)).toEqual([])
})

test('a retry with the same key and body is right, whatever it is answered', () => {
  const same = { ...referred, idempotency_key: 'one' }
  expect(findIn({ ...same, ...lost }, same)).toEqual([])
  expect(findIn({ ...same, resource: '5' }, { ...same, resource: '5' })).toEqual([])
})

test('a write that is repeated with a new key, or none, after a lost answer is found', () => {
  expect(findIn({ ...referred, ...lost }, referred)).toEqual(pair('new_key_after_lost_answer'))
  const keyless = { ...referred, idempotency_key: null }
  expect(findIn({ ...keyless, ...lost }, keyless)).toEqual(pair('new_key_after_lost_answer'))
  const refund = { operation: 'POST /v1/payments/{id}/refunds', resource: '9', sent: { amount: 100 } }
  expect(findIn({ ...refund, ...lost, resource: '9' }, refund)).toEqual(pair('new_key_after_lost_answer'))
  expect(findIn({ ...refund, ...lost, resource: '9' }, { ...refund, resource: '8' })).toEqual([])
  // The proxy saw the answer, which the shop never got.
  expect(findIn({ ...referred, outcome_unknown: true, status: 499, provider_status: 201 }, referred)).toEqual(
    pair('new_key_after_lost_answer'),
  )
})

test('where the provider is not known to honor keys, the same key makes a repetition no safer', () => {
  const preference = {
    ...{ operation: 'POST /checkout/preferences', idempotency_key: 'one', sent: { items: [] } },
    answered: { id: 'pref' },
  }
  const lostOne = { ...preference, status: 500, provider_status: 201, outcome_unknown: true }
  expect(findIn(lostOne, preference)).toEqual(pair('new_key_after_lost_answer'))
  // One resource shows that the key was honored.
  expect(findIn({ ...lostOne, resource: 'p' }, { ...preference, resource: 'p' })).toEqual([])
  const search = { operation: 'GET /checkout/preferences/search', status: 200, resource: null, sent: {} }
  expect(findIn(lostOne, { ...search, answered: { elements: [] } }, preference)).toEqual([])
  // A second card token does nothing.
  const token = { operation: 'POST /v1/card_tokens' }
  expect(findIn({ ...lostOne, ...token }, { ...preference, ...token })).toEqual([])
})

test('a shop that looks the lost write up first, or is refused, is right', () => {
  const search = { operation: 'GET /v1/payments/search', status: 200, resource: null, idempotency_key: null }
  const found = { ...search, sent: referred, answered: { results: [] } }
  expect(findIn({ ...referred, ...lost }, found, referred)).toEqual([])
  const other = { ...search, sent: { external_reference: 'A-12' }, answered: { results: [] } }
  expect(findIn({ ...referred, ...lost }, other, referred)).toEqual(pair('new_key_after_lost_answer', 1, 3))
  expect(findIn(lost, other, {})).toEqual([])
  const read = { operation: 'GET /v1/payments/{id}', answered: { status: 'rejected', ...referred }, sent: {} }
  expect(findIn({ ...referred, ...lost }, { ...read, status: 200 }, referred)).toEqual([])
  expect(findIn({ ...referred, ...lost }, { ...referred, status: 400, answered: {} })).toEqual([])
})

test('a repeat with another key that the provider refused or declined is linked to the lost call, and is no double charge', () => {
  const performed = { ...referred, outcome_unknown: true, status: 502, provider_status: 201 }
  const refused = { ...referred, status: 402, resource: null, answered: { data: { status: 'failed' } } }
  const repeat = pair('refused_repeat')
  expect(findIn(performed, refused)).toEqual(repeat)
  expect(findIn(performed, { ...referred, answered: { ...approved, status: 'rejected' } })).toEqual(repeat)
  const order = { operation: 'POST /v1/orders', answered: { status: 'processed', total_amount: '1500.00' } }
  expect(findIn({ ...performed, ...order }, { ...refused, operation: 'POST /v1/orders' })).toEqual(repeat)
  expect(isCertain({ rule: 'refused_repeat', first: 1, second: 2 }, toRecorded([performed, refused]))).toBe(
    false,
  )
  const both = [...repeat, { rule: 'refused_repeat', first: 1, second: 3 }]
  expect(findIn(performed, refused, refused)).toEqual(both)
  // What a fault answered, what a shop knows, and a first try that took nothing are no such repeat.
  expect(findIn(performed, { ...refused, fault: 'status=402' })).toEqual([])
  expect(findIn(performed, { ...refused, attempts: 0 })).toEqual([])
  expect(findIn({ ...performed, outcome_unknown: false }, refused)).toEqual([])
  expect(findIn({ ...performed, answered: { ...approved, status: 'rejected' } }, refused)).toEqual([])
  const told = { ...referred, idempotency_key: 'key-0', resource: '1000' }
  expect(findIn(performed, told, refused)).toEqual([])
  const read = { operation: 'GET /v1/payments/{id}', status: 200, resource: '1000', sent: {} }
  expect(findIn(performed, read, refused)).toEqual([])
  const refund = { operation: 'POST /v1/payments/{id}/refunds', resource: '9', sent: { amount: 100 } }
  expect(findIn({ ...performed, ...refund }, { ...refused, ...refund })).toEqual([])
})

test('a key with another body is found, unless the first was refused or its body is not known', () => {
  const one = { idempotency_key: 'one' }
  const other = { ...one, sent: { ...sale, transaction_amount: 900 } }
  expect(findIn(one, other)).toEqual(pair('key_of_another_body'))
  expect(findIn(one, { ...other, status: 409 })).toEqual(pair('key_of_another_body'))
  const reused = { ...one, status: 409, answered: { error: 'idempotency_key_already_used' } }
  expect(findIn(one, reused)).toEqual(pair('key_of_another_body'))
  expect(findIn({ ...one, status: 400 }, other)).toEqual([])
  expect(findIn({ ...one, sent: {} }, other)).toEqual([])
  expect(findIn(one, { ...other, operation: 'POST /v1/orders' })).toEqual([])
  expect(findIn(one, { ...other, credentials: 'token:1' })).toEqual([])
  const refund = { ...one, operation: 'POST /v1/payments/{id}/refunds', resource: '1000' }
  const rest = { ...refund, ...reused, sent: {} }
  expect(findIn({ ...refund, sent: { amount: 500 } }, rest)).toEqual(pair('key_of_another_body'))
})

test.each(['POST /v1/card_tokens', 'POST /preapproval', 'POST /checkout/preferences'])(
  'one key for two bodies of %s is nothing, because the provider answers both',
  operation => {
    const one = { operation, idempotency_key: 'one', answered: { id: 'a' }, resource: 'a' }
    expect(findIn(one, { ...one, sent: { ...sale, title: 'other' }, resource: 'b' })).toEqual([])
  },
)

const fault = { status: 500, fault: 'status=500' }

test('a call that a fault answered is no half of a double charge, unless the provider performed it', () => {
  const unsent = { ...fault, ...referred, provider_status: null, attempts: 0, answered: {} }
  expect(findIn(unsent, referred)).toEqual(pair('new_key_after_unclear_answer'))
  const performed = { ...referred, ...fault, fault: 'status=500; performed', outcome_unknown: true }
  const refused = { ...performed, provider_status: 400, answered: { message: 'no key' } }
  expect(findIn(refused, refused, referred).map(({ rule }) => rule)).toEqual(
    Array(2).fill('new_key_after_unclear_answer'),
  )
  expect(findIn({ ...performed, provider_status: 201 }, unsent)).toEqual([])
  expect(findIn({ ...performed, provider_status: 201 }, referred)).toEqual(pair('new_key_after_lost_answer'))
  // The simulator's own fault is in the entry, too.
  const simulated = { ...fault, ...referred, provider_status: 500, outcome_unknown: true, answered: {} }
  expect(findIn(simulated, referred)).toEqual(pair('new_key_after_unclear_answer'))
  expect(findIn({ ...simulated, fault: null }, referred)).toEqual(pair('new_key_after_lost_answer'))
  // Neither the key nor the sale of a call that the provider never got is used up.
  const one = { idempotency_key: 'one' }
  expect(findIn({ ...unsent, ...one }, { ...one, sent: { ...sale, transaction_amount: 900 } })).toEqual([])
})

test('a new key after an answer that does not say whether the call was performed is found, although it was not', () => {
  const unclear = pair('new_key_after_unclear_answer')
  const failed = { ...referred, ...fault, attempts: 0, answered: {} }
  // A reset, a shop that left before anything was sent, and a recording that knows no outcome.
  for (const one of [
    { status: 502, fault: 'reset' },
    { status: 499, fault: null },
  ])
    expect(findIn({ ...failed, ...one }, referred)).toEqual(unclear)
  expect(findIn({ ...referred, status: 500, answered: {} }, referred)).toEqual(unclear)
  const refund = { operation: 'POST /v1/payments/{id}/refunds', resource: '9', sent: { amount: 100 } }
  expect(findIn({ ...refund, ...fault, attempts: 0 }, refund)).toEqual(unclear)
  // The same key was answered once more with an error, and then another one was used.
  const [first, again] = [failed, { ...failed, idempotency_key: 'key-0' }]
  expect(findIn(first, again, referred)).toEqual([
    { rule: 'new_key_after_unclear_answer', first: 2, second: 3 },
  ])
  const isCertainly = isCertain(
    { rule: 'new_key_after_unclear_answer', first: 1, second: 2 },
    toRecorded([failed, referred]),
  )
  expect(isCertainly).toBe(false)
})

test('a shop that knows that its call was not performed may use a new key', () => {
  const failed = { ...referred, ...fault, attempts: 0, answered: {} }
  const search = { operation: 'GET /v1/payments/search', status: 200, resource: null, idempotency_key: null }
  const found = { ...search, sent: referred, answered: { results: [] } }
  expect(findIn(failed, found, referred)).toEqual([])
  for (const status of [400, 401, 404, 429, 501])
    expect(findIn({ ...failed, status, fault: `status=${status}` }, referred)).toEqual([])
  expect(findIn(failed, { ...referred, idempotency_key: 'key-0' })).toEqual([])
  expect(findIn(failed, { external_reference: 'A-2' })).toEqual([])
  expect(findIn(failed, { ...referred, received_at: '2026-11-25T12:20:00Z' })).toEqual([])
  // A second cancellation changes nothing, and the provider ignores the keys of the other two.
  for (const operation of ['POST /v1/orders/{id}/cancel', 'POST /preapproval', 'POST /checkout/preferences'])
    expect(
      findIn({ ...failed, operation, resource: '1' }, { ...referred, operation, resource: '1' }),
      operation,
    ).toEqual([])
  expect(findIn({ ...failed, idempotency_key: null }, referred)).toEqual([])
})

test('what the provider answered counts, not what a fault made of it', () => {
  const exchange = { provider: [{ answer: JSON.stringify(approved) }] }
  const hidden = {
    ...referred,
    ...fault,
    provider_status: 201,
    answered: { error: 'internal_error' },
    exchange,
  }
  expect(findIn(referred, { ...hidden, outcome_unknown: true })).toEqual(pair('same_reference'))
  // A shop that is told of a refusal has to try again.
  expect(findIn({ ...hidden, status: 400 }, referred)).toEqual([])
})

test('the calls may be in any order', () => {
  const later = { ...referred, received_at: '2026-11-25T11:59:00Z' }
  expect(findIn(referred, later)).toEqual([{ rule: 'same_reference', first: 2, second: 1 }])
})

test('the windows of a second payment end after ten minutes, and after three for a cart', () => {
  const after = (time: string) => ({ received_at: `2026-11-25T12:${time}Z` })
  const told = { ...referred, ...after('10:00') }
  expect(findIn(referred, told)).toEqual(pair('same_reference'))
  expect(findIn(referred, { ...told, ...after('10:00.001') })).toEqual([])
  expect(findIn({ ...referred, ...lost }, told)).toEqual(pair('new_key_after_lost_answer'))
  expect(findIn({ ...referred, ...lost }, { ...told, ...after('10:00.001') })).toEqual([])
  expect(findIn({}, after('03:00'))).toEqual(pair('same_cart'))
  expect(findIn({}, after('03:00.001'))).toEqual([])
})

test('the provider’s clock counts too: a monthly fee is no double charge when the simulator’s clock was moved', () => {
  const at = (created: object) => ({ ...referred, answered: { ...approved, ...created } })
  const first = at({ date_created: '2026-11-25T12:00:00Z' })
  expect(findIn(first, at({ date_created: '2026-11-25T12:10:00Z' }))).toEqual(pair('same_reference'))
  expect(findIn(first, at({ date_created: '2026-11-25T12:10:00.001Z' }))).toEqual([])
  // The clock may have been set back.
  expect(findIn(at({ created_date: '2026-12-25T12:00:00Z' }), first)).toEqual([])
  // A date that is missing says nothing.
  expect(findIn(first, at({}))).toEqual(pair('same_reference'))
})

test.each([
  'approved',
  'authorized',
  'in_process',
  'processed',
  'processing',
  'pending',
  'rejected',
  'created',
])('two payments that are %s: money counts that was taken, is held, or may be taken', status => {
  const both = { ...referred, answered: { ...approved, status } }
  const isCharged = !['rejected', 'created'].includes(status)
  const rule = status === 'pending' ? 'both_payable' : 'same_reference'
  expect(findIn(both, both)).toEqual(isCharged ? pair(rule) : [])
})

/** A code that can be paid at a counter for three days. */
const code = (changes: object = {}): Given => ({
  ...referred,
  answered: {
    status: 'pending',
    status_detail: 'pending_waiting_payment',
    transaction_amount: 1500,
    date_created: '2026-11-25T12:00:00Z',
    date_of_expiration: '2026-11-28T12:00:00Z',
    ...changes,
  },
})

test('two clicks give one sale two codes, or a code beside another payment: both can be paid', () => {
  expect(findIn(code(), code())).toEqual(pair('both_payable'))
  expect(findIn(code(), referred)).toEqual(pair('both_payable'))
  expect(findIn(referred, code())).toEqual(pair('both_payable'))
  const order = { operation: 'POST /v1/orders', ...referred }
  const waiting = { status: 'action_required', status_detail: 'waiting_payment', total_amount: '1500.00' }
  expect(findIn({ ...order, answered: waiting }, { ...order, answered: waiting })).toEqual(
    pair('both_payable'),
  )
  // The first stays payable for days, and the second was made in that time.
  expect(findIn(code(), { ...code({ date_created: '2026-11-27T12:00:00Z' }) })).toEqual(pair('both_payable'))
})

test.each<[string, Given[]]>([
  ['another sale of the same amount', [code(), { ...code(), external_reference: 'A-2' }]],
  ['another amount of the same order', [code(), code({ transaction_amount: 500 })]],
  ['another payer', [code(), { ...code(), sent: { ...sale, payer: { email: 'bea@example.com' } } }]],
  ['the same code, by the same key', [code(), { ...code(), idempotency_key: 'key-0', resource: '1000' }]],
  [
    'no reference, so nobody knows whether it is one sale',
    [code(), code()].map(one => ({ ...one, external_reference: null })),
  ],
  ['a code after the first one expired', [code(), code({ date_created: '2026-11-28T12:00:00Z' })]],
  [
    'a card after the code expired',
    [code(), { ...referred, answered: { ...approved, date_created: '2026-11-29T12:00:00Z' } }],
  ],
  [
    'a code without an end, and another one much later',
    [code({ date_of_expiration: null }), { ...code({ date_created: '2026-11-25T12:11:00Z' }) }],
  ],
  [
    'a card after the shop canceled the code',
    [
      code(),
      { operation: 'PUT /v1/payments/{id}', resource: '1000', status: 200, sent: { status: 'cancelled' } },
      referred,
    ],
  ],
  [
    'a card after the shop read that the code is over',
    [
      code(),
      {
        ...{ operation: 'GET /v1/payments/{id}', resource: '1000', status: 200, sent: {} },
        answered: { id: 1000, status: 'cancelled', status_detail: 'expired' },
      },
      referred,
    ],
  ],
  [
    'the next fee after the first one was paid',
    [
      code(),
      {
        ...{ operation: 'GET /v1/payments/{id}', resource: '1000', status: 200, sent: {} },
        answered: { id: 1000, status: 'approved' },
      },
      code({ date_created: '2026-11-27T12:00:00Z' }),
    ],
  ],
  ['a code that was refused', [code(), { ...code(), status: 400, resource: null, answered: {} }]],
  [
    'two links to subscribe',
    [1, 2].map(() => ({ ...referred, operation: 'POST /preapproval', answered: { status: 'pending' } })),
  ],
])('a right shop may make %s', (_, given) => {
  expect(findIn(...given)).toEqual([])
})

test('two codes are certain to be charged twice once the provider says that both were paid', () => {
  const calls = toRecorded([code(), code()])
  const [found] = findDoubleCharges(calls)
  expect(found && isCertain(found, calls)).toBe(false)
  expect(found && isCertain(found, calls, 'payable')).toBe(false)
  expect(found && isCertain(found, calls, 'both')).toBe(true)
})

test.each([
  ['PUT /v1/payments/{id}', { status: 'cancelled' }, true],
  ['PUT /v1/orders/{id}', { status: 'canceled' }, true],
  ['PUT /v1/payments/{id}', { capture: true }, false],
  ['POST /v1/orders/{id}/cancel', {}, true],
  ['POST /v1/orders/{id}/refund', {}, true],
  ['POST /v1/payments/{id}/refunds', {}, true],
  ['POST /v1/orders/{id}/refund/more', {}, false],
])('%s with %j gives a payment back: %s', (operation, sent, isUndone) => {
  const call = { operation, sent, resource: '1000', status: 200 }
  const expected = isUndone ? [] : pair('same_reference', 1, 3)
  expect(findIn(referred, call, referred)).toEqual(expected)
  expect(findIn(referred, { ...call, credentials: 'token:1' }, referred)).toEqual(
    pair('same_reference', 1, 3),
  )
})

describe('a refund that was repeated after a read', () => {
  const read = { operation: 'GET /v1/payments/{id}', status: 200, resource: '1000', sent: {} }
  const payment = (...refunds: object[]) => ({ ...approved, id: 1000, refunds })
  const known = { ...lostRefund, answered: { id: 7, payment_id: 1000, status: 'approved', amount: 500 } }
  const unknown = { ...lostRefund, provider_status: null, answered: {} }
  const dated = (minute: number, amount = 500) => ({
    id: 8,
    amount,
    date_created: new Date(Date.UTC(2026, 10, 25, 12, minute)).toISOString(),
  })
  const rulesOf = (first: Given, shown: object, second: Given = refund) =>
    findIn(first, { ...read, answered: shown }, second).map(({ rule }) => rule)
  const repeated = ['shown_refund_repeated']

  test('is right if the read did not show the refund, or cannot be read', () => {
    expect(rulesOf(known, payment())).toEqual([])
    expect(rulesOf(known, payment({ id: 6, amount: 500 }))).toEqual([])
    expect(rulesOf(known, {})).toEqual([])
    expect(rulesOf(unknown, payment({ id: 8, amount: 500 }))).toEqual([])
    expect(rulesOf(unknown, payment(dated(-1)))).toEqual([])
    expect(rulesOf(unknown, payment(dated(0, 300)))).toEqual([])
  })

  test('is found if the read showed it, and is a question', () => {
    expect(rulesOf(known, payment({ id: 7, amount: 500 }))).toEqual(repeated)
    expect(rulesOf(unknown, payment(dated(0)))).toEqual(repeated)
    const calls = toRecorded([known, { ...read, answered: payment({ id: 7 }) }, refund])
    const [found] = findDoubleCharges(calls)
    expect(found && isCertain(found, calls)).toBe(false)
  })

  test('is another refund with another body, after a repetition with the same key, and if it was refused', () => {
    const shown = payment({ id: 7, amount: 500 })
    expect(rulesOf(known, shown, { ...refund, sent: { amount: 400 } })).toEqual([])
    expect(rulesOf(known, shown, { ...refund, status: 400, provider_status: 400 })).toEqual([])
    expect(rulesOf(known, shown, { ...refund, idempotency_key: 'key-0' })).toEqual([])
    const told = { ...refund, idempotency_key: 'key-0' }
    expect(findIn(known, told, { ...read, answered: shown }, refund)).toEqual([])
  })
})

test('a read of what the lost write was about has looked it up, and a read of something else has not', () => {
  const refund = { operation: 'POST /v1/payments/{id}/refunds', resource: '9', sent: { amount: 100 } }
  const read = { operation: 'GET /v1/payments/{id}', status: 200, sent: {} }
  const pairWith = (lookUp: Given) => findIn({ ...refund, ...lost, resource: '9' }, lookUp, refund)
  expect(pairWith({ ...read, resource: '9' })).toEqual([])
  expect(pairWith({ ...read, resource: '9', status: 299 })).toEqual([])
  expect(pairWith({ ...read, resource: '9', status: 300 })).toEqual(pair('new_key_after_lost_answer', 1, 3))
  expect(pairWith({ ...read, resource: '8' })).toEqual(pair('new_key_after_lost_answer', 1, 3))
})
