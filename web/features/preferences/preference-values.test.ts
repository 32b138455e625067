import { expect, test } from 'vitest'
import { createPreferenceInput } from '../../../server/contract/preferences.ts'
import { readPrice, startPreference, toPreferenceInput, totalOf } from './preference-values.ts'

const values = startPreference('Mate', '1.500,50', 'order-1')

test('a form with one item omits empty fields, and the gateway accepts it', () => {
  const input = toPreferenceInput(values, 'MLA', 'es')
  expect(input).toEqual({
    items: [{ title: 'Mate', quantity: 1, unit_price: 1500.5, currency_id: 'ARS' }],
    external_reference: 'order-1',
  })
  expect(createPreferenceInput.safeParse(input).success).toBe(true)
})

test('every field is sent under the provider’s name', () => {
  const input = toPreferenceInput(
    {
      ...values,
      payerEmail: ' ana@testuser.com ',
      success: 'https://shop.example/ok',
      autoReturn: 'approved',
      notificationUrl: 'https://shop.example/hook',
      validFrom: '2026-11-01T10:00',
      validTo: '2026-12-01T10:00',
      maxInstallments: '6',
      excludedTypes: ['ticket'],
    },
    'MLA',
    'es',
  )
  expect(input).toMatchObject({
    payer: { email: 'ana@testuser.com' },
    back_urls: { success: 'https://shop.example/ok' },
    auto_return: 'approved',
    notification_url: 'https://shop.example/hook',
    expires: true,
    expiration_date_from: new Date('2026-11-01T10:00').toISOString(),
    expiration_date_to: new Date('2026-12-01T10:00').toISOString(),
    payment_methods: { installments: 6, excluded_payment_types: [{ id: 'ticket' }] },
  })
  expect(createPreferenceInput.safeParse(input).success).toBe(true)
})

test('the total is computed in cents', () => {
  const items = [
    { key: 'a', title: 'A', quantity: '3', price: '0,10' },
    { key: 'b', title: 'B', quantity: '1', price: '0,20' },
    ...['x', 'x1', '1x', '0', '1000000'].map(key => ({ key, quantity: key, title: 'C', price: '9' })),
  ]
  expect(totalOf({ ...values, items }, 'MLA', 'es')).toBe(0.5)
})

test('a price is read with the separators of the interface, and an ambiguous one is refused', () => {
  expect(readPrice('1.500', 'MLA', 'es')).toEqual({ ok: true, value: 1500, text: '1500' })
  expect(readPrice('1.500', 'MLM', 'es')).toEqual({ ok: false, problem: 'ambiguous' })
  expect(readPrice('1500,50', 'MLC', 'es')).toEqual({ ok: false, problem: 'tooManyDecimals' })
  expect(readPrice('0', 'MLA', 'es')).toEqual({ ok: false, problem: 'tooSmall' })
})
