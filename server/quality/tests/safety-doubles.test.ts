/** Rules of the safety floor about sales that were charged twice, and about lost answers. */
import { expect, test } from 'vitest'
import { isLost, rankLosses } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import type { Recorded, Recording } from '../recorded.ts'
import { key, lostIn, otherSale, paid, payment, statusesOf, withCalls } from './support/safety-sales.ts'
import { call, rightBodies, rightSale, without } from './support/sales.ts'

test('two payments of one cart without a reference are not observable, for both', () => {
  const body = without(rightBodies.checkout_api, 'external_reference')
  const { recorded } = rightSale('checkout_api', { body, answer: paid(11) })
  const { sales } = measure(withCalls(recorded, payment({ body, answer: paid(12), second: 60 })))
  expect(sales).toHaveLength(2)
  for (const { verdicts } of sales)
    expect(verdicts.find(({ id }) => id === 'charged_twice')).toMatchObject({
      // Without a reference nobody knows whether they are one sale.
      status: 'not_observable',
      reason: 'cart_charged_twice',
    })
})

test('without a reference it is a question, too, whether a lost payment and the next one are one sale', () => {
  const body = without(rightBodies.checkout_api, 'external_reference')
  const hidden = { status: 500, provider_status: 201, outcome_unknown: true, fault: 'status=500; performed' }
  const calls = (sent: typeof body) => {
    const { recorded } = rightSale('checkout_api', { body: sent, answer: paid(11), ...hidden })
    return withCalls(recorded, payment({ body: sent, answer: paid(12), second: 2 }))
  }
  const { sales } = measure(calls(body))
  expect(sales).toHaveLength(2)
  for (const { verdicts } of sales)
    expect(verdicts.map(({ id, status, reason }) => `${id} ${status} ${reason}`)).toEqual(
      expect.arrayContaining([
        'charged_twice not_observable cart_charged_twice',
        'repeated_after_lost_answer invalid new_key_performed',
      ]),
    )
  expect(statusesOf(calls(rightBodies.checkout_api)).get('charged_twice')).toBe('invalid charged_twice')
})

test('a sale that was charged twice is found; a second try after a refusal is not', () => {
  const { recorded } = rightSale('checkout_api')
  const again = payment({ answer: paid(12), second: 60 })
  const answerFirst = (answer: object) =>
    Object.assign(recorded.calls[1] ?? {}, { response: JSON.stringify(answer) })
  answerFirst(paid(11))
  expect(lostIn(withCalls(recorded, again))).toEqual(['charged_twice charged_twice'])
  answerFirst({ ...paid(11), status: 'rejected' })
  expect(lostIn(withCalls(recorded, again))).toEqual([])
})

test('nobody says that a preference, which the buyer pays later, was charged once', () => {
  const { recorded, made } = rightSale('checkout_pro')
  const alone = { ...recorded, calls: recorded.calls.filter(one => one === made) }
  expect(statusesOf(alone).get('charged_twice')).toBe('not_applicable no_money_write')
})

test.each(['rejected', 'cancelled', 'expired'])(
  'of a sale whose only payment ended as %s, nobody says that it was charged once',
  status => {
    const recorded = { ...rightSale('checkout_api').recorded, calls: [payment({ answer: waitingFor(11) })] }
    const of = (...more: Recording[]) => statusesOf(withCalls(recorded, ...more)).get('charged_twice')
    // The payer may still pay it. Until then nothing was charged.
    expect(of()).toBe('not_observable nothing_paid')
    expect(of(readAs(11, 'approved'))).toBe('met null')
    expect(of(readAs(11, status))).toBe('not_observable nothing_paid')
    // What another sale paid says nothing of this one.
    expect(of(readAs(11, status), otherSale({ second: -3600 }))).toBe('not_observable nothing_paid')
    expect(statusesOf({ ...recorded, calls: [payment({ answer: { ...paid(11), status } })] })).toContainEqual(
      ['charged_twice', 'not_observable nothing_paid'],
    )
    // A refused second try sold nothing either. One that is paid is a charge.
    const again = (answer: object) => payment({ answer, second: 9 })
    expect(of(readAs(11, status), again({ ...paid(12), status: 'rejected' }))).toBe(
      'not_observable nothing_paid',
    )
    expect(of(readAs(11, status), again(paid(12)))).toBe('met null')
    expect(of(readAs(11, status), again(waitingFor(12)))).toBe('not_observable nothing_paid')
    // What was paid before it ended was charged.
    expect(of(readAs(11, 'approved'), readAs(11, 'refunded', 9))).toBe('met null')
  },
)

/** Two payments whose answers a fault of the simulator hid, each with a key of its own. */
const lostTwice = () => {
  const hidden = {
    ...{ status: 500, provider_status: 500, attempts: 1, answer: {}, outcome_unknown: true },
    fault: 'status=500; performed',
  }
  return {
    ...rightSale('checkout_api').recorded,
    calls: [payment(hidden), payment({ ...hidden, second: 2 })],
  }
}

const readOf = (id: number) =>
  call('GET /v1/payments/{id}', {
    resource: String(id),
    answer: { ...paid(id), transaction_amount: 1500, external_reference: 'order-1001' },
    second: 5,
  })

test('two charges whose answers were lost are found by what the shop read, and are never met without it', () => {
  const lost = lostTwice()
  // A payment without any answer makes a sale once the shop read it.
  const third = payment({ answer: { ...paid(13), transaction_amount: 1500 }, second: 3 })
  expect(statusesOf(withCalls(lost, third)).get('charged_twice')).toBe('not_observable charge_unknown')
  const one = withCalls({ ...lost, calls: lost.calls.slice(1) }, third)
  expect(statusesOf(withCalls(one, readOf(13))).get('charged_twice')).toBe('not_observable charge_unknown')
  expect(statusesOf(withCalls(one, readOf(12), readOf(13))).get('charged_twice')).toBe(
    'invalid charged_twice',
  )
  const both = statusesOf(withCalls(one, readOf(12)))
  expect(both.get('charged_twice')).toBe('invalid charged_twice')
  // What the shop read tells that the lost one was performed.
  expect(both.get('repeated_after_lost_answer')).toBe('invalid new_key_performed')
})

test('a charge whose answer the provider recorded counts, although the shop got a 500', () => {
  const body = rightBodies.checkout_api
  const lost = payment({ body, status: 500, provider_status: 201, attempts: 1, outcome_unknown: true })
  lost.fault = 'status=500; performed'
  const attempt = { method: 'POST', url: 'http://localhost/v1/payments', body: null, status: 201 }
  if (lost.exchange)
    lost.exchange = { ...lost.exchange, provider: [{ ...attempt, answer: JSON.stringify(paid(11)) }] }
  const again = payment({ body, answer: paid(12), second: 2 })
  const recorded = { ...rightSale('checkout_api').recorded, calls: [lost, again] }
  expect(statusesOf(recorded).get('charged_twice')).toBe('invalid charged_twice')
  expect(statusesOf(recorded).get('repeated_after_lost_answer')).toBe('invalid new_key_performed')
  // Each names both calls and what they made, and what is proven comes first.
  const verdicts = rankLosses(measure(recorded).sales[0]?.verdicts ?? [])
  expect(verdicts.slice(0, 2).map(({ id }) => id)).toEqual(['charged_twice', 'repeated_after_lost_answer'])
  for (const { evidence } of verdicts.slice(0, 2))
    expect(evidence.map(({ seq, field, value }) => [seq, field, value])).toEqual([
      [lost.seq, 'header:x-idempotency-key', JSON.stringify(lost.idempotency_key)],
      [lost.seq, 'response:id', '"11"'],
      [again.seq, 'header:x-idempotency-key', JSON.stringify(again.idempotency_key)],
      [again.seq, 'response:id', '"12"'],
    ])
})

test('a sale that was charged twice is worse than one that could have been', () => {
  const body = without(rightBodies.checkout_api, 'payer')
  const lost = rightSale('checkout_api', { body, status: 504, answer: {}, outcome_unknown: true }).recorded
  const repeated = withCalls(lost, payment({ body, answer: paid(11), second: 1 }))
  const twice = [12, 13].map((id, place) =>
    payment({
      body: { ...rightBodies.checkout_api, external_reference: 'order-1002' },
      answer: paid(id),
      second: place,
    }),
  )
  for (const calls of [
    [...repeated.calls, ...twice],
    [...twice, ...repeated.calls],
  ])
    expect(measure({ ...repeated, calls }).worst).toBe('order-1002')
})

test('two charges of one sale that wait for the payer are never met, and are charged twice once both are paid', () => {
  const waiting = (id: number) => ({ ...paid(id), status: 'pending', transaction_amount: 1500 })
  const lost = { ...{ status: 500, provider_status: 201, attempts: 1 }, outcome_unknown: true }
  const first = payment({
    ...lost,
    answer: waiting(11),
    fault: 'status=500; performed',
    idempotency_key: 'one',
  })
  const second = payment({ answer: waiting(12), idempotency_key: 'two', second: 2 })
  const both = { ...rightSale('checkout_api').recorded, calls: [first, second] }
  expect(statusesOf(both).get('charged_twice')).toBe('not_observable both_payable')
  const read = (id: number, status: string) =>
    call('GET /v1/payments/{id}', { resource: String(id), answer: { ...waiting(id), status }, second: 5 })
  expect(statusesOf(withCalls(both, read(11, 'approved'))).get('charged_twice')).toBe(
    'not_observable both_payable',
  )
  expect(statusesOf(withCalls(both, read(11, 'approved'), read(12, 'approved'))).get('charged_twice')).toBe(
    'invalid charged_twice',
  )
  const canceled = withCalls(both, read(11, 'cancelled'))
  expect(statusesOf(canceled).get('charged_twice')).toBe('not_observable nothing_paid')
  expect(statusesOf(withCalls(canceled, read(12, 'approved'))).get('charged_twice')).toBe('met null')
})

/** A sale that lost criteria which block. */
const bareSale = payment({ body: { external_reference: 'bare' }, answer: paid(20), second: 30, sdk: null })

test('two Pix without a reference are never met after a lost response, unless the same key told what became of the first', () => {
  const body = without(rightBodies.checkout_api, 'external_reference')
  const other = { ...body, description: 'Yerba, order of 12:01' }
  const code = (id: number) => ({ ...waitingFor(id), payment_type_id: 'bank_transfer' })
  const lost = {
    ...{ body, status: 500, provider_status: 201, outcome_unknown: true },
    ...{ fault: 'status=500; performed', idempotency_key: 'one' },
  }
  const reads = [readAs(11, 'approved', 2), readAs(12, 'approved', 6)]
  const measured = (...calls: Recording[]) =>
    measure({ ...rightSale('checkout_api').recorded, calls: [...calls, ...reads] }).sales.map(
      ({ verdicts }) => {
        const found = verdicts.find(({ id }) => id === 'charged_twice')
        return `${found?.status} ${found?.reason}`
      },
    )
  const twice = (answer: object, sent: typeof body = other) => [
    payment({ ...lost, answer }),
    payment({ body: sent, answer: code(12), second: 4 }),
  ]
  const notObservable = Array(2).fill('not_observable cart_charged_twice')
  // The handler read the first one between, as its notification told it. That is no proof either.
  expect(measured(...twice(code(11)))).toEqual(notObservable)
  expect(measured(...twice(code(11), body))).toEqual(notObservable)
  const again = payment({ body, answer: code(11), idempotency_key: 'one', second: 3 })
  expect(measured(...twice(code(11)), again)).toEqual(['met null', 'met null'])
  // Another amount is another sale, and so is another buyer.
  expect(measured(...twice({ ...code(11), transaction_amount: 900 }))).toEqual(['met null', 'met null'])
  const ofBea = { ...other, payer: { email: 'bea@example.com' } }
  expect(measured(...twice(code(11), ofBea))).toEqual(['met null', 'met null'])
  // If nobody knows whether the first was performed, the second may be its repetition.
  const unknown = payment({ ...lost, provider_status: 500, answer: {} })
  const second = payment({
    body: { ...body, transaction_amount: body.transaction_amount },
    answer: { ...code(12), transaction_amount: body.transaction_amount },
    second: 4,
  })
  expect(measured(unknown, second)).toContain('not_observable cart_charged_twice')
  expect(measured(unknown, second)).not.toContain('met null')
})

/** A code that a payer can pay at a counter. */
const waitingFor = (id: number) => ({
  ...{ id, status: 'pending', status_detail: 'pending_waiting_payment', transaction_amount: 1500 },
  date_created: '2026-11-25T12:00:00Z',
  date_of_expiration: '2026-11-28T12:00:00Z',
})

const readAs = (id: number, status: string, second = 5) =>
  call('GET /v1/payments/{id}', { resource: String(id), answer: { ...waitingFor(id), status }, second })

test('two clicks that make two codes of one sale are never met, and are charged twice once both are paid', () => {
  const both: Recorded = {
    ...rightSale('checkout_api').recorded,
    calls: [payment({ answer: waitingFor(11) }), payment({ answer: waitingFor(12), second: 2 })],
  }
  const of = (...more: Recording[]) => statusesOf(withCalls(both, ...more)).get('charged_twice')
  expect(of()).toBe('not_observable both_payable')
  expect(statusesOf(both).get('repeated_after_lost_answer')).toBe('not_applicable no_lost_answer')
  expect(of(readAs(11, 'approved'))).toBe('not_observable both_payable')
  expect(of(readAs(11, 'approved'), readAs(12, 'approved'))).toBe('invalid charged_twice')
  // Who gives the second payment back charged it, and does not have to be told to.
  expect(of(readAs(11, 'approved'), readAs(12, 'approved'), readAs(12, 'refunded', 9))).toBe(
    'warning charged_twice_refunded',
  )
  // A refund of the second payment has a status of its own.
  const refund = (amount?: number) =>
    call('POST /v1/payments/{id}/refunds', {
      ...{ resource: '12', second: 9, status: 201, body: amount === undefined ? {} : { amount } },
      answer: { id: 77, payment_id: 12, status: 'approved' },
    })
  expect(of(readAs(12, 'approved'), refund())).toBe('met null')
  expect(of(readAs(11, 'approved'), refund())).toBe('warning charged_twice_refunded')
  const bothPaid = [readAs(11, 'approved'), readAs(12, 'approved')]
  expect(of(...bothPaid, refund(1500))).toBe('warning charged_twice_refunded')
  expect(of(...bothPaid, refund(500))).toBe('invalid charged_twice')
  const { worst, sales } = measure(withCalls(both, ...bothPaid, refund()))
  expect(sales[0]?.verdicts.filter(isLost).map(({ id }) => id)).not.toContain('charged_twice')
  const other = measure(withCalls(both, ...bothPaid, refund(), bareSale))
  expect([worst, other.worst]).toEqual(['order-1001', 'bare'])
  for (const status of ['cancelled', 'rejected']) {
    expect(of(readAs(12, status))).toBe('not_observable nothing_paid')
    expect(of(readAs(12, status), readAs(11, 'approved', 9))).toBe('met null')
  }
  const cancel = call('PUT /v1/payments/{id}', {
    ...{ resource: '11', second: 3, body: { status: 'cancelled' } },
    answer: { ...waitingFor(11), status: 'cancelled' },
  })
  expect(of(cancel, readAs(12, 'approved'))).toBe('met null')
})

test('a review that may end well is no second charge yet, and none once it ended badly', () => {
  const { recorded } = rightSale('checkout_api', { answer: paid(11) })
  const reviewed = payment({ answer: { ...paid(12), status: 'in_process' }, second: 60 })
  const of = (...more: Recording[]) => statusesOf(withCalls(recorded, reviewed, ...more)).get('charged_twice')
  expect(of()).toBe('not_observable both_payable')
  const read = (status: string) =>
    call('GET /v1/payments/{id}', { resource: '12', answer: { ...paid(12), status }, second: 90 })
  expect(of(read('approved'))).toBe('invalid charged_twice')
  expect(of(read('rejected'))).toBe('met null')
})

test.each([
  ['a payment', (id: number, status = 'authorized') => ({ ...paid(id), status })],
  [
    'an order’s document',
    (id: number, status = 'action_required') => ({
      ...{ ...paid(id), status },
      ...(status === 'action_required' && { status_detail: 'waiting_capture' }),
    }),
  ],
])(
  'two holds of %s are held twice and not charged twice, until one is canceled or both are captured',
  (_, of) => {
    const calls = [payment({ answer: of(11) }), payment({ answer: of(12), second: 60 })]
    const held = { ...rightSale('checkout_api').recorded, calls }
    const statusAfter = (...more: Recording[]) => statusesOf(withCalls(held, ...more)).get('charged_twice')
    const change = (id: number, status: string, second: number) =>
      call('PUT /v1/payments/{id}', { resource: String(id), answer: of(id, status), status: 200, second })
    expect(statusAfter()).toBe('warning held_twice')
    // One is captured. The other still holds the money.
    expect(statusAfter(change(11, 'approved', 70))).toBe('warning held_twice')
    expect(statusAfter(change(11, 'cancelled', 70))).toBe('not_observable nothing_paid')
    expect(statusAfter(change(11, 'cancelled', 70), change(12, 'approved', 80))).toBe('met null')
    expect(statusAfter(change(11, 'approved', 70), change(12, 'approved', 80))).toBe('invalid charged_twice')
  },
)

test('only a repeat with the same key proves that the shop repeats a lost answer rightly', () => {
  const id = 'repeated_after_lost_answer'
  expect(statusesOf(rightSale('checkout_api').recorded).get(id)).toBe('not_applicable no_lost_answer')
  const { recorded } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: paid(11), outcome_unknown: true, idempotency_key: key },
  })
  const unread = { ...recorded, calls: recorded.calls.filter(one => one.operation.startsWith('POST ')) }
  expect(statusesOf(unread).get(id)).toBe('not_observable not_repeated')
  // The right sale is read by its id after its notification.
  expect(statusesOf(recorded).get(id)).toBe('not_observable read_after_loss')
  const repeated = statusesOf(
    withCalls(recorded, payment({ answer: paid(11), idempotency_key: key, second: 2 })),
  )
  expect(repeated.get(id)).toBe('met null')
  expect(repeated.get('charged_twice')).toBe('met null')
  const before = payment({ answer: paid(11), idempotency_key: key, second: -2 })
  expect(statusesOf(withCalls(unread, before)).get(id)).toBe('not_observable not_repeated')
  // The advice is to search, or to read by the id that a notification tells. Any search follows it, whatever it found.
  const search = (second: number, status = 200) =>
    call('GET /v1/payments/search', {
      body: { external_reference: 'order-1001' },
      answer: { results: [] },
      ...{ second, status },
    })
  const searched = measure(withCalls(recorded, search(2))).sales[0]?.verdicts.find(one => one.id === id)
  expect(searched).toMatchObject({ status: 'met', reason: 'looked_up' })
  expect(searched?.evidence.map(({ operation }) => operation)).toEqual([
    'POST /v1/payments',
    'GET /v1/payments/search',
  ])
  expect(statusesOf(withCalls(unread, search(2, 500))).get(id)).toBe('not_observable read_after_loss')
  expect(statusesOf(withCalls(unread, search(-2))).get(id)).toBe('not_observable not_repeated')
  const body = { ...rightBodies.checkout_api, transaction_amount: 1 }
  const other = payment({ body, status: 409, outcome_unknown: false, idempotency_key: key, second: 2 })
  expect(statusesOf(withCalls(recorded, other)).get(id)).toBe('not_observable repeated_otherwise')
})

test('a new key after a 500 that was not performed is a warning, and no double charge', () => {
  const id = 'repeated_after_lost_answer'
  const { recorded, made } = rightSale('checkout_api', {
    ...{
      status: 500,
      provider_status: null,
      attempts: 0,
      answer: {},
      fault: 'status=500',
      idempotency_key: key,
    },
  })
  const repeat = (changes: object) => payment({ answer: paid(11), second: 2, ...changes })
  const again = repeat({})
  const [sale] = measure(withCalls(recorded, again)).sales
  const warned = sale?.verdicts.find(one => one.id === id)
  expect(warned).toMatchObject({ status: 'warning', reason: 'new_key_unclear' })
  expect(warned?.evidence.map(({ seq }) => seq)).toEqual([made.seq, again.seq, again.seq])
  expect(lostIn(withCalls(recorded, again))).toEqual([])
  expect(statusesOf(withCalls(recorded, again)).get('charged_twice')).toBe('met null')
  // The warning ranks after criteria that block, and before those that only score.
  const body = { external_reference: 'order-8' }
  const bare = [
    call('POST /v1/payments', { body, status: 500, attempts: 0, fault: 'status=500', sdk: null }),
    call('POST /v1/payments', { body, answer: paid(18), status: 201, second: 2, sdk: null }),
  ]
  const [poor] = measure({ ...recorded, calls: bare }).sales
  const ranked = rankLosses(poor?.verdicts ?? [])
  const place = ranked.findIndex(one => one.id === id)
  expect(ranked[place - 1]?.class).toBe('mandatory')
  expect(ranked[place + 1]?.class).toBe('recommended')
  for (const changes of [
    { idempotency_key: key },
    { body: { ...rightBodies.checkout_api, external_reference: 'order-7' } },
  ])
    expect(statusesOf(withCalls(recorded, repeat(changes))).get(id)).toBe('not_applicable no_lost_answer')
})

test('a repeat with a new key is found although the provider refused it', () => {
  const id = 'repeated_after_lost_answer'
  const { recorded } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: paid(11), outcome_unknown: true, idempotency_key: key },
  })
  const repeat = (changes: object) =>
    payment({ status: 400, answer: { message: 'Card Token was used' }, second: 2, ...changes })
  const found = statusesOf(withCalls(recorded, repeat({})))
  expect(found.get(id)).toBe('invalid new_key_refused')
  // The store charged once, but did nothing for it.
  expect(found.get('charged_twice')).toBe('not_observable refused_repeat')
  const ofOtherSale = { ...rightBodies.checkout_api, external_reference: 'order-1002' }
  const other = withCalls(recorded, repeat({ body: ofOtherSale }))
  expect(statusesOf(other).get(id)).toBe('not_observable read_after_loss')
  // Nobody refused it: a fault kept it from the provider.
  const faulted = { ...repeat({ status: 500, answer: {} }), fault: 'status=500' }
  expect(statusesOf(withCalls(recorded, faulted)).get(id)).toBe('not_observable sent_again')
  // A payment that was rejected may be tried again.
  const rejected = { ...paid(11), status: 'rejected' }
  const { recorded: refused } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: rejected, outcome_unknown: true, idempotency_key: key },
  })
  expect(statusesOf(withCalls(refused, repeat({}))).get(id)).toBe('not_observable sent_again')
})

test('a repeated refund is no question of charging, and certain only if both were performed', () => {
  const { recorded } = rightSale('checkout_api', { answer: paid(11) })
  const refund = (changes: Parameters<typeof call>[1]) =>
    call('POST /v1/payments/{id}/refunds', {
      ...{ resource: '11', body: { amount: 20 }, second: 9, status: 201 },
      answer: { id: 77, payment_id: 11, status: 'approved', amount: 20 },
      ...changes,
    })
  const lost = { provider_status: 201, status: 504, outcome_unknown: true, idempotency_key: 'one' }
  const again = refund({ second: 10, idempotency_key: 'two' })
  const of = (...calls: Recording[]) =>
    statusesOf(withCalls(recorded, ...calls)).get('repeated_after_lost_answer')
  expect(of(refund(lost), again)).toBe('invalid refunded_twice')
  expect(of(refund({ ...lost, provider_status: null, answer: {} }), again)).toBe(
    'invalid may_be_refunded_twice',
  )
  // What a handler reads after a notification shows the refund as well.
  const read = (refunds: object[]) =>
    call('GET /v1/payments/{id}', { resource: '11', second: 9.5, answer: { ...paid(11), refunds } })
  expect(of(refund(lost), read([{ id: 77, amount: 20 }]), again)).toBe('invalid shown_refund_repeated')
  expect(of(refund(lost), read([]), again)).toBe('not_observable sent_again')
})

test.each([
  ['approved', 'invalid shown_charge_repeated'],
  ['pending', 'invalid new_key_looked_up'],
])('a second charge after a read that showed the lost one as %s is %s', (status, expected) => {
  const lost = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true })
  const answer = { ...paid(11), transaction_amount: 1500, external_reference: 'order-1001' }
  const read = (state: string, second: number) =>
    call('GET /v1/payments/{id}', { resource: '11', answer: { ...answer, status: state }, second })
  const again = payment({ answer: { ...answer, id: 12 }, second: 60 })
  const recorded = withCalls(lost.recorded, read(status, 30), again, read('approved', 90))
  expect(statusesOf(recorded).get('repeated_after_lost_answer')).toBe(expected)
})

test('a refused second try is found after a read only if it is the same charge', () => {
  const id = 'repeated_after_lost_answer'
  const { recorded } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: paid(11), outcome_unknown: true, idempotency_key: key },
  })
  const withTokens = (one: Recording, ...card_tokens: string[]) => ({
    ...one,
    exchange: one.exchange && { ...one.exchange, card_tokens },
  })
  const [token, made, ...others] = recorded.calls as [Recording, Recording, ...Recording[]]
  const read = (answer: object, second: number) =>
    call('GET /v1/payments/{id}', { resource: '11', answer: { ...paid(11), ...answer }, second })
  const of = (tried: Recording, ...between: Recording[]) =>
    statusesOf({ ...recorded, calls: [token, withTokens(made, 'one'), ...others, ...between, tried] }).get(id)
  const refused = payment({ status: 400, answer: { message: 'Card Token was used' }, second: 25 })
  expect(of(withTokens(refused, 'one'), read({}, 5))).toBe('invalid shown_charge_refused')
  // Another card may pay the other half of the sale.
  expect(of(withTokens(refused, 'two'), read({}, 5))).toBe('not_observable sent_again')
  expect(of(refused, read({}, 5))).toBe('not_observable sent_again')
  // What it read last was no payment any more.
  expect(of(withTokens(refused, 'one'), read({}, 5), read({ status: 'refunded' }, 22))).toBe(
    'not_observable sent_again',
  )
  const declined = payment({ answer: { ...paid(12), status: 'rejected' }, status: 201, second: 25 })
  expect(of(declined, read({}, 5))).toBe('invalid shown_charge_refused')
})
