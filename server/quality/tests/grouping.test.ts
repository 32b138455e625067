import { expect, test } from 'vitest'
import { languages } from '../../facts/languages.ts'
import { measure } from '../measure.ts'
import type { Recorded, Recording } from '../recorded.ts'
import { describeAcross, describeQuality, qualityWords } from '../reports/describe.ts'
import { toHtml } from '../reports/html.ts'
import { toJUnit } from '../reports/junit.ts'
import { toJson } from '../reports/lines.ts'
import { groupSales } from '../sales.ts'
import { finish } from '../steps.ts'
import { call, rightBodies, rightSale } from './support/sales.ts'

const grouped = (recorded: Recorded) => finish(groupSales(recorded))
const recordedOf = (...calls: ReturnType<typeof call>[]) => ({
  calls,
  deliveries: null,
  grade: null,
  atMs: 0,
})
const preference = (reference: string | undefined, id: string, more: Parameters<typeof call>[1] = {}) =>
  call('POST /checkout/preferences', {
    body: { ...rightBodies.checkout_pro, external_reference: reference },
    answer: { id },
    ...more,
  })

test('a sale is found by its reference and by each of its ids', () => {
  const payment = call('GET /v1/payments/{id}', {
    resource: '77',
    url: '/v1/payments/77',
    answer: { id: 77, external_reference: 'a', order: { id: 5 } },
    second: 1,
  })
  const order = call('GET /merchant_orders/{id}', {
    resource: '5',
    url: '/merchant_orders/5',
    answer: { id: 5, preference_id: 'pref-a', payments: [{ id: 77 }] },
    second: 2,
  })
  const recorded = recordedOf(preference('a', 'pref-a'), preference('b', 'pref-b'), payment, order)
  for (const sale of ['a', 'pref-a', '77', '5'])
    expect(
      measure(recorded, { sale }).sales.map(one => one.sale),
      sale,
    ).toEqual(['a'])
  expect(measure(recorded, { sale: 'nothing' })).toMatchObject({ sales: [], worst: null, median: null })
})

test('two accounts may use the same references', () => {
  const recorded = recordedOf(
    preference('1', 'p1', { credentials: 'default' }),
    preference('1', 'p2', { credentials: 'token:ab' }),
  )
  expect(grouped(recorded).sales).toHaveLength(2)
})

test('sales without a reference stay apart, and refused calls make none', () => {
  const refused = preference('x', '', { status: 400, answer: { message: 'x' } })
  const recorded = recordedOf(preference(undefined, 'p1'), preference(undefined, 'p2'), refused)
  expect(
    grouped(recorded)
      .sales.map(({ id }) => id)
      .toSorted(),
  ).toEqual(['p1', 'p2'])
})

test.each([
  ['POST /v1/payments', 'POST /v1/asgard/payments', 'checkout_api'],
  ['POST /v1/payments', 'POST /v2/asgard/payments', 'checkout_api'],
  ['POST /v1/payments', 'POST /ppcore/prod/transaction/v21/payments', 'checkout_api'],
  ['POST /checkout/preferences', 'POST /v1/asgard/preferences', 'checkout_pro'],
] as const)('a plugin sells by its own route as by %s: %s', (route, ofPlugin, product) => {
  const at = (operation: string) => {
    const made = call(operation, {
      body: rightBodies[product],
      answer: { id: 5, status: 'approved' },
      status: 201,
    })
    return measure(recordedOf({ ...made, seq: 1 })).sales.map(sale => ({
      product: sale.product,
      verdicts: sale.verdicts.map(({ id, status }) => [id, status]),
    }))
  }
  expect(at(ofPlugin)).toMatchObject([{ product }])
  expect(at(ofPlugin)).toEqual(at(route))
})

test('a plugin, which the provider lets pay without a key, is not told to send one', () => {
  const ofPlugin = { 'x-platform-id': 'bo2hnr2ic4p001kbgpt0', 'x-product-id': 'bh31umv10flg01nmhg60' }
  const statusOf = (headers: Record<string, string>) => {
    const made = call('POST /v1/asgard/payments', {
      ...{ headers, body: rightBodies.checkout_api, answer: { id: 5, status: 'approved' }, status: 201 },
      idempotency_key: null,
    })
    return measure(recordedOf(made)).sales[0]?.verdicts.find(({ id }) => id === 'idempotency_key')?.status
  }
  expect([statusOf({}), statusOf(ofPlugin)]).toEqual(['missing', 'not_applicable'])
})

const byFault = {
  provider_status: null,
  attempts: 0,
  fault: 'status=500',
  answer: { error: 'internal_error' },
}

test('a call that a fault answered unperformed makes no sale, whatever its body and status', () => {
  for (const status of [400, 429, 500]) {
    const failed = call('POST /v1/payments', { ...byFault, status })
    expect(grouped(recordedOf(failed)).sales, String(status)).toEqual([])
  }
  const simulated = { status: 500, provider_status: 500, fault: 'status=500', outcome_unknown: true }
  expect(grouped(recordedOf(call('POST /v1/payments', simulated))).sales).toEqual([])
  const body = rightBodies.checkout_api
  const failed = call('POST /v1/payments', { ...byFault, body, status: 500, second: 1 })
  const retried = call('POST /v1/payments', { body, answer: { id: 5, status: 'approved' }, status: 201 })
  expect(grouped(recordedOf(failed, retried)).sales.map(({ made }) => made.seq)).toEqual([retried.seq])
})

test('a call that failed at the provider is no sale until one is known, and one that a fault hid is', () => {
  const failed = call('POST /v1/payments', { status: 503, provider_status: 503, outcome_unknown: true })
  expect(grouped(recordedOf(failed)).sales).toEqual([])
  const hidden = call('POST /v1/payments', {
    body: rightBodies.checkout_api,
    status: 500,
    provider_status: 201,
    fault: 'status=500; performed',
    answer: { error: 'internal_error' },
  })
  const answer = JSON.stringify({ id: 7, status: 'approved' })
  const provider = [{ method: 'POST', url: '/v1/payments', body: null, status: 201, answer }]
  if (hidden.exchange) hidden.exchange = { ...hidden.exchange, provider }
  const { sales } = grouped(recordedOf(hidden))
  expect(sales.map(({ made }) => [made.status, made.answered.id])).toEqual([[201, 7]])
  expect([...(sales[0]?.names ?? [])]).toContain('7')
})

test('a read that a fault answered proves nothing, and its retries are no polling', () => {
  const { token, made, read, recorded } = rightSale('checkout_api')
  const failed = { ...read, ...byFault, status: 500, response: '{"status":500}' }
  const calls = [
    token,
    made,
    ...Array.from({ length: 12 }, (_, place) => ({ ...failed, seq: 20_000 + place })),
  ]
  const verdicts = measure({ ...recorded, calls }).sales[0]?.verdicts ?? []
  const ids = ['payment_get_or_search_api', 'payment_read', 'notifications_not_polling']
  const undecided = { status: 'not_observable', reason: 'reads_faulted' }
  for (const id of ids)
    expect(
      verdicts.find(one => one.id === id),
      id,
    ).toMatchObject(undecided)
  // The provider performed this read, and the shop did not get it.
  const hidden = { ...failed, provider_status: 200, attempts: 1, fault: 'status=500; performed' }
  const [sale] = measure({ ...recorded, calls: [token, made, hidden] }).sales
  for (const id of ids)
    expect(
      sale?.verdicts.find(one => one.id === id),
      id,
    ).toMatchObject(undecided)
  const [right] = measure({ ...recorded, calls: [token, made, read, { ...failed, seq: 30_000 }] }).sales
  expect(right?.verdicts.find(one => one.id === 'payment_read')).toMatchObject({
    status: 'met',
    evidence: [{ seq: read.seq }],
  })
  for (const [language, said] of [
    ['en', 'A fault was set: respond 500.'],
    ['es', 'Se configuró una falla: responder 500.'],
    ['pt', 'Uma falha foi configurada: responder 500.'],
  ] as const) {
    const words = qualityWords(language)
    expect(toHtml(describeQuality(measure({ ...recorded, calls }), words), words)).toContain(said)
  }
})

test('a masked reference joins nothing and is not judged', () => {
  const recorded = recordedOf(preference('***1234', 'p1'), preference('***1234', 'p2'))
  const { sales } = measure(recorded)
  expect(sales).toHaveLength(2)
  expect(sales[0]?.verdicts.find(({ id }) => id === 'external_reference')?.status).toBe('met')
})

test('one reference for several payers is not unique', () => {
  const by = (email: string, id: string, second: number) =>
    call('POST /v1/payments', {
      body: { ...rightBodies.checkout_api, payer: { email } },
      answer: { id, status: 'approved', payment_type_id: 'credit_card' },
      second,
    })
  const { sales } = measure(recordedOf(by('a@b.co', '1', 0), by('c@d.co', '2', 4000)))
  expect(sales[0]?.verdicts.find(({ id }) => id === 'external_reference')).toMatchObject({
    status: 'invalid',
    reason: 'not_unique',
    change: null,
  })
  const corrected = measure(recordedOf(preference('o', 'p1'), preference('o', 'p2', { second: 5 })))
  expect(corrected.sales[0]?.verdicts.find(({ id }) => id === 'external_reference')?.status).toBe('met')
})

test('the worst of the last sales is the one that lost most', () => {
  const right = rightSale('checkout_pro')
  const bare = call('POST /v1/payments', {
    body: { payment_method_id: 'pix' },
    answer: { id: 99, payment_type_id: 'bank_transfer' },
    second: 50,
  })
  const { sales, worst, median } = measure({ ...right.recorded, calls: [...right.recorded.calls, bare] })
  expect(sales.map(({ sale }) => sale)).toEqual(['99', 'order-1001'])
  expect({ worst, median }).toEqual({ worst: '99', median: 'order-1001' })
  expect(
    measure({ ...right.recorded, calls: [...right.recorded.calls, bare] }, { last: 1 }).sales,
  ).toHaveLength(1)
})

test('of sales that are equally bad, or of which none lost anything, none is the worst', () => {
  const bare = (id: number) =>
    call('POST /v1/payments', {
      body: { payment_method_id: 'pix' },
      answer: { id, payment_type_id: 'bank_transfer' },
      second: 50 + id,
    })
  const { recorded } = rightSale('checkout_pro')
  const of = (...calls: Recording[]) => measure({ ...recorded, calls })
  expect(of(...recorded.calls).worst).toBeNull()
  expect(of(bare(99)).worst).toBe('99')
  const equal = of(...recorded.calls, bare(98), bare(99))
  expect(equal).toMatchObject({ worst: null, median: expect.any(String) })
  const words = qualityWords('en')
  expect(describeAcross(describeQuality(equal, words), words)[0]).toMatch(
    /^3 sales, none worse than all others; median: /,
  )
})

test('an order that failed is a sale, as a payment that was rejected is', () => {
  const { recorded } = rightSale('checkout_pro')
  const charge = (operation: string, changes: Parameters<typeof call>[1]) =>
    measure({ ...recorded, calls: [call(operation, { body: { external_reference: 'o' }, ...changes })] })
  const rejected = charge('POST /v1/payments', { status: 201, answer: { id: 1, status: 'rejected' } })
  const order = { id: 'ORD01', status: 'failed', transactions: { payments: [{ status: 'failed' }] } }
  const answer = { errors: [{ code: 'failed' }], data: order }
  const failed = charge('POST /v1/orders', { status: 402, outcome_unknown: false, answer })
  const chargedOf = ({ sales }: typeof failed) =>
    sales.map(({ sale, verdicts }) => [sale, verdicts.find(({ id }) => id === 'charged_twice')?.reason])
  expect(chargedOf(rejected)).toEqual([['o', 'nothing_paid']])
  expect(chargedOf(failed)).toEqual([['o', 'nothing_paid']])
  // Refused without an order, or by a fault.
  const refused = { status: 402, outcome_unknown: false, answer: { errors: [{ code: 'failed' }] } }
  expect(charge('POST /v1/orders', refused).sales).toEqual([])
  const fault = { status: 402, outcome_unknown: false, provider_status: null, answer, fault: 'status=402' }
  expect(charge('POST /v1/orders', fault).sales).toEqual([])
})

test('bodies of strangers break nothing', () => {
  for (const body of [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"items":null}',
    '{"items":{"0":1},"payer":[1],"__proto__":{"a":1}}',
    '{"items":[null,5,[]]}',
  ])
    for (const operation of [
      'POST /checkout/preferences',
      'POST /v1/payments',
      'POST /v1/orders',
      'POST /preapproval',
    ])
      expect(
        measure(recordedOf(call(operation, { request: body, response: body, cut: 'both' }))).sales,
        `${operation} ${body}`,
      ).toHaveLength(1)
})

test.each(languages)(
  'each report has each criterion, and hides what could harm its reader (%s)',
  language => {
    const words = qualityWords(language)
    const evil = '</pre><script>alert(1)</script>'
    const { recorded } = rightSale('checkout_pro', {
      body: { items: [{ title: evil, category_id: evil }] },
    })
    const quality = describeQuality(measure(recorded), words)
    // One sale is neither the worst nor the median.
    expect(describeAcross(quality, words)).toEqual([words.source])
    const [html, junit, json] = [toHtml(quality, words), toJUnit(quality, words), toJson(quality)]
    for (const text of [html, junit]) expect(text).not.toContain('<script>')
    for (const { id } of quality.sales[0]?.verdicts ?? []) {
      expect(html).toContain(`<code>${id.replaceAll("'", '&#39;')}</code>`)
      expect(json).toContain(JSON.stringify(id))
    }
    expect(junit).toContain('<failure type="mandatory"')
    expect(`${html}${junit}`).not.toMatch(/\{\w+\}|undefined/)
  },
)
