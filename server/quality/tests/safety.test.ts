/** For each rule of the safety floor a wrong sale, which gets exactly it, and right sales that look like it. */
import { expect, test } from 'vitest'
import { isLost, rankLosses } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import type { Recorded, Recording } from '../recorded.ts'
import { describeQuality, qualityWords } from '../reports/describe.ts'
import { isFailure } from '../reports/junit.ts'
import { call, gatewayReceiver, graded, rightBodies, rightSale, without, withValue } from './support/sales.ts'

const lostIn = (recorded: Recorded) =>
  (measure(recorded).sales[0]?.verdicts ?? [])
    .filter(one => one.aspect === 'safety' && isLost(one))
    .map(({ id, reason }) => `${id} ${reason}`)
const withCalls = (recorded: Recorded, ...more: Recording[]): Recorded => ({
  ...recorded,
  calls: [...recorded.calls, ...more],
})
const payment = (changes: Parameters<typeof call>[1]) =>
  call('POST /v1/payments', {
    body: rightBodies.checkout_api,
    status: 201,
    ...changes,
    headers: { 'x-meli-session-id': '***', ...changes?.headers },
  })

const key = 'key-of-two'
const card = { last_four_digits: '3704' }
const paid = (id: number) => ({
  id,
  status: 'approved',
  payment_type_id: 'credit_card',
  transaction_amount: 1,
  card,
})
/** Another sale, which nothing joins to the first one. */
const otherSale = (changes: Parameters<typeof call>[1] = {}) =>
  payment({
    body: { ...rightBodies.checkout_api, external_reference: 'order-1002' },
    answer: paid(12),
    second: 3600,
    ...changes,
  })
const fromServer = (token: Recording, headers: [string, string][] = []) => {
  token.exchange = {
    caller: { method: 'POST', url: '/v1/card_tokens', headers: [['authorization', '***'], ...headers] },
    provider: [],
  }
  token.sdk = 'node'
}

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
    expect(ofGateway.get(id), id).toMatchObject({ status: 'not_observable', reason: 'gateway_call' })
  // A header that was looked at is missing, and a body proposes none.
  const shop = measure(rightSale('point', { body: without(rightBodies.point, 'integration_data') }).recorded)
  expect(shop.sales[0]?.verdicts.find(({ id }) => id === 'integrator_id')).toMatchObject({
    status: 'missing',
    change: { before: {}, after: { integration_data: { integrator_id: 'dev_1234' } } },
  })
})

test('a card number that a server sends is found; a test that stands in for the page is not', () => {
  const { token, recorded } = rightSale('checkout_api')
  const sendFrom = (headers: [string, string][], sdk: string | null) => {
    token.exchange = { caller: { method: 'POST', url: '/v1/card_tokens', headers }, provider: [] }
    token.sdk = sdk
  }
  sendFrom([['authorization', '***']], 'node')
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  // The headers of the official SDK for Node.
  sendFrom(
    [
      ['authorization', '***'],
      ['sec-fetch-mode', 'cors'],
    ],
    'node',
  )
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  sendFrom([], null)
  expect(lostIn(recorded)).toEqual([])
  const clear = rightSale('checkout_api', { body: { ...rightBodies.checkout_api, card_number: '***3704' } })
  expect(lostIn(clear.recorded)).toEqual(['card_number_on_server card_on_server'])
  expect(JSON.stringify(measure(clear.recorded))).not.toContain('3704')
})

test.each([
  ['checkout_api', 'cardNumber'],
  ['checkout_api', 'card.number'],
  ['checkout_api', 'additional_info.card.card_number'],
  ['orders', 'transactions.payments[].payment_method.card_number'],
  ['orders', 'transactions.payments[].payment_method.card.number'],
] as const)('a card number in a payment by %s as %s is seen, with or without a token', (product, field) => {
  for (const number of ['***3704', '4509 9535 6623 3704']) {
    const body = withValue(rightBodies[product], field, number)
    for (const sent of [
      body,
      without(without(body, 'token'), 'transactions.payments[].payment_method.token'),
    ]) {
      const { recorded } = rightSale(product, { body: sent })
      expect(lostIn(recorded), number).toEqual(['card_number_on_server card_on_server'])
      expect(JSON.stringify(measure(recorded))).not.toMatch(/6623|\*3704/)
    }
  }
})

test('digits that are no card number are none', () => {
  for (const [field, value] of [
    ['metadata.card_number', '3704'],
    ['metadata.pan', '2 kg'],
    ['payer.phone.number', '1145678901234'],
    ['payer.identification.number', '12345678909123'],
  ] as const) {
    const { recorded } = rightSale('checkout_api', {
      body: withValue(rightBodies.checkout_api, field, value),
    })
    expect(lostIn(recorded), field).toEqual([])
  }
})

test('the code of a saved card that a server sends is seen', () => {
  const { token, recorded } = rightSale('checkout_api')
  token.request = JSON.stringify({ card_id: '1', security_code: '***' })
  fromServer(token)
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
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

test('two payments of one cart without a reference are a finding of both', () => {
  const body = without(rightBodies.checkout_api, 'external_reference')
  const { recorded } = rightSale('checkout_api', { body, answer: paid(11) })
  const { sales } = measure(withCalls(recorded, payment({ body, answer: paid(12), second: 60 })))
  expect(sales).toHaveLength(2)
  for (const { verdicts } of sales)
    expect(verdicts.find(({ id }) => id === 'charged_twice')).toMatchObject({
      status: 'invalid',
      // Without a reference it is a guess that they are one sale.
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
    expect(verdicts.filter(isLost).map(({ id, reason }) => `${id} ${reason}`)).toEqual(
      expect.arrayContaining([
        'charged_twice cart_charged_twice',
        'repeated_after_lost_answer new_key_performed',
      ]),
    )
  expect(statusesOf(calls(rightBodies.checkout_api)).get('charged_twice')).toBe('invalid charged_twice')
})

test('tokens of test and production in one sale are found where a recording shows them', () => {
  const bearer = (beginning: string) => ({ headers: { authorization: `Bearer ${beginning}-98765432` } })
  const { recorded } = rightSale('checkout_api', bearer('TEST'))
  const readWith = (beginning: string) =>
    withCalls(recorded, call('GET /v1/payments/{id}', { resource: '11', second: 5, ...bearer(beginning) }))
  expect(lostIn(readWith('TEST'))).toEqual([])
  expect(lostIn(readWith('APP_USR'))).toEqual(['credentials_not_mixed credentials_mixed'])
  const text = JSON.stringify(measure(readWith('APP_USR')))
  expect(text).toContain('Bearer APP_USR-…')
  expect(text).not.toContain('98765432')
})

/** A page's token and a program's, and the verdict of a sale on its form after these calls. */
function startForms({ recorded, token, made }: ReturnType<typeof rightSale>) {
  const at = (recording: Recording, second: number) => ({
    ...recording,
    received_at: new Date(Date.parse(made.received_at) + second * 1000).toISOString(),
  })
  const scripted = structuredClone(token)
  fromServer(scripted)
  const formOf = (...calls: Recording[]) =>
    measure({ ...recorded, calls: [made, ...calls] })
      .sales.find(({ sale }) => sale === 'order-1001')
      ?.verdicts.find(({ id }) => id === 'secure_form')
  return { at, token, scripted, tested: at(otherSale(), -100), formOf }
}

test('of tokens for one card, those since the last sale with it count', () => {
  const { at, token, scripted, tested, formOf } = startForms(rightSale('checkout_api', { answer: paid(11) }))
  expect(formOf(at(scripted, -200), token)).toMatchObject({ status: 'not_observable' })
  expect(formOf(at(scripted, -200), tested, token)).toMatchObject({ status: 'met' })
  expect(formOf(at(token, -200), tested, at(scripted, -50))).toMatchObject({ status: 'invalid' })
  // Nothing was recorded since, so an older one may have been kept.
  expect(formOf(at(token, -200), at(scripted, -199), tested)).toMatchObject({ status: 'not_observable' })
})

test('a token of another card, made later, or older than its life is not the one of a sale', () => {
  const { at, token, scripted, formOf } = startForms(rightSale('checkout_api', { answer: paid(11) }))
  const of = (digits: string) => ({ ...scripted, response: JSON.stringify({ last_four_digits: digits }) })
  const page = at(token, -60)
  const week = 7 * 24 * 3600
  expect(formOf(page, at(of('3704'), -50))).toMatchObject({ status: 'not_observable' })
  expect(formOf(page, at(of('9999'), -50))).toMatchObject({ status: 'met' })
  expect(formOf(page, at(scripted, 1))).toMatchObject({ status: 'met' })
  expect(formOf(page, at(scripted, 1 - week))).toMatchObject({ status: 'not_observable' })
  expect(formOf(page, at(scripted, -week))).toMatchObject({ status: 'met' })
})

test('an order, whose answer names no card, is not accused of a token that another sale may have used', () => {
  const { at, token, scripted, tested, formOf } = startForms(rightSale('orders'))
  expect(formOf(at(token, -200), tested, at(scripted, -50))).toMatchObject({ status: 'not_observable' })
  expect(formOf(at(token, -200), tested)).toMatchObject({ status: 'met' })
})

test('a card token with the fingerprint of the sale is the one that counts, for an order too', () => {
  const { recorded, token, made } = rightSale('orders')
  const scripted = structuredClone(token)
  fromServer(scripted)
  const withToken = (recording: Recording, ...card_tokens: string[]): Recording => ({
    ...recording,
    exchange: recording.exchange && { ...recording.exchange, card_tokens },
  })
  const formOf = (...calls: Recording[]) =>
    measure({ ...recorded, calls: [withToken(made, 'used'), ...calls] }).sales[0]?.verdicts.find(
      ({ id }) => id === 'secure_form',
    )
  const page = (name: string) => withToken(token, name)
  const server = (name: string) => withToken(scripted, name)
  expect(formOf(page('used'), server('other'))).toMatchObject({ status: 'met' })
  expect(formOf(page('other'), server('used'))).toMatchObject({ status: 'invalid', reason: 'card_on_server' })
  // The gateway was started again, or the page did not call through the proxy.
  expect(formOf(page('other'))).toMatchObject({ status: 'not_observable', reason: 'front_end' })
  expect(formOf(server('other'))).toMatchObject({ status: 'not_observable', reason: 'front_end' })
  // Entries without a fingerprint are older, or have no whole body.
  expect(formOf(token, server('other'))).toMatchObject({ status: 'met' })
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

test('a sale that was charged twice is found; a second try after a refusal is not', () => {
  const { recorded } = rightSale('checkout_api')
  const card = { last_four_digits: '3704' }
  const again = payment({
    answer: { id: 12, status: 'approved', payment_type_id: 'credit_card', transaction_amount: 1, card },
    second: 60,
  })
  const first = recorded.calls[1]
  if (first)
    first.response = JSON.stringify({
      id: 11,
      status: 'approved',
      payment_type_id: 'credit_card',
      transaction_amount: 1,
      card,
    })
  expect(lostIn(withCalls(recorded, again))).toEqual(['charged_twice charged_twice'])
  if (first)
    first.response = JSON.stringify({
      id: 11,
      status: 'rejected',
      payment_type_id: 'credit_card',
      transaction_amount: 1,
      card,
    })
  expect(lostIn(withCalls(recorded, again))).toEqual([])
})

test.each(['checkout_api', 'checkout_pro'] as const)(
  'of a sale by %s that charged nothing, nobody says that it was charged once',
  product => {
    const { recorded, made } = rightSale(product)
    const answer = JSON.parse(made.response ?? '{}')
    if (product === 'checkout_api') made.response = JSON.stringify({ ...answer, status: 'rejected' })
    const verdicts = measure({ ...recorded, calls: recorded.calls.filter(one => one === made) }).sales[0]
      ?.verdicts
    expect(verdicts?.find(({ id }) => id === 'charged_twice')).toMatchObject({
      status: 'not_applicable',
      reason: 'no_money_write',
    })
  },
)

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

test('a grade with findings counts, and no grade is not held against anybody', () => {
  const { recorded } = rightSale('checkout_pro')
  expect(lostIn({ ...recorded, grade: { ...graded, worst: 'high' } })).toEqual([
    'handler_graded grade_findings',
  ])
  expect(lostIn({ ...recorded, grade: null })).toEqual([])
})

test('a grade names the severity of its worst finding, and warns of a low one', () => {
  const { recorded } = rightSale('checkout_pro')
  const of = (worst: string) => {
    const { sales } = describeQuality(
      measure({ ...recorded, grade: { ...graded, worst } }),
      qualityWords('en'),
    )
    const verdict = sales[0]?.verdicts.find(({ id }) => id === 'handler_graded')
    return [verdict?.status, verdict?.remedy?.text]
  }
  expect(of('low')).toEqual(['warning', expect.stringMatching(/has findings, of low severity at most\./)])
  expect(of('high')).toEqual(['invalid', expect.stringMatching(/has findings, the worst of high severity\./)])
})

const handlerGraded = (recorded: Recorded) =>
  measure(recorded).sales[0]?.verdicts.find(({ id }) => id === 'handler_graded')

test('the grade of the handler is met by a whole one, which the evidence names', () => {
  const { recorded } = rightSale('checkout_pro')
  const evidence = [{ seq: null, operation: 'grade', field: graded.url, value: graded.startedAt }]
  expect(handlerGraded(recorded)).toMatchObject({ status: 'met', evidence })
  const part = { ...recorded, grade: { ...graded, isWhole: false } }
  expect(handlerGraded(part)).toMatchObject({
    status: 'not_observable',
    reason: 'grade_incomplete',
    evidence,
  })
})

const hook = 'https://www.mate.com.ar/notifications'
const unnamed = without(rightBodies.checkout_pro, 'notification_url')
/** @param told whether the gateway got a notification of the sale */
function graderOf(body: typeof unnamed, forwardUrl: string | null, told = true) {
  const { recorded } = rightSale('checkout_pro', { body })
  const forwards = { url: forwardUrl, receivers: [gatewayReceiver] }
  const of = (worst: string | null, url: string) =>
    handlerGraded({
      ...recorded,
      ...(!told && { deliveries: [] }),
      grade: { ...graded, url, worst, forwards },
    })
  return (url: string) => [of('high', url)?.reason, of(null, url)?.reason]
}
const counts = ['grade_findings', null]
const ofOther = ['grade_of_other', 'grade_of_other']

test('a grade counts only for sales whose notifications go to the address that was graded', () => {
  const forwarded = graderOf(unnamed, 'http://localhost:38120/hook')
  expect(forwarded('http://127.0.0.1:38120/hook')).toEqual(counts)
  expect(forwarded('http://127.0.0.1:38122/hook')).toEqual(ofOther)
  expect(forwarded('http://127.0.0.1:38120/hook?store=2')).toEqual(ofOther)

  const named = graderOf({ ...unnamed, notification_url: `${hook}?source_news=webhooks` }, graded.url, false)
  expect(named(hook)).toEqual(counts)
  expect(named(graded.url)).toEqual(ofOther)

  // The gateway forwards what the sale sends to it, and what arrived at it by another name.
  const own = graderOf({ ...unnamed, notification_url: gatewayReceiver }, graded.url, false)
  expect(own(graded.url)).toEqual(counts)
  expect(graderOf({ ...unnamed, notification_url: hook }, graded.url)(graded.url)).toEqual(counts)
})

test('a grade counts for sales whose notifications pasarela listen forwards to the address', () => {
  const { recorded } = rightSale('checkout_pro', { body: unnamed })
  const forwards = { url: null, receivers: [gatewayReceiver] }
  const listening = (url: string) =>
    handlerGraded({
      ...recorded,
      deliveries: (recorded.deliveries ?? []).map(one => ({
        ...one,
        forward: null,
        listens: [{ url, outcome: 'delivered' }],
      })),
      grade: { ...graded, url: 'http://127.0.0.1:38120/hook', worst: null, forwards },
    })?.reason
  expect(listening('http://localhost:38120/hook')).toBe(null)
  expect(listening('http://localhost:38122/hook')).toBe('grade_of_other')
  expect(listening('http://localhost:38120/hook?store=***')).toBe('grade_unmatched')
})

test('a notification that the gateway did not get is named by its resource, and counts for the address that got it', () => {
  const own = 'http://127.0.0.1:38124/hook'
  const body = without(rightBodies.checkout_api, 'notification_url')
  const { recorded, read } = rightSale('checkout_api', { body })
  const direct: Recorded = {
    ...recorded,
    calls: recorded.calls.filter(one => one !== read),
    deliveries: (recorded.deliveries ?? []).map(one => ({ ...one, seq: null, url: own })),
    grade: { ...graded, url: own, forwards: { url: null, receivers: [gatewayReceiver] } },
  }
  expect(handlerGraded(direct)?.status).toBe('met')
  // Nothing shows that the gateway forwards notifications of a sale that named another address.
  const sent = rightSale('checkout_api', { body: { ...body, notification_url: own } }).recorded
  expect(handlerGraded({ ...direct, calls: sent.calls, grade: graded })?.reason).toBe('grade_of_other')
  const [payment] = direct.deliveries ?? []
  const verdicts = measure(direct).sales[0]?.verdicts
  expect(verdicts?.find(({ id }) => id === 'payment_read')).toMatchObject({
    status: 'not_observable',
    reason: 'answered',
    evidence: [{ seq: null, operation: 'payment', field: 'data.id', value: `"${payment?.resource}"` }],
  })
})

test('a grade counts for no sale of which nobody knows where its notifications go', () => {
  expect(graderOf(unnamed, null)(graded.url)).toEqual(['grade_unmatched', 'grade_unmatched'])
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
const statusesOf = (recorded: Recorded) =>
  new Map(measure(recorded).sales[0]?.verdicts.map(({ id, status, reason }) => [id, `${status} ${reason}`]))

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
  expect(statusesOf(withCalls(both, read(11, 'cancelled'))).get('charged_twice')).toBe('met null')
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
  // Who gives the second payment back charged it.
  expect(of(readAs(11, 'approved'), readAs(12, 'approved'), readAs(12, 'refunded', 9))).toBe(
    'invalid charged_twice',
  )
  // A refund of the second payment has a status of its own.
  const refund = call('POST /v1/payments/{id}/refunds', {
    ...{ resource: '12', second: 9, status: 201 },
    answer: { id: 77, payment_id: 12, status: 'approved' },
  })
  expect(of(readAs(12, 'approved'), refund)).toBe('met null')
  expect(of(readAs(11, 'approved'), refund)).toBe('invalid charged_twice')
  for (const status of ['cancelled', 'rejected']) expect(of(readAs(12, status))).toBe('met null')
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

test('only a repeat with the same key proves that the shop repeats a lost answer rightly', () => {
  const id = 'repeated_after_lost_answer'
  expect(statusesOf(rightSale('checkout_api').recorded).get(id)).toBe('not_applicable no_lost_answer')
  const { recorded } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: paid(11), outcome_unknown: true, idempotency_key: key },
  })
  expect(statusesOf(recorded).get(id)).toBe('not_observable not_repeated')
  const repeated = statusesOf(
    withCalls(recorded, payment({ answer: paid(11), idempotency_key: key, second: 2 })),
  )
  expect(repeated.get(id)).toBe('met null')
  expect(repeated.get('charged_twice')).toBe('met null')
  // The advice names two ways. A search is one, whatever it found; a read by id may follow from a notification.
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
  expect(statusesOf(withCalls(recorded, search(2, 500))).get(id)).toBe('not_observable not_repeated')
  expect(statusesOf(withCalls(recorded, search(-2))).get(id)).toBe('not_observable not_repeated')
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
  expect(statusesOf(other).get(id)).toBe('not_observable not_repeated')
  // Nobody refused it: a fault kept it from the provider.
  const faulted = { ...repeat({ status: 500, answer: {} }), fault: 'status=500' }
  expect(statusesOf(withCalls(recorded, faulted)).get(id)).toBe('not_observable not_repeated')
  // A payment that was rejected may be tried again.
  const rejected = { ...paid(11), status: 'rejected' }
  const { recorded: refused } = rightSale('checkout_api', {
    ...{ status: 504, provider_status: 201, answer: rejected, outcome_unknown: true, idempotency_key: key },
  })
  expect(statusesOf(withCalls(refused, repeat({}))).get(id)).toBe('not_observable not_repeated')
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
})

test('a second charge after a lost answer was looked up is no repetition with its key', () => {
  const lost = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true })
  const answer = { ...paid(11), transaction_amount: 1500, external_reference: 'order-1001' }
  const read = call('GET /v1/payments/{id}', { resource: '11', answer, second: 30 })
  const again = payment({ answer: { ...answer, id: 12 }, second: 60 })
  const [sale] = measure(withCalls(lost.recorded, read, again)).sales
  expect(sale?.verdicts.find(({ id }) => id === 'repeated_after_lost_answer')).toMatchObject({
    status: 'invalid',
    reason: 'new_key_performed',
  })
})
