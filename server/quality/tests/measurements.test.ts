/**
 * Real measurements that others transcribed (docs/quality.md, "Compared with real measurements"), rebuilt as sales. What
 * each report calls lost is lost here, in the class that it names.
 */
import { expect, test } from 'vitest'
import { measure } from '../measure.ts'
import { isLost } from '../safety.ts'
import { call, rightBodies, rightSale, without } from './support/sales.ts'

const lostOf = (parts: ReturnType<typeof rightSale>, deliveries = parts.recorded.deliveries) => {
  const [sale] = measure({ ...parts.recorded, deliveries }).sales
  const lost = (name: string) =>
    (sale?.verdicts ?? []).flatMap(one =>
      one.class === name && one.aspect !== 'safety' && isLost(one) ? one.id : [],
    )
  return { mandatory: lost('mandatory'), recommended: lost('recommended'), numbers: sale?.numbers, sale }
}
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
    'payer.first_name',
    'payer.last_name',
    'statement_descriptor',
    'issuer_id',
  ])
  const { mandatory, recommended, numbers } = lostOf(
    rightSale('checkout_api', { body, sdk: null, headers: { 'user-agent': 'x' } }),
  )
  expect(mandatory).toEqual([])
  expect(recommended).toEqual([
    'payer_first_name',
    'payer_last_name',
    'item_id',
    'item_title',
    'item_description',
    'item_category_id',
    'item_quantity',
    'item_unit_price',
    'statement_descriptor',
    'issuer_id',
    'back_end_sdk',
  ])
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
  expect(recommended).toEqual([
    'payer_first_name',
    'payer_last_name',
    'item_id',
    'item_title',
    'item_description',
    'item_category_id',
    'item_quantity',
    'item_unit_price',
    'back_end_sdk',
  ])
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

test('the list of 14 and 21 of Checkout Pro has the same classes', () => {
  const { sale } = lostOf(rightSale('checkout_pro'))
  const listed = sale?.verdicts.filter(({ aspect }) => aspect !== 'safety') ?? []
  const good = listed.filter(({ class: itsClass }) => itsClass === 'good_practice').map(({ id }) => id)
  expect(listed.length - good.length).toBe(14)
  // The twenty-second is for Mexico alone.
  expect(good.filter(id => id !== 'payer_identification_mlm')).toHaveLength(21)
})
