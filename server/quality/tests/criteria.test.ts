/** For each criterion a right and a wrong sale, which get exactly it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isLost,
  type QualityProduct,
  type QualityStatus,
  qualityAspects,
  qualityClasses,
  qualityProducts,
  rankLosses,
} from '../../facts/quality-terms.ts'
import { type CheckName, type Criterion, criteriaOf, knownPoints } from '../criteria.ts'
import { type MeasureOptions, measure } from '../measure.ts'
import type { Recorded } from '../recorded.ts'
import { qualityWords } from '../reports/describe.ts'
import { call, rightBodies, rightSale, without, withValue } from './support/sales.ts'

const verdictsOf = (recorded: Recorded, options: MeasureOptions = {}) => {
  const { sales } = measure(recorded, options)
  return new Map(sales[0]?.verdicts.map(one => [one.id, one]))
}
const lostIn = (recorded: Recorded, options?: MeasureOptions) =>
  [...verdictsOf(recorded, options).values()].filter(isLost).map(({ id, status }) => `${id} ${status}`)
const optionsOf = (product: QualityProduct): MeasureOptions => (product === 'bricks' ? { product } : {})

/** A body without these fields. What a saved customer has is not lost with them. */
function lacking(product: QualityProduct, fields: readonly string[]) {
  const isOfPayer = fields.some(field => /^payer\.(?!id$|customer_id$)/.test(field))
  const saved = isOfPayer ? ['payer.type', 'payer.id', 'payer.customer_id'] : []
  return [...fields, ...saved].reduce(without, rightBodies[product])
}

/** The sales here are of Mexico. */
test.each(qualityProducts)('a right sale by %s loses no criterion', product => {
  expect(lostIn(rightSale(product).recorded, optionsOf(product))).toEqual([])
})

test.each(qualityProducts)('a sale by %s without a field loses exactly its criterion', product => {
  for (const { id, check, only, fields = [], class: itsClass } of criteriaOf(product, product === 'orders')) {
    if (check !== 'fields' || only === 'outside_mexico') continue
    for (const field of fields.flatMap(one => one.split('|')).filter(one => !one.startsWith('header:'))) {
      const alternatives = fields.find(one => one.split('|').includes(field))?.split('|') ?? []
      const body = lacking(product, alternatives)
      const { recorded } = rightSale(product, { body })
      expect(lostIn(recorded, optionsOf(product)), `${product} ${field}`).toEqual([`${id} missing`])
      const verdict = verdictsOf(recorded, optionsOf(product)).get(id)
      expect(verdict?.class).toBe(itsClass)
      expect(verdict?.evidence[0]?.seq, field).toBeGreaterThan(0)
      expect(JSON.stringify(verdict?.change?.after)).not.toBe(JSON.stringify(verdict?.change?.before))
    }
  }
})

type Spoiled = { recorded: Recorded; status: QualityStatus }
type Spoil = (product: QualityProduct, criterion: Criterion) => Spoiled

const spoiled = (recorded: Recorded, status: QualityStatus): Spoiled => ({ recorded, status })
const unseen: Spoil = product => spoiled(rightSale(product).recorded, 'not_observable')
/** A right sale whose own call lacks its headers. */
const bare = (product: QualityProduct): Recorded => {
  const { recorded, made } = rightSale(product)
  made.exchange = { caller: { method: 'POST', url: '/', headers: [['authorization', '***']] }, provider: [] }
  return recorded
}
const scripted = (product: QualityProduct): Recorded => {
  const { recorded, token } = rightSale(product)
  token.exchange = { caller: { method: 'POST', url: '/', headers: [['authorization', '***']] }, provider: [] }
  token.sdk = 'node'
  return recorded
}

/** What spoils a sale for each way of looking. Where no call can prove a loss, the criterion is not observable. */
const spoils: Record<CheckName, Spoil> = {
  fields: (product, { fields = [] }) => {
    const alternatives = fields[0]?.split('|') ?? []
    const body = lacking(product, alternatives)
    return spoiled(rightSale(product, { body }).recorded, 'missing')
  },
  device: product => spoiled(bare(product), 'missing'),
  device_of_brick: product => spoiled(bare(product), 'not_observable'),
  webhook: product => {
    const body = without(rightBodies[product], 'notification_url')
    return spoiled({ ...rightSale(product, { body }).recorded, deliveries: [] }, 'missing')
  },
  webhook_of_account: product => {
    const body = { ...rightBodies[product], notification_url: 'https://shop.example/n' }
    return spoiled(rightSale(product, { body }).recorded, 'invalid')
  },
  sdk: product => spoiled(rightSale(product, { sdk: null, sdk_version: '' }).recorded, 'missing'),
  secure_form: product => spoiled(scripted(product), 'invalid'),
  front_end: product => spoiled(scripted(product), 'not_observable'),
  read: product => {
    // A read that failed still joins the notification to the sale.
    const { recorded, token, made, read } = rightSale(product)
    return spoiled({ ...recorded, calls: [token, made, { ...read, status: 404 }] }, 'missing')
  },
  exercised: unseen,
  rejection: unseen,
  token_in_header: product =>
    spoiled(rightSale(product, { url: '/v1/orders?access_token=***' }).recorded, 'invalid'),
  made: product => spoiled(rightSale(product).recorded, 'met'),
  never: unseen,
  absent: product => spoiled(rightSale(product).recorded, 'not_applicable'),
}

/** A right sale by which the criterion is met; what must be tried once is. */
function keep(product: QualityProduct, { check, routes: [route = ''] = [] }: Criterion): Recorded {
  const { recorded } = rightSale(product)
  const [method = '', path = '', member = ''] = route.split(' ')
  const [name = '', value] = member.split('=')
  const used = call(`${method} ${path}`, { body: { [name]: value }, resource: '77', second: 30 })
  const rejected = call('GET /v1/payments/{id}', { resource: '9', answer: { status: 'rejected' } })
  const more = { exercised: [used], rejection: [rejected] }
  return { ...recorded, calls: [...recorded.calls, ...(more[check as keyof typeof more] ?? [])] }
}

test.each(qualityProducts)(
  'each criterion of %s has a sale that keeps it, and one that spoils it',
  product => {
    for (const criterion of criteriaOf(product, product === 'orders')) {
      const { id, check, only } = criterion
      if (only === 'outside_mexico') continue
      const isSeen = check !== 'never' && check !== 'absent'
      const kept = verdictsOf(keep(product, criterion), optionsOf(product)).get(id)?.status
      expect(kept === 'met', `${id} is ${kept}`).toBe(isSeen)
      const { recorded, status } = spoils[check](product, criterion)
      expect(verdictsOf(recorded, optionsOf(product)).get(id)?.status, id).toBe(status)
    }
  },
)

test.each([
  ['a rejected payment', 'GET /v1/payments/{id}', 'rejected', 'met'],
  ['a failed order', 'GET /v1/orders/{id}', 'failed', 'met'],
  ['a canceled order', 'GET /v1/orders/{id}', 'canceled', 'not_observable'],
])('that a store saw a rejection is shown by %s: %s, %s, %s', (_title, route, status, expected) => {
  const { recorded } = rightSale('point')
  const calls = [...recorded.calls, call(route, { resource: '9', answer: { status } })]
  expect(verdictsOf({ ...recorded, calls }, optionsOf('point')).get('Case 2')?.status).toBe(expected)
})

/** Values that count for nothing: product, field, value, criterion, reason. */
const wrongValues: [QualityProduct, string, unknown, string, string][] = [
  ['checkout_pro', 'items[].category_id', 'photography', 'item_category_id', 'unknown_category'],
  ['checkout_pro', 'items[].quantity', 0, 'item_quantity', 'bad_number'],
  ['checkout_pro', 'items[].quantity', 1.5, 'item_quantity', 'bad_number'],
  ['checkout_pro', 'items[].unit_price', 'free', 'item_unit_price', 'bad_number'],
  [
    'checkout_pro',
    'statement_descriptor',
    'A STORE OF MATES AND MORE',
    'statement_descriptor_/_soft_descriptor',
    'too_long',
  ],
  ['checkout_pro', 'payer.name', 'undefined', 'payer_first_name', 'placeholder'],
  ['checkout_pro', 'payer.surname', 'N/A', 'payer_last_name', 'placeholder'],
  ['checkout_pro', 'payer.surname', 'Ana', 'payer_last_name', 'same_names'],
  ['checkout_pro', 'payer.email', 'ana', 'email', 'not_an_email'],
  ['checkout_pro', 'notification_url', 'http://shop.example/n', 'webhooks_ipn', 'not_https'],
  ['checkout_pro', 'back_urls.success', 'http://localhost:3000/ok', 'back_urls', 'auto_return'],
  ['checkout_pro', 'back_urls.success', '/ok', 'back_urls', 'not_a_url'],
  ['checkout_pro', 'external_reference', 'undefined', 'external_reference', 'placeholder'],
  ['checkout_api', 'additional_info.items[].category_id', 'food', 'item_category_id', 'unknown_category'],
  ['checkout_api', 'statement_descriptor', 'A STORE OF MATES AND MORE', 'statement_descriptor', 'too_long'],
  ['orders', 'notification_url', 'https://shop.example/n', 'webhooks_ipn', 'wrong_field'],
  ['orders', 'items[].unit_price', '0.00', 'item_unit_price', 'bad_number'],
  ['subscriptions', 'notification_url', 'https://shop.example/n', 'webhooks_ipn', 'wrong_field'],
  ['point', 'notification_url', 'https://shop.example/n', 'webhooks_point', 'wrong_field'],
  ['qr', 'notification_url', 'https://shop.example/n', 'webhooks', 'wrong_field'],
]
test.each(wrongValues)('%s: %s %j', (product, field, value, id, reason) => {
  const { recorded } = rightSale(product, { body: withValue(rightBodies[product], field, value) })
  expect(lostIn(recorded)).toEqual([`${id} invalid`])
  expect(verdictsOf(recorded).get(id)).toMatchObject({ reason })
  expect(qualityWords('en').reasons).toHaveProperty(reason)
})

/** What is right on a desk and of no use in production. */
const warned: [QualityProduct, string, string, string, string][] = [
  ...[
    'http://localhost:3000/n',
    'https://localhost/n',
    'http://127.0.0.1/n',
    'http://172.20.0.3:8080/n',
    'http://shop:3000/n',
    'https://[fd00::1]/n',
    'https://shop.test/n',
    'https://www.example.com/n',
  ].flatMap((address): [QualityProduct, string, string, string, string][] => [
    ['checkout_pro', 'notification_url', address, 'webhooks_ipn', 'local_address'],
    ['checkout_api', 'notification_url', address, 'webhooks_ipn', 'local_address'],
    ['subscriptions', 'back_url', address, 'back_urls', 'local_address'],
  ]),
  ['checkout_pro', 'payer.email', 'ana@example.com', 'email', 'reserved_domain'],
  ['checkout_api', 'payer.email', 'ana@mail.example.org', 'email', 'reserved_domain'],
  ['orders', 'payer.email', 'ana@shop.example', 'email', 'reserved_domain'],
  ['subscriptions', 'payer_email', 'ana@shop.test', 'email', 'reserved_domain'],
]
test.each(warned)('%s: %s %s is a warning', (product, field, value, id, reason) => {
  const right = measure(rightSale(product).recorded).sales[0]
  const { recorded } = rightSale(product, { body: withValue(rightBodies[product], field, value) })
  const [sale] = measure(recorded).sales
  expect(lostIn(recorded)).toEqual([])
  expect(rankLosses(sale?.verdicts ?? [])).toMatchObject([
    { id, status: 'warning', reason, evidence: [{ field, value: JSON.stringify(value) }], change: null },
  ])
  expect(qualityWords('en').reasons).toHaveProperty(reason)
  // It is there, so the counts have it; whether its points are given is not known.
  expect(sale?.numbers).toEqual({ ...right?.numbers, points: sale?.numbers.points })
  if (product === 'checkout_pro')
    expect(sale?.numbers.points?.min).toBeLessThan(right?.numbers.points?.min ?? 0)
})

test('a payer returns to an app, and no notification does', () => {
  for (const scheme of ['myshop://paid', 'intent://paid#Intent;scheme=myshop;end'])
    for (const field of ['back_urls.success', 'back_urls.pending']) {
      const { recorded } = rightSale('checkout_pro', {
        body: withValue(rightBodies.checkout_pro, field, scheme),
      })
      expect(rankLosses([...verdictsOf(recorded).values()]), scheme).toEqual([])
    }
  for (const [field, value] of [
    ['back_urls.success', 'javascript://%0aalert(1)'],
    ['back_urls.success', 'data:text/html,x'],
    ['notification_url', 'myshop://paid'],
  ] as const) {
    const { recorded } = rightSale('checkout_pro', {
      body: withValue(rightBodies.checkout_pro, field, value),
    })
    expect(lostIn(recorded), value).toHaveLength(1)
  }
})

test('amounts have cents where the currency has them', () => {
  const priced = (currency_id: string, unit_price: number) => {
    const body = withValue(rightBodies.checkout_pro, 'items', [
      { ...(rightBodies.checkout_pro.items as object[])[0], currency_id, unit_price },
    ])
    return verdictsOf(rightSale('checkout_pro', { body }).recorded).get('item_unit_price')
  }
  expect(priced('CLP', 1500.5)).toMatchObject({ status: 'invalid', reason: 'no_cents' })
  expect(priced('COP', 1500.5)).toMatchObject({ status: 'invalid', reason: 'no_cents' })
  expect(priced('CLP', 1500)).toMatchObject({ status: 'met' })
  expect(priced('CLP', 3 * 500.1 - 0.3)).toMatchObject({ status: 'met' })
  expect(priced('ARS', 1500.5)).toMatchObject({ status: 'met' })
  const body = withValue(rightBodies.orders, 'items[].unit_price', '1500.50')
  const orderIn = (country_code: string) =>
    verdictsOf(rightSale('orders', { body, answer: { id: 'ORD1', country_code } }).recorded).get(
      'item_unit_price',
    )
  expect(orderIn('CHL')).toMatchObject({ status: 'invalid', reason: 'no_cents' })
  expect(orderIn('BRA')).toMatchObject({ status: 'met' })
})

test('a descriptor has up to 22 characters, as the provider’s document says', () => {
  for (const product of ['checkout_pro', 'checkout_api'] as const)
    for (const [length, lost] of [
      [18, 0],
      [22, 0],
      [23, 1],
    ] as const) {
      const body = withValue(rightBodies[product], 'statement_descriptor', 'M'.repeat(length))
      expect(lostIn(rightSale(product, { body }).recorded), `${product} ${length}`).toHaveLength(lost)
    }
})

test('one criterion asks for the buyer’s document of the sale’s country, and proposes one with type and number', () => {
  const [general, mexican] = ['payer_identification', 'payer_identification_mlm']
  const documents: [string, object][] = [
    ['ARS', { type: 'DNI', number: '12345678' }],
    ['BRL', { type: 'CPF', number: '12345678909' }],
    ['CLP', { type: 'RUT', number: '123456789' }],
    ['MXN', { type: 'RFC', number: 'XAXX010101000' }],
  ]
  for (const [currency_id, identification] of documents)
    for (const product of ['checkout_pro', 'checkout_api'] as const) {
      const items = [{ title: 'Mate', quantity: 1, unit_price: 1500, currency_id }]
      const { recorded } = rightSale(product, { body: { items }, answer: { id: '1', currency_id } })
      const isMexico = currency_id === 'MXN'
      const [applies, other] = isMexico ? [mexican, general] : [general, mexican]
      const verdicts = verdictsOf(recorded)
      expect(verdicts.get(applies), `${currency_id} ${applies}`).toMatchObject({
        status: 'missing',
        change: { before: {}, after: { payer: { identification } } },
      })
      expect(verdicts.get(other), `${currency_id} ${other}`).toMatchObject({
        status: 'not_applicable',
        reason: isMexico ? 'in_mexico' : 'not_mexico',
      })
    }
})

test.each(qualityProducts)('each verdict of %s names the fields of its criterion, or none', product => {
  const verdicts = verdictsOf(rightSale(product).recorded, optionsOf(product))
  for (const { id, fields = [] } of criteriaOf(product, product === 'orders'))
    expect(verdicts.get(id)?.fields, id).toEqual(fields)
})

test.each(qualityProducts)('what the remedies of %s propose meets their criteria', product => {
  for (const criterion of criteriaOf(product, product === 'orders')) {
    const fields = (criterion.fields ?? []).flatMap(field => field.split('|'))
    const body = lacking(product, fields)
    const verdict = verdictsOf(rightSale(product, { body }).recorded, optionsOf(product)).get(criterion.id)
    if (!verdict?.change) continue
    const mended = rightSale(product, { body: { ...body, ...verdict.change.after } }).recorded
    expect(lostIn(mended, optionsOf(product)), criterion.id).toEqual([])
  }
})

test('a preference with the names of a payment is told the right ones', () => {
  const body = withValue(without(rightBodies.checkout_pro, 'payer.name'), 'payer.first_name', 'Ana')
  const { recorded } = rightSale('checkout_pro', { body })
  expect(lostIn(recorded)).toEqual(['payer_first_name invalid'])
  expect(verdictsOf(recorded).get('payer_first_name')).toMatchObject({
    reason: 'wrong_field',
    evidence: [{ field: 'payer.first_name', value: '"Ana"' }],
    change: { after: { payer: { name: 'Ana' } } },
  })
})

test('the official SDK counts, not its absence in calls of the gateway', () => {
  const plain = rightSale('checkout_pro', { sdk: null, headers: { 'user-agent': 'undici' } })
  expect(lostIn(plain.recorded)).toEqual(['back_end_sdk missing'])
  const ofGateway = rightSale('checkout_api', { transport: 'rest', sdk: null })
  ofGateway.made.exchange = {
    caller: { method: 'POST', url: '/api/gateway/payments', headers: [] },
    provider: [
      {
        method: 'POST',
        url: 'https://api.mercadopago.com/v1/payments',
        body: ofGateway.made.request,
        status: 201,
      },
    ],
  }
  expect(lostIn(ofGateway.recorded)).toEqual([])
  expect(verdictsOf(ofGateway.recorded).get('device_id')).toMatchObject({
    status: 'not_observable',
    reason: 'gateway_call',
  })
})

test('the device is a header; a field of that name is invented; a Brick sends it by itself', () => {
  const bare = rightSale('checkout_api')
  bare.made.exchange = {
    caller: { method: 'POST', url: '/v1/payments', headers: [['authorization', '***']] },
    provider: [],
  }
  expect(lostIn(bare.recorded)).toEqual(['device_id missing'])
  expect(lostIn(bare.recorded, { product: 'bricks' })).toEqual([])
  bare.made.request = JSON.stringify({ ...rightBodies.checkout_api, device_id: 'abc' })
  expect(lostIn(bare.recorded)).toEqual(['device_id invalid'])
})

test('a payment without a card has no criteria of cards', () => {
  const body = without(without(rightBodies.checkout_api, 'token'), 'statement_descriptor')
  const { recorded } = rightSale('checkout_api', {
    body,
    answer: { id: 11, payment_type_id: 'bank_transfer' },
  })
  expect(lostIn(recorded)).toEqual([])
  const verdicts = verdictsOf(recorded)
  for (const id of ['statement_descriptor', 'issuer_id', 'device_id', 'secure_form', 'card_number_on_server'])
    expect(verdicts.get(id), id).toMatchObject({ status: 'not_applicable', reason: 'not_a_card' })
})

test('an order that a later call pays is not accused of what cards need', () => {
  const body = without(rightBodies.orders, 'transactions')
  const headers = { 'user-agent': 'MercadoPago Node.js SDK v3.3.0' }
  const { recorded, made } = rightSale('orders', { body, answer: { id: 'ORD1', status: 'created' } })
  made.exchange = {
    caller: { method: 'POST', url: '/v1/orders', headers: Object.entries(headers) },
    provider: [],
  }
  expect(lostIn(recorded)).toEqual([])
  for (const id of ['device_id', 'statement_descriptor', 'secure_form'])
    expect(verdictsOf(recorded).get(id), id).toMatchObject({ status: 'not_observable', reason: 'paid_later' })
})

test.each([
  ['subscriptions', 'webhooks_ipn'],
  ['point', 'webhooks_point'],
  ['qr', 'webhooks'],
] as const)('a notification of %s that only this gateway received is no proof of %s', (product, id) => {
  const { recorded } = rightSale(product)
  const [told] = recorded.deliveries ?? []
  const verdictOf = (forward: string | null) =>
    verdictsOf({ ...recorded, deliveries: told ? [{ ...told, forward }] : [] }).get(id)
  expect(verdictOf('delivered')).toMatchObject({ status: 'met' })
  for (const forward of [null, 'failed', 'refused'])
    expect(verdictOf(forward)).toMatchObject({ status: 'not_observable', reason: 'panel_webhook' })
})

test('a webhook of the account may count, and no webhook at all does not', () => {
  const { recorded } = rightSale('checkout_pro', {
    body: without(rightBodies.checkout_pro, 'notification_url'),
  })
  expect(verdictsOf(recorded).get('webhooks_ipn')).toMatchObject({
    status: 'not_observable',
    reason: 'panel_webhook',
  })
  const inForward = recorded.deliveries?.map(delivery => ({ ...delivery, forward: null })) ?? []
  expect(verdictsOf({ ...recorded, deliveries: inForward }).get('webhooks_ipn')).toMatchObject({
    reason: 'panel_webhook',
  })
  expect(lostIn({ ...recorded, deliveries: [] })).toEqual(['webhooks_ipn missing'])
  // A notification was lost on its way, and that of another sale shows that the account has an address.
  const other = call('POST /checkout/preferences', {
    body: { external_reference: 'order-2' },
    answer: { id: '2-pref' },
  })
  const told = {
    ...recorded,
    calls: [
      ...recorded.calls,
      other,
      call('GET /v1/payments/{id}', { resource: '77', answer: { preference_id: '2-pref' } }),
    ],
    deliveries: (recorded.deliveries ?? []).slice(0, 1).map(one => ({ ...one, payment_id: '77' })),
  }
  const lost = measure(told).sales.find(({ sale }) => sale === 'order-1001')
  expect(lost?.verdicts.find(({ id }) => id === 'webhooks_ipn')).toMatchObject({
    reason: 'panel_webhook_of_other',
  })
  const soon = { ...recorded, deliveries: [], atMs: recorded.atMs - 90_000 }
  expect(verdictsOf(soon).get('webhooks_ipn')).toMatchObject({
    status: 'not_observable',
    reason: 'not_notified_yet',
  })
  const unpaid = { ...recorded, deliveries: [], calls: recorded.calls.slice(0, 2) }
  expect(verdictsOf(unpaid).get('webhooks_ipn')).toMatchObject({ status: 'not_observable', reason: 'unpaid' })
  expect(verdictsOf({ ...recorded, deliveries: null }).get('webhooks_ipn')).toMatchObject({
    status: 'not_observable',
  })
})

test('a payment that was notified and never read is missing; one that was just notified is not', () => {
  const { token, made, recorded } = rightSale('checkout_pro', {
    answer: { id: '1-pref' },
  })
  // The read joined payment and sale, so the search of another sale does now.
  const search = call('GET /merchant_orders/{id}', {
    status: 404,
    resource: '5',
    answer: { preference_id: '1-pref', payments: [{ id: 11 }] },
  })
  const calls = [token, made, search]
  expect(lostIn({ ...recorded, calls })).toEqual([
    'payment_get_or_search_api missing',
    'payment_read missing',
  ])
  const soon = Date.parse(recorded.deliveries?.[0]?.received_at ?? '') + 1000
  expect(lostIn({ ...recorded, calls, atMs: soon })).toEqual([])
})

test('a store that reads the payment of a charge has read what it was notified of', () => {
  const { recorded, read, made } = rightSale('subscriptions')
  const { external_reference } = made
  const payment = call('GET /v1/payments/{id}', {
    ...{ resource: '11', answer: { id: 11, external_reference }, second: 20 },
  })
  const calls = [...recorded.calls.filter(one => one !== read), payment]
  const verdict = verdictsOf({ ...recorded, calls }).get('payment_get_or_search_api')
  expect(verdict).toMatchObject({ status: 'met', evidence: [{ seq: payment.seq }] })
})

test('what `pasarela listen` took to the store was heard by it', () => {
  const { token, made, recorded } = rightSale('checkout_pro', { answer: { id: '1-pref' } })
  const search = call('GET /merchant_orders/{id}', {
    status: 404,
    resource: '5',
    answer: { preference_id: '1-pref', payments: [{ id: 11 }] },
  })
  const lostIfListened = (outcome: string) =>
    lostIn({
      ...recorded,
      calls: [token, made, search],
      deliveries: (recorded.deliveries ?? []).map(one => ({
        ...one,
        forward: null,
        listens: [{ url: 'http://localhost:8080/webhooks', outcome }],
      })),
    })
  expect(lostIfListened('delivered')).toEqual(['payment_get_or_search_api missing', 'payment_read missing'])
  expect(lostIfListened('failed')).toEqual([])
})

test('a search of a sale whose notification never reached the store is no read after one', () => {
  const { recorded, read } = rightSale('checkout_api')
  const search = call('GET /v1/payments/search', { body: { external_reference: 'order-1001' }, second: 30 })
  const calls = [...recorded.calls.filter(one => one !== read), search]
  const verdicts = verdictsOf({ ...recorded, calls, deliveries: [] })
  for (const id of ['payment_get_or_search_api', 'payment_read'])
    expect(verdicts.get(id), id).toMatchObject({ status: 'not_observable', reason: 'not_notified' })
})

test('a store that was notified of a payment by card is not told that it was not notified', () => {
  const { recorded, read } = rightSale('checkout_api')
  const unread = { ...recorded, calls: recorded.calls.filter(one => one !== read) }
  expect(verdictsOf(unread).get('payment_read')).toMatchObject({
    status: 'not_observable',
    reason: 'answered',
  })
})

test('what this sale used is shown by its own call, although another sale used it later', () => {
  const { recorded, made } = rightSale('checkout_api')
  const refund = (payment: string, second: number) =>
    call('POST /v1/payments/{id}/refunds', { resource: payment, second })
  const own = refund(String(JSON.parse(made.response).id), 20)
  const calls = [...recorded.calls, own, refund('77', 30)]
  const found = measure({ ...recorded, calls }).sales[0]?.verdicts.find(({ id }) => id === 'refunds_api')
  expect(found).toMatchObject({ status: 'met', reason: null, evidence: [{ seq: own.seq }] })
})

test('what is used by any call counts, and what is not used is not accused', () => {
  const routes: [QualityProduct, string, string, object?][] = [
    ['checkout_pro', 'refunds_api', 'POST /v1/payments/{id}/refunds'],
    ['checkout_pro', 'cancellation_api', 'PUT /v1/payments/{id}', { status: 'cancelled' }],
    ['checkout_pro', 'chargebacks_api', 'GET /v1/chargebacks/{id}'],
    ['checkout_pro', 'settlement', 'POST /v1/account/settlement_report'],
    ['checkout_pro', 'release', 'POST /v1/account/release_report'],
    ['orders', 'refunds_api', 'POST /v1/orders/{id}/refund'],
    ['orders', 'cancellation_api', 'POST /v1/orders/{id}/cancel'],
    ['point', 'API for store creation', 'POST /users/{user_id}/stores'],
    ['point', 'API for POS creation', 'POST /pos'],
    ['point', 'cancel_payment_intent', 'POST /v1/orders/{id}/cancel'],
    ['point', 'refunds', 'POST /v1/orders/{id}/refund'],
    ['point', 'List Devices', 'GET /terminals/v1/list'],
    ['point', 'Switch device mode', 'PATCH /terminals/v1/setup'],
    ['point', 'Search API', 'GET /v1/payments/search'],
  ]
  for (const [product, id, route, body] of routes) {
    const { recorded } = rightSale(product)
    expect(verdictsOf(recorded).get(id), id).toMatchObject({
      status: 'not_observable',
      reason: 'not_exercised',
    })
    const calls = [
      ...recorded.calls,
      call(route, { ...(body && { body: { ...body } }), resource: '77', second: 30 }),
    ]
    // The refund of another sale says nothing of this one, so the verdict says what it is about.
    expect(verdictsOf({ ...recorded, calls }).get(id), route).toMatchObject({
      status: 'met',
      reason: 'of_integration',
    })
  }
  const rejected = rightSale('point')
  rejected.recorded.calls = [
    ...rejected.recorded.calls,
    call('GET /v1/payments/{id}', { resource: '9', answer: { status: 'rejected' } }),
  ]
  expect(verdictsOf(rejected.recorded).get('Case 2')).toMatchObject({ status: 'met' })
})

test('a refused read with other credentials, which may be of the same account, accuses nobody', () => {
  const { recorded, token, made, read } = rightSale('checkout_api')
  const statusOf = (credentials: string) =>
    verdictsOf({ ...recorded, calls: [token, made, { ...read, status: 404, credentials }] }).get(
      'payment_get_or_search_api',
    )
  expect(statusOf('default')).toMatchObject({ status: 'missing' })
  expect(statusOf('token:ab')).toMatchObject({ status: 'not_observable', reason: 'other_credentials' })
})

test('a token in the address is found', () => {
  const { recorded } = rightSale('point', { url: '/v1/orders?access_token=***' })
  expect(lostIn(recorded)).toEqual(['header_token_point invalid'])
})

test('the lists are those of the provider’s tool, and their points add up to 81', () => {
  const sizes = qualityProducts.map(product => {
    const list = criteriaOf(product, false)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { class: itsClass, aspect } of list) {
      expect(qualityClasses).toContain(itsClass)
      expect(qualityAspects).toContain(aspect)
    }
    return [product, list.filter(one => one.class !== 'good_practice').length, list.length]
  })
  expect(sizes).toEqual([
    ['checkout_pro', 14, 36],
    ['checkout_api', 19, 34],
    ['orders', 19, 34],
    ['bricks', 19, 34],
    ['subscriptions', 16, 16],
    ['point', 7, 25],
    ['qr', 10, 10],
  ])
  expect(knownPoints).toBe(81)
})

test('docs/internals/quality-evidence.md has a row for each criterion, with its class, its certainty and its points', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/internals/quality-evidence.md'), 'utf8')
  const { classes } = qualityWords('en')
  for (const product of qualityProducts) {
    for (const { id, class: itsClass, classCertainty, points, reports } of criteriaOf(product, false)) {
      const rows = page
        .split('\n')
        .filter(line =>
          line.startsWith(`| \`${id}\` | ${classes[itsClass].toLowerCase()}, ${classCertainty} `),
        )
      expect(
        rows.some(row => points === undefined || row.endsWith(`| ${points} (${reports}) |`)),
        `${product} ${id}`,
      ).toBe(true)
    }
  }
})
