/** Reports of integrators about preferences, each named by its source. */
import { expect, test } from 'vitest'
import { readWarnings } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import type { Json } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const path = '/checkout/preferences'
const item = { title: 'Mate', quantity: 1, unit_price: 1500 }
const right = { items: [item] }

async function send(method: string, url: string, body: Json, token?: string) {
  const answer = await fetch(`${simulator.url}${url}`, {
    method,
    headers: { authorization: `Bearer ${token ?? 'TEST-reported-preferences'}` },
    body: JSON.stringify(body),
  })
  const warned = readWarnings(answer.headers.get('x-pasarela-warnings'))
  return { status: answer.status, body: (await answer.json()) as Json, warned }
}

const refused = (error: string, message: string, cause: null | [] = null) => ({
  ...{ message, error, status: 400, cause },
})

test('sdk-java#64: expires as text is refused, on POST and on PUT', async () => {
  const wanted = refused('invalid_expires', 'expires value is not boolean', [])
  const { id } = (await send('POST', path, right)).body
  expect((await send('POST', path, { ...right, expires: 'true' })).body).toEqual(wanted)
  expect((await send('PUT', `${path}/${id}`, { expires: 'true' })).body).toEqual(wanted)
})

test.each([
  [{ unit_price: '1.234,50' }, 'unit_price must be a number'],
  [{ unit_price: undefined }, 'unit_price needed'],
  [{ quantity: 'two' }, 'items.0.quantity must be a integer'],
  [{ quantity: undefined }, 'quantity needed'],
  [{ unit_price: -5 }, 'amount cannot be paid with Mercado Pago'],
  [{ currency_id: 'BRL' }, 'currency_id invalid'],
])('cart-opencart#74: an item with %o is refused', async (change, message) => {
  const { body } = await send('POST', path, { items: [{ ...item, ...change }] })
  expect(body).toEqual(refused('invalid_items', message))
})

test('odoo PR#124162: cents are refused where the currency has none', async () => {
  simulator.register('TEST-reported-chile', { siteId: 'MLC' })
  const { body } = await send(
    'POST',
    path,
    { items: [{ ...item, unit_price: 1500.5 }] },
    'TEST-reported-chile',
  )
  expect(body).toEqual(refused('invalid_items', 'unit_price invalid'))
})

test('devsite-docs#1173: three forms of a date are accepted, and no other', async () => {
  for (const expiration_date_from of [
    '2030-05-01T10:00:00.000Z',
    '2030-05-01T10:00:00.000-05:00',
    '2030-05-01T10:00:00-0300',
  ])
    expect((await send('POST', path, { ...right, expiration_date_from })).status).toBe(201)
  const { body } = await send('POST', path, { ...right, expiration_date_from: '05/01/2030' })
  expect(body).toEqual(refused('invalid_expiration_date_from', 'expiration_date_from invalid'))
})

test('sdk-dotnet#63: an empty list of exclusions is answered as one blank id', async () => {
  const payment_methods = { excluded_payment_types: [], installments: 1 }
  const { body } = await send('POST', path, { ...right, payment_methods })
  expect(body.payment_methods.excluded_payment_types).toEqual([{ id: '' }])
})

test('names that the provider ignores are warned of, with the nearest name, and change nothing', async () => {
  const wrong = {
    notificationUrl: 'https://shop.example/hook',
    back_url: { success: 'https://shop.example' },
  }
  const made = await send('POST', path, { ...right, ...wrong })
  expect(made.status).toBe(201)
  expect(made.warned.map(({ code, path: at, nearest }) => [code, at, nearest])).toEqual([
    ['unknown_field', 'notificationUrl', 'notification_url'],
    ['unknown_field', 'back_url', 'back_urls'],
  ])
  const changed = await send('PUT', `${path}/${made.body.id}`, { external_reference: 'later' })
  expect(changed.warned).toEqual([])
})

test('a change is not warned of dates that it does not name, nor of an expiry that is switched off', async () => {
  const { body } = await send('POST', path, { ...right, date_of_expiration: '2020-01-01T00:00:00.000Z' })
  const change = `${path}/${body.id}`
  expect((await send('PUT', change, { items: right.items })).warned).toEqual([])
  const off = { expires: false, expiration_date_to: '2030-01-01T00:00:00.000Z' }
  expect((await send('PUT', change, off)).warned).toEqual([])
})

test('what passes here and fails in production is warned of', async () => {
  const { status, warned } = await send('POST', path, {
    items: [item, { ...item, title: 'Discount', unit_price: -100 }],
    back_urls: { success: 'http://localhost:3000/ok' },
    auto_return: 'approved',
    notification_url: 'http://localhost:3000/hook',
    marketplace_fee: -1,
    expires: true,
    expiration_date_from: '2030-01-02T00:00:00.000Z',
    expiration_date_to: '2030-01-01T00:00:00.000Z',
  })
  expect(status).toBe(201)
  expect(warned.map(({ code, path: at }) => [code, at])).toEqual([
    ['out_of_bounds', 'marketplace_fee'],
    ['negative_item', 'items[1].unit_price'],
    ['local_address', 'back_urls.success'],
    ['local_address', 'notification_url'],
    ['wrong_together', 'expiration_date_to'],
  ])
})

test('a return address on this machine is warned of without an automatic return, too', async () => {
  const local = 'http://127.0.0.1:3000/wait'
  const { status, warned } = await send('POST', path, {
    ...right,
    back_urls: { success: 'http://shop.example/ok', pending: local },
    notification_url: `http://shop.example/${'n'.repeat(248)}`,
  })
  expect([status, ...warned.map(({ code, path: at }) => [code, at])]).toEqual([
    201,
    ['wrong_length', 'notification_url'],
    ['local_address', 'back_urls.pending'],
    ['local_address', 'notification_url'],
  ])
})

test('a right preference has no warning', async () => {
  const { status, warned } = await send('POST', path, {
    ...right,
    payer: { name: 'Ana', email: 'ana@shop.example', phone: { area_code: '11', number: 5555 } },
    back_urls: { success: 'https://shop.example/ok' },
    auto_return: 'approved',
    shipments: { mode: 'custom', cost: 50 },
    metadata: { cart: 7 },
  })
  expect([status, warned]).toEqual([201, []])
})
