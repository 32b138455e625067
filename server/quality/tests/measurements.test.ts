/**
 * Real measurements that others transcribed (docs/internals/quality-evidence.md, "Compared with real measurements"), rebuilt as sales. What
 * each report calls lost is lost here, in the class that it names.
 */
import { expect, test } from 'vitest'
import { isLost } from '../../facts/quality-terms.ts'
import { measure } from '../measure.ts'
import examples from './support/official-examples.json' with { type: 'json' }
import { call, rightBodies, rightSale, type SaleParts, without } from './support/sales.ts'

const lostOf = (parts: Pick<SaleParts, 'recorded'>, deliveries = parts.recorded.deliveries) => {
  const [sale] = measure({ ...parts.recorded, deliveries }).sales
  const lost = (name: string) =>
    (sale?.verdicts ?? []).flatMap(one =>
      one.class === name && one.aspect !== 'safety' && isLost(one) ? one.id : [],
    )
  return { mandatory: lost('mandatory'), recommended: lost('recommended'), numbers: sale?.numbers, sale }
}
const namesIn = (list: string) => list.trim().split(/\s+/)
const buyer = ['payer_first_name', 'payer_last_name']
const items = namesIn('item_id item_title item_description item_category_id item_quantity item_unit_price')
const withoutAll = (body: Record<string, unknown>, fields: string[]) => fields.reduce(without, body)

/** A preference that was paid: its merchant order has the payment. */
function paidSale(body: Record<string, unknown>) {
  const parts = rightSale('checkout_pro', { body })
  const answer = { preference_id: '1-pref', payments: [{ id: 11 }] }
  const calls = [
    ...parts.recorded.calls,
    call('GET /merchant_orders/{id}', { resource: '5', answer, second: 20 }),
  ]
  return { ...parts, recorded: { ...parts.recorded, calls } }
}

test('31 of 100 in Checkout Pro: the SDK, and the price and the quantity of the item', () => {
  const body = { items: [{ quantity: 1, unit_price: 1500 }] }
  const { mandatory, recommended, numbers } = lostOf(paidSale(body), [])
  expect(mandatory).toEqual(['webhooks_ipn', 'external_reference'])
  expect(recommended).toEqual([
    'statement_descriptor_/_soft_descriptor',
    'back_urls',
    'email',
    'payer_first_name',
    'payer_last_name',
    'item_category_id',
    'item_description',
    'item_id',
    'item_title',
  ])
  // 6 + 5 points are known. The report says 12, which its own rows contradict, and 19 of the SDK.
  expect(numbers?.points).toEqual({ min: 11, max: 30 })
})

test('24 of 100 in Checkout API: mandatory points met, buyer and items missing', () => {
  const body = withoutAll(rightBodies.checkout_api, [
    'additional_info',
    'payer.type',
    'payer.id',
    'payer.first_name',
    'payer.last_name',
    'statement_descriptor',
    'issuer_id',
  ])
  const { mandatory, recommended, numbers } = lostOf(
    rightSale('checkout_api', { body, sdk: null, headers: { 'user-agent': 'x' } }),
  )
  expect(mandatory).toEqual([])
  expect(recommended).toEqual([...buyer, ...items, 'statement_descriptor', 'issuer_id', 'back_end_sdk'])
  expect(numbers?.points).toBeNull()
})

test('5 of 100 in Checkout API by Pix: its mandatory points, and no device, because Pix has none', () => {
  const body = { transaction_amount: 10, payment_method_id: 'pix', payer: {}, description: 'Credits' }
  const parts = rightSale('checkout_api', {
    body,
    answer: { id: 11, payment_type_id: 'bank_transfer' },
    sdk: null,
    headers: { 'user-agent': 'x' },
  })
  const { mandatory, recommended, sale } = lostOf(parts, [])
  expect(mandatory).toEqual(['email', 'webhooks_ipn', 'external_reference'])
  expect(recommended).toEqual([...buyer, ...items, 'back_end_sdk'])
  expect(sale?.verdicts.find(({ id }) => id === 'device_id')?.status).toBe('not_applicable')
})

test('46 of 100 in Checkout Pro: a category of its own, and a payer of nulls', () => {
  const items = [
    {
      id: '1',
      title: 'Session',
      description: 'Photos',
      category_id: 'photography',
      quantity: 1,
      unit_price: 10,
    },
  ]
  const payer = { name: null, surname: null, email: null }
  const body = { ...rightBodies.checkout_pro, items, payer, statement_descriptor: undefined }
  const { mandatory, recommended, sale, numbers } = lostOf(rightSale('checkout_pro', { body }))
  expect(mandatory).toEqual([])
  expect(recommended).toEqual([
    'statement_descriptor_/_soft_descriptor',
    'email',
    'payer_first_name',
    'payer_last_name',
    'item_category_id',
  ])
  expect(sale?.verdicts.find(({ id }) => id === 'item_category_id')).toMatchObject({
    status: 'invalid',
    reason: 'unknown_category',
  })
  expect(numbers?.points).toEqual({ min: 57, max: 76 })
})

/** The order is that of the tool's answer. */
const listOfPro = {
  implement: `
    webhooks_ipn external_reference item_quantity item_unit_price statement_descriptor_/_soft_descriptor back_urls email
    payer_first_name payer_last_name item_category_id item_description item_id item_title back_end_sdk
  `,
  goodPractices: `
    binary_mode date_of_expiration marketing_information expiration max_installments modal logos response_messages
    excluded_payment_methods excluded_payment_types shipment_amount payment_get_or_search_api chargebacks_api
    cancellation_api refunds_api settlement release address payer_identification payer_phone front_end_sdk_pro
  `,
}

test('the list of 14 and 21 of Checkout Pro has the same ids and classes', () => {
  const { sale } = lostOf(rightSale('checkout_pro'))
  const listed = sale?.verdicts.filter(({ aspect }) => aspect !== 'safety') ?? []
  const idsOf = (isGood: boolean) =>
    // The twenty-second good practice is for Mexico alone.
    listed.flatMap(({ id, class: itsClass }) =>
      (itsClass === 'good_practice') === isGood && id !== 'payer_identification_mlm' ? id : [],
    )
  expect(idsOf(false)).toEqual(namesIn(listOfPro.implement))
  expect(idsOf(true)).toEqual(namesIn(listOfPro.goodPractices))
  expect([idsOf(false).length, idsOf(true).length]).toEqual([14, 21])
})

test('the panel’s mandatory and recommended criteria of Checkout API have its classes', () => {
  const { sale } = lostOf(rightSale('checkout_api'))
  const idsOf = (name: string) =>
    sale?.verdicts.flatMap(one => (one.class === name && one.aspect !== 'safety' ? one.id : []))
  expect(idsOf('mandatory')).toEqual(
    namesIn('device_id email webhooks_ipn external_reference ssl tls secure_form web_front_end_sdk'),
  )
  expect(idsOf('recommended')).toEqual([
    ...buyer,
    ...items,
    'statement_descriptor',
    'issuer_id',
    'back_end_sdk',
  ])
})

/** What each request of the provider's OpenAPI document loses, sent as it is, with an idempotency key, by no SDK. */
const lostByExample: Record<string, [mandatory: string[], recommended: string[]]> = {
  '/checkout/preferences simple': [
    ['external_reference'],
    ['statement_descriptor_/_soft_descriptor', ...buyer, 'item_category_id', 'item_description', 'item_id'],
  ],
  '/v1/payments card_brazil': [
    ['device_id', 'webhooks_ipn', 'external_reference'],
    [...buyer, ...items, 'statement_descriptor', 'issuer_id'],
  ],
  '/v1/payments pix_brazil': [
    ['webhooks_ipn', 'external_reference'],
    [...buyer, ...items],
  ],
  '/v1/payments boleto_brazil': [['webhooks_ipn', 'external_reference'], items],
  '/v1/payments card_argentina': [
    ['device_id', 'webhooks_ipn', 'external_reference'],
    [...buyer, ...items, 'statement_descriptor', 'issuer_id'],
  ],
  '/v1/payments oxxo_mexico': [
    ['webhooks_ipn', 'external_reference'],
    [...buyer, ...items],
  ],
  '/v1/orders credit_card': [['device_id'], [...buyer, ...items, 'statement_descriptor']],
  '/v1/orders pix': [[], [...buyer, ...items]],
  '/v1/orders boleto': [[], items],
  '/v1/orders oxxo': [[], [...buyer, ...items]],
  '/v1/orders spei': [[], [...buyer, ...items]],
  '/v1/orders pse': [[], items],
  '/v1/orders rapipago': [[], [...buyer, ...items]],
  '/v1/orders manual_mode': [[], [...buyer, ...items]],
}

test('each request example of the provider’s documents loses what the table says', () => {
  expect(examples.map(({ operation, name }) => `${operation.slice(5)} ${name}`)).toEqual(
    Object.keys(lostByExample),
  )
  for (const { name, operation, body, answer } of examples) {
    const made = call(operation, { body, answer, status: 201, sdk: null, headers: { 'user-agent': 'curl' } })
    const recorded = {
      calls: [made],
      deliveries: [],
      grade: null,
      atMs: Date.parse(made.received_at) + 120_000,
    }
    const { mandatory, recommended, sale } = lostOf({ recorded })
    const [expected = [], more = []] = lostByExample[`${operation.slice(5)} ${name}`] ?? []
    expect({ mandatory, recommended }, name).toEqual({
      mandatory: expected,
      recommended: [...more, 'back_end_sdk'],
    })
    expect(
      sale?.verdicts.filter(one => one.aspect === 'safety' && isLost(one)),
      name,
    ).toEqual([])
  }
})
