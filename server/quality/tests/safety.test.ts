/** For each rule of the safety floor a wrong sale, which gets exactly it, and right sales that look like it. */
import { expect, test } from 'vitest'
import { rankLosses } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import type { Recorded, Recording } from '../recorded.ts'
import { isFailure } from '../reports/junit.ts'
import {
  fromServer,
  key,
  lostIn,
  otherSale,
  paid,
  payment,
  statusesOf,
  withCalls,
} from './support/safety-sales.ts'
import { call, graded, rightBodies, rightSale, without } from './support/sales.ts'

/** A wrong sale for each rule, and the reason that it is told. */
const wrongSales: Record<string, () => [Recorded, reason: string | null]> = {
  card_number_on_server: () => {
    const { token, recorded } = rightSale('checkout_api')
    fromServer(token)
    return [recorded, 'card_on_server']
  },
  idempotency_key: () => [rightSale('checkout_api', { idempotency_key: null }).recorded, null],
  idempotency_key_reused: () => {
    const { recorded } = rightSale('checkout_api', { idempotency_key: key })
    return [withCalls(recorded, otherSale({ idempotency_key: key })), 'key_reused']
  },
  repeated_after_lost_answer: () => {
    const { recorded } = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true })
    return [withCalls(recorded, payment({ answer: paid(11), second: 1 })), 'new_key']
  },
  charged_twice: () => {
    const { recorded } = rightSale('checkout_api', { answer: paid(11) })
    return [withCalls(recorded, payment({ answer: paid(12), second: 60 })), 'charged_twice']
  },
  notifications_not_polling: () => {
    const { recorded, read } = rightSale('checkout_api')
    const reads = Array.from({ length: 9 }, (_, index) => ({ ...read, seq: 10_000 + index }))
    return [withCalls(recorded, ...reads), 'polling']
  },
  payment_read: () => {
    const { recorded, read } = rightSale('checkout_pro')
    return [
      { ...recorded, calls: recorded.calls.map(one => (one === read ? { ...read, status: 404 } : one)) },
      null,
    ]
  },
  handler_graded: () => [
    { ...rightSale('checkout_pro').recorded, grade: { ...graded, worst: 'high' } },
    'grade_findings',
  ],
  credentials_not_mixed: () => {
    const answer = { message: 'Unauthorized use of live credentials' }
    const refused = payment({ status: 401, answer, second: 1 })
    return [withCalls(rightSale('checkout_api').recorded, refused), 'credentials_mixed']
  },
  current_routes: () => {
    const old = call('POST /point/integration-api/devices/{device_id}/payment-intents', { second: 1 })
    return [withCalls(rightSale('checkout_api').recorded, old), 'deprecated']
  },
  accepted_in_production: () => {
    const warnings = [{ code: 'local_address', path: 'notification_url', source: 'reports' }]
    return [rightSale('checkout_api', { warnings }).recorded, 'warned']
  },
  current_sdk: () => [rightSale('checkout_pro', { sdk_version: '1.5.17' }).recorded, 'old_sdk'],
}

test('each rule has a wrong sale, which loses it alone, and a right one, which keeps it', () => {
  const right = measure(rightSale('checkout_api').recorded).sales[0]?.verdicts ?? []
  const floor = right.filter(one => one.aspect === 'safety')
  expect(Object.keys(wrongSales)).toEqual(floor.map(({ id }) => id))
  for (const [id, make] of Object.entries(wrongSales)) {
    const [recorded, reason] = make()
    expect(lostIn(recorded), id).toEqual([`${id} ${reason}`])
    // A right sale of which no answer was lost proves nothing about repeats.
    const kept = id === 'repeated_after_lost_answer' ? 'not_applicable' : 'met'
    expect(floor.find(one => one.id === id)?.status, id).toBe(kept)
  }
})

test('a double charge comes before a missing header, and its sale before all others', () => {
  const { recorded } = rightSale('checkout_api', { answer: paid(11) })
  const bare = (reference: string, id: number, second: number) =>
    call('POST /v1/payments', {
      body: { external_reference: reference },
      answer: paid(id),
      headers: { authorization: '***', 'user-agent': 'x' },
      sdk: null,
      second,
    })
  const twice = withCalls(recorded, payment({ answer: paid(12), second: 60 }), bare('order-1', 13, 4000))
  const { sales, worst } = measure(twice)
  expect(worst).toBe('order-1001')
  const [double] = sales.filter(({ sale }) => sale === worst)
  expect(double?.numbers.mandatory.met).toBe(double?.numbers.mandatory.of)
  expect(double?.verdicts.filter(isFailure).map(({ id }) => id)).toEqual(['charged_twice'])
  const both = measure({ ...recorded, calls: [bare('order-2', 14, 0), bare('order-2', 15, 60)] }).sales[0]
  expect(
    rankLosses(both?.verdicts ?? [])
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['charged_twice', 'device_id'])
  const lost = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true }).recorded
  const again = measure(withCalls(lost, payment({ answer: paid(11), second: 1 }))).sales[0]
  expect(again?.verdicts.filter(isFailure).map(({ id }) => id)).toEqual(['repeated_after_lost_answer'])
})

test('headers that nobody looked at are missing to nobody', () => {
  const { recorded, made } = rightSale('checkout_api', { sdk: null, idempotency_key: null })
  made.exchange = { caller: { method: 'POST', url: '/v1/payments', headers: [] }, provider: [] }
  const statuses = new Map(measure(recorded).sales[0]?.verdicts.map(one => [one.id, one]))
  for (const id of ['device_id', 'back_end_sdk', 'idempotency_key'])
    expect(statuses.get(id), id).toMatchObject({ status: 'not_observable', reason: 'no_headers' })
  const point = rightSale('point', {
    body: without(rightBodies.point, 'integration_data'),
    transport: 'rest',
  })
  const { request: body } = point.made
  point.made.exchange = {
    caller: { method: 'POST', url: '/api/gateway/orders', headers: [] },
    provider: [{ method: 'POST', url: 'https://api.mercadopago.com/v1/orders', body, status: 201 }],
  }
  const ofGateway = new Map(measure(point.recorded).sales[0]?.verdicts.map(one => [one.id, one]))
  for (const id of ['integrator_id', 'platform_id/sponsor_id', 'header_token_point'])
    expect(ofGateway.get(id), id).toMatchObject({
      status: 'not_observable',
      reason: 'gateway_call',
      evidence: [{ seq: point.made.seq }],
    })
  // A header that was looked at is missing, and a body proposes none.
  const shop = measure(rightSale('point', { body: without(rightBodies.point, 'integration_data') }).recorded)
  expect(shop.sales[0]?.verdicts.find(({ id }) => id === 'integrator_id')).toMatchObject({
    status: 'missing',
    change: { before: {}, after: { integration_data: { integrator_id: 'dev_1234' } } },
  })
})

test('a monthly fee under one reference is charged once a month', () => {
  const fee = (id: number, date_created: string | undefined, second: number) =>
    payment({ answer: { ...paid(id), date_created }, second })
  const charge = (...dates: (string | undefined)[]) =>
    lostIn({ ...rightSale('checkout_api').recorded, calls: dates.map((date, at) => fee(20 + at, date, at)) })
  expect(charge('2026-03-02T12:00:00.000-04:00', '2026-04-02T12:00:00.000-04:00')).toEqual([])
  expect(charge('2026-03-02T12:00:00.000-04:00', '2026-03-02T12:00:01.000-04:00')).toEqual([
    'charged_twice charged_twice',
  ])
  expect(charge(undefined, undefined)).toEqual(['charged_twice charged_twice'])
})

test('writes need a key of their own', () => {
  const bare = rightSale('checkout_api', { idempotency_key: null })
  expect(lostIn(bare.recorded)).toEqual(['idempotency_key null'])
  const { recorded, made } = rightSale('checkout_api')
  const reused = payment({
    body: { ...rightBodies.checkout_api, transaction_amount: 20 },
    idempotency_key: made.idempotency_key,
    answer: { id: 11, status: 'approved', payment_type_id: 'credit_card' },
    second: 1,
  })
  expect(lostIn(withCalls(recorded, reused))).toEqual(['idempotency_key_reused key_reused'])
})

test('a subscription moves money, but the provider ignores its key', () => {
  const of = (product: 'subscriptions' | 'checkout_pro') =>
    statusesOf(rightSale(product).recorded).get('idempotency_key')
  expect(of('subscriptions')).toBe('not_applicable key_ignored')
  expect(of('checkout_pro')).toBe('not_applicable no_money_write')
})

test('without any key nobody knows whether one was used twice', () => {
  const { recorded } = rightSale('checkout_api', { idempotency_key: null })
  const verdicts = measure(recorded).sales.flatMap(sale => sale.verdicts)
  expect(verdicts.find(({ id }) => id === 'idempotency_key_reused')).toMatchObject({
    status: 'not_observable',
    reason: 'no_key',
  })
})

test('a key that two sales share is a finding of both, with both calls', () => {
  const { recorded, made } = rightSale('checkout_api', { idempotency_key: key })
  const other = otherSale({ idempotency_key: key })
  const { sales } = measure(withCalls(recorded, other))
  expect(sales.map(({ sale }) => sale)).toEqual(['order-1002', 'order-1001'])
  for (const { verdicts } of sales)
    expect(verdicts.find(({ id }) => id === 'idempotency_key_reused')).toMatchObject({
      status: 'invalid',
      evidence: [made.seq, other.seq].map(seq => ({ seq, value: `"${key}"` })),
    })
  const subscriptions = ['a', 'b'].map((reference, second) =>
    call('POST /preapproval', {
      body: { ...rightBodies.subscriptions, external_reference: reference },
      answer: { id: reference },
      idempotency_key: key,
      second,
    }),
  )
  const right: Recording[][] = [
    [otherSale({ idempotency_key: key, credentials: 'token:ab' })],
    [
      otherSale({
        idempotency_key: key,
        status: 201,
        body: rightBodies.checkout_api,
        answer: paid(11),
        second: 2,
      }),
    ],
    [call('POST /v1/payments/{id}/refunds', { resource: '11', idempotency_key: key, second: 9 })],
    [
      otherSale(),
      call('POST /v1/payments/{id}/refunds', { resource: '11', idempotency_key: 'own', second: 9 }),
      call('POST /v1/payments/{id}/refunds', { resource: '12', idempotency_key: 'own', second: 9 }),
    ],
    subscriptions,
  ]
  for (const calls of right)
    for (const { verdicts } of measure(withCalls(recorded, ...calls)).sales)
      expect(verdicts.find(({ id }) => id === 'idempotency_key_reused')?.reason).not.toBe('key_reused')
})

test('one key in requests of two routes is no fault, and is never met', () => {
  const id = 'idempotency_key_reused'
  const { recorded } = rightSale('orders', { idempotency_key: key })
  const alone = statusesOf(recorded)
  expect(alone.get(id)).toBe('met null')
  const subscription = (changes: object) =>
    call('POST /preapproval', {
      ...{ body: rightBodies.subscriptions, answer: { id: 'a', status: 'authorized' }, status: 201 },
      ...{ idempotency_key: key, second: 1, ...changes },
    })
  const reasonsWith = (...calls: Recording[]) =>
    measure(withCalls(recorded, ...calls))
      .sales.map(({ product, verdicts }) => {
        const found = verdicts.find(one => one.id === id)
        return `${product} ${found?.status} ${found?.reason}`
      })
      .toSorted()
  const ofOther = { ...rightBodies.subscriptions, external_reference: 'a-subscription' }
  expect(reasonsWith(subscription({ body: ofOther }))).toEqual([
    'orders not_observable key_elsewhere',
    'subscriptions not_applicable key_ignored',
  ])
  for (const changes of [{ idempotency_key: 'own' }, { credentials: 'token:ab' }])
    expect(reasonsWith(subscription({ body: ofOther, ...changes }))).toEqual([
      'orders met null',
      'subscriptions not_applicable key_ignored',
    ])
})

test('a lost answer is repeated with its key', () => {
  const { recorded } = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true })
  const answer = { id: 11, status: 'approved', payment_type_id: 'credit_card' }
  expect(lostIn(withCalls(recorded, payment({ answer, second: 1 })))).toEqual([
    'repeated_after_lost_answer new_key',
  ])
  const same = recorded.calls[1]?.idempotency_key ?? null
  expect(lostIn(withCalls(recorded, payment({ answer, second: 1, idempotency_key: same })))).toEqual([])
})

test('polling is ten reads of one state', () => {
  const { recorded } = rightSale('checkout_api')
  const reads = Array.from({ length: 9 }, (_, index) =>
    call('GET /v1/payments/{id}', {
      resource: '11',
      url: '/v1/payments/11',
      answer: { id: 11, status: 'approved' },
      second: 30 + index,
    }),
  )
  expect(lostIn(withCalls(recorded, ...reads.slice(1)))).toEqual([])
  expect(lostIn(withCalls(recorded, ...reads))).toEqual(['notifications_not_polling polling'])
})

test.each(['checkout_pro', 'checkout_api', 'orders', 'subscriptions', 'bricks', 'point', 'qr'] as const)(
  'each criterion that a right sale by %s meets shows its evidence',
  product => {
    const [sale] = measure(rightSale(product).recorded).sales
    const unproved = sale?.verdicts.filter(one => one.status === 'met' && one.evidence.length === 0)
    expect(unproved?.map(({ id }) => id)).toEqual([])
  },
)

test('credentials of two environments, old routes and old SDKs are found', () => {
  const { recorded } = rightSale('checkout_api')
  const refused = payment({
    status: 401,
    answer: { message: 'Unauthorized use of live credentials' },
    second: 1,
  })
  expect(lostIn(withCalls(recorded, refused))).toEqual(['credentials_not_mixed credentials_mixed'])
  const old = call('POST /point/integration-api/devices/{device_id}/payment-intents', { second: 1 })
  expect(lostIn(withCalls(recorded, old))).toEqual(['current_routes deprecated'])
  expect(lostIn(rightSale('checkout_pro', { sdk_version: '1.5.17' }).recorded)).toEqual([
    'current_sdk old_sdk',
  ])
})

test('what production may refuse is told of accepted calls, with its field, and only where somebody looked', () => {
  const warnings = [{ code: 'wrong_type', path: 'installments' }]
  const of = (recorded: Recorded) =>
    measure(recorded).sales[0]?.verdicts.find(({ id }) => id === 'accepted_in_production')
  const warned = of(rightSale('checkout_api', { warnings }).recorded)
  expect(warned?.evidence).toEqual([expect.objectContaining({ field: 'installments', value: null })])
  const { recorded } = rightSale('checkout_api')
  const refused = payment({ status: 400, answer: { message: 'Params Error' }, second: 1, warnings })
  expect(of(withCalls(recorded, refused))?.status).toBe('met')
  const unseen = { ...recorded, calls: recorded.calls.map(one => ({ ...one, warnings: undefined })) }
  expect(of(unseen)).toMatchObject({ status: 'not_observable', reason: 'not_judged' })
})
