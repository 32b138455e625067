import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preference, PreferenceSearch } from '../contract/preferences.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let demo: TestDemo
let stub: StubProvider
/** A gateway whose provider records the requests that it receives. */
let stubbed: TestGateway
beforeAll(async () => {
  demo = await startTestDemo()
  stub = await startStubProvider()
  stub.answerWith(json(201, { id: '1' }))
  stubbed = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
})
afterAll(async () => {
  await stubbed?.[Symbol.asyncDispose]()
  await stub?.close()
  await demo?.[Symbol.asyncDispose]()
})

const item = { title: 'Point Mini', quantity: 1, unit_price: 1500 }
const post = (body: unknown) => demo.rest<Preference>('POST', '/preferences', body)

test('POST /preferences answers 201 with id, init_point, sandbox_init_point and items that have an id assigned', async () => {
  const { status, body } = await post({ items: [item, { ...item, title: 'Second', quantity: 2 }] })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ok: true,
    data: {
      id: expect.any(String),
      init_point: expect.stringMatching(/^https?:\/\//),
      sandbox_init_point: expect.stringMatching(/^https?:\/\//),
      items: [
        { ...item, id: expect.any(String) },
        { title: 'Second', quantity: 2, unit_price: 1500, id: expect.any(String) },
      ],
    },
    meta: [],
  })
})

test('the answer has payer, back_urls, notification_url and external_reference as sent', async () => {
  const fields = {
    payer: { email: 'test_user_1@testuser.com' },
    back_urls: {
      success: 'https://shop.example/success',
      pending: 'https://shop.example/pending',
      failure: 'https://shop.example/failure',
    },
    notification_url: 'https://shop.example/hook',
    external_reference: 'order-1001',
  }
  const { body } = await post({ items: [item], ...fields })
  expect(body.data).toMatchObject(fields)
})

test("accepts metadata, expires, expiration_date_from, expiration_date_to and the provider's own fields", async () => {
  const { status, body } = await post({
    items: [{ ...item, currency_id: 'ARS', description: 'A reader' }],
    metadata: { seat: '12A' },
    expires: true,
    expiration_date_from: '2026-01-01T00:00:00.000-04:00',
    expiration_date_to: '2030-01-01T00:00:00.000-04:00',
    back_urls: { success: 'https://shop.example/success' },
    auto_return: 'approved',
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    metadata: { seat: '12A' },
    expires: true,
    expiration_date_from: '2026-01-01T00:00:00.000-04:00',
    expiration_date_to: '2030-01-01T00:00:00.000-04:00',
    auto_return: 'approved',
    items: [{ currency_id: 'ARS', description: 'A reader' }],
  })
})

test.each([
  ['unit_price', 0, 0],
  ['unit_price', '10.50', 10.5],
  ['quantity', 1, 1],
  ['quantity', '3', 3],
])('accepts item %s %j and sends the number %d', async (field, value, sent) => {
  const { status } = await stubbed.rest('POST', '/preferences', { items: [{ ...item, [field]: value }] })
  expect(status).toBe(201)
  expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({ items: [{ ...item, [field]: sent }] })
})

test.each(['2030-01-31', '2030-01-31T10:00:00Z', '2030-01-31T10:00:00.000-04:00', '2030-01-31T10:00'])(
  'accepts expiration_date_to %s as an ISO 8601 date and sends it unchanged',
  async expiration_date_to => {
    const { status } = await stubbed.rest('POST', '/preferences', { items: [item], expiration_date_to })
    expect(status).toBe(201)
    expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({ items: [item], expiration_date_to })
  },
)

test.each([
  ['items', undefined, 'is required'],
  ['items', [], 'must have at least 1 item'],
  ['items', {}, 'must be a list'],
  ['payer', 'ana', 'must be an object'],
  ['back_urls', 'https://a.example', 'must be an object'],
  ['notification_url', 'here', 'must be a valid http or https URL'],
  ['external_reference', 7, 'must be text'],
  ['metadata', [], 'must be an object'],
  ['expires', 'yes', 'must be true or false'],
  ['expires', 1, 'must be true or false'],
  ['expiration_date_from', 'tomorrow', 'must be an ISO 8601 date'],
  ['expiration_date_to', '2030-02-31T25:00:00Z', 'must be an ISO 8601 date'],
])('refuses %s %j: it %s', async (field, value, rule) => {
  const { status, body } = await post({ items: [item], [field]: value })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [`The ${field} field ${rule}.`] })
})

test.each([
  ['title', undefined, 'is required'],
  ['title', '', 'must not be empty'],
  ['quantity', undefined, 'is required'],
  ['quantity', 0, 'must be at least 1'],
  ['quantity', 1.5, 'must be an integer'],
  ['unit_price', undefined, 'is required'],
  ['unit_price', -0.01, 'must be at least 0'],
  ['unit_price', 'free', 'must be a number'],
])('refuses an item whose %s is %j: it %s', async (field, value, rule) => {
  const { status, body } = await post({ items: [item, { ...item, [field]: value }] })
  expect(status).toBe(422)
  const name = `items.1.${field}`
  expect(body.errors).toEqual({ [name]: [`The ${name} field ${rule}.`] })
})

test.each(['success', 'pending', 'failure'])('back_urls.%s must be a URL', async key => {
  const { status, body } = await post({ items: [item], back_urls: { [key]: 'nowhere' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([`back_urls.${key}`])
})

test('names an item that is not an object by its index', async () => {
  const { status, body } = await post({ items: ['Point Mini'] })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ 'items.0': ['The items.0 field must be an object.'] })
})

test('passes on a refusal of the provider with its reason', async () => {
  const { status, body } = await post({ items: [item], auto_return: 'approved' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: expect.stringContaining('back_url.success must be defined'),
    details: { error: 'invalid_auto_return' },
  })
})

test('a preference can be read and found', async () => {
  const { data } = (await post({ items: [item], external_reference: 'order-find' })).body
  const read = await demo.rest<Preference>('GET', `/preferences/${data.id}`)
  expect(read.status).toBe(200)
  expect(read.body.data).toMatchObject({ id: data.id, external_reference: 'order-find' })
  const found = await demo.rest<PreferenceSearch>('GET', '/preferences?external_reference=order-find')
  expect(found.body.data).toMatchObject({ total: 1, elements: [{ id: data.id }] })
  expect((await demo.rest('GET', '/preferences/unknown')).status).toBe(404)
})
