/** What the shop proxy finds in bodies of others, which must neither throw nor take long. */
import { expect, test } from 'vitest'
import { countryOf } from '../../facts/countries.ts'
import { checkRequest } from './check-request.ts'
import { paymentBody } from './payment-body.ts'
import { warnOfBody } from './warn-of-body.ts'

const item = { title: 'a', quantity: 1, unit_price: 1 }
const warnOf = (body: object) =>
  warnOfBody('POST /checkout/preferences', { body: JSON.stringify(body), status: 400, now: 0, siteId: null })
const hostile = { toString: 1, valueOf: 1 }

test.each([
  { items: [{ ...item, unit_price: hostile }] },
  { items: [{ ...item, quantity: hostile }] },
  { items: [item], marketplace_fee: hostile },
  { items: [item], expiration_date_from: hostile, expiration_date_to: hostile },
  { items: [item], back_urls: { success: hostile }, auto_return: 'all', notification_url: hostile },
])('the preference %j, whose value is no text, has a wrong type', body => {
  expect(warnOf(body)).toContainEqual(expect.objectContaining({ code: 'wrong_type' }))
})

test('a payment whose method is no text has a wrong type in every country', () => {
  const situation = { country: countryOf('MLB'), now: 0 }
  const found = checkRequest(paymentBody, { payment_method_id: hostile }, situation)
  expect(found).toContainEqual(expect.objectContaining({ kind: 'type', path: 'payment_method_id' }))
})

test('of thousands of unknown names as many are warned of as a call shows, with the nearest right name', () => {
  const names = Array.from({ length: 50_000 }, (_, place) => [`notificationUrl${place}`, 1])
  const warned = warnOf({ notificationUrl: 'a', ...Object.fromEntries(names), items: [item] })
  expect(warned).toHaveLength(20)
  expect(warned[0]).toMatchObject({ path: 'notificationUrl', nearest: 'notification_url' })
})

test('a name that only one SDK has is accepted with a warning that says so', () => {
  const body = { payer: { is_prime_user: true, surname: 'Paz' }, device_id: '1' }
  const found = checkRequest(paymentBody, body, { country: null, now: 0 }).filter(
    ({ kind }) => kind === 'unknown',
  )
  expect(found.map(({ path, rule }) => [path, rule.sure])).toEqual([
    ['payer.surname', 'quoted'],
    ['payer.is_prime_user', 'inferred'],
    ['device_id', 'inferred'],
  ])
})
