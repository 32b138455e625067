import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer, CustomerSearch } from '../contract/customers.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
let made = 0
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const newEmail = () => `test_user_${++made}@testuser.com`
const post = (body: unknown) => demo.rest<Customer>('POST', '/customers', body)

test('POST /customers requires an email only, and answers 201 with an id, meta = array', async () => {
  const email = newEmail()
  const { status, body } = await post({ email })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ok: true, data: { id: expect.stringMatching(/./), email }, meta: [] })
})

test('a customer has the fields that were sent: names, phone, identification and metadata', async () => {
  const fields = {
    email: newEmail(),
    first_name: 'Ana',
    last_name: 'Gómez',
    phone: { area_code: '11', number: '49737300' },
    identification: { type: 'DNI', number: '12345678' },
    metadata: { vip: true, tags: ['a'] },
  }
  const { status, body } = await post(fields)
  expect(status).toBe(201)
  expect(body.data).toMatchObject(fields)
})

test.each([
  ['text, as the provider documents it', 'home'],
  ['an object, as the spec says', { zip_code: '1414', street_name: 'Av. Corrientes', street_number: 1234 }],
])('default_address may be %s', async (_what, default_address) => {
  const { status, body } = await post({ email: newEmail(), default_address })
  expect(body).toMatchObject({ ok: true, data: { default_address } })
  expect(status).toBe(201)
})

test.each([
  ['email', undefined, 'is required'],
  ['email', null, 'must be text'],
  ['email', 'ana', 'must be a valid e-mail address'],
  ['email', 'a@b', 'must be a valid e-mail address'],
  ['email', `${'a'.repeat(60)}@${'b'.repeat(200)}.co`, 'must have at most 254 characters'],
  ['first_name', 5, 'must be text'],
  ['last_name', {}, 'must be text'],
  ['phone', '4973', 'must be an object'],
  ['phone', [], 'must be an object'],
  ['identification', 12345678, 'must be an object'],
  ['default_address', 5, 'must be an object'],
  ['metadata', 'free', 'must be an object'],
])('refuses %s %j: it %s', async (field, value, rule) => {
  const { status, body } = await post({ email: newEmail(), [field]: value })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [`The ${field} field ${rule}.`] })
})

test('GET /customers/{customerId} returns the customer with saved cards', async () => {
  const { data } = (await post({ email: newEmail(), first_name: 'Ana' })).body
  const card = await demo.rest('POST', `/customers/${data.id}/cards`, { token: await demo.tokenize() })
  const { status, body } = await demo.rest<Customer>('GET', `/customers/${data.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ok: true,
    data: { id: data.id, email: data.email, first_name: 'Ana', cards: [{ id: card.body.data.id }] },
    meta: [],
  })
})

test('a customer that the provider does not know is its 404 with its reason', async () => {
  const { status, body } = await demo.rest('GET', '/customers/710000111-unknown')
  expect(status).toBe(404)
  expect(body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'not found',
    details: { status: 404 },
  })
})

test.each(['a.b', 'a%2Fb', '%2E%2E%2Fpayments', 'a'.repeat(65), 'a%20b', '%F0%9F%92%B3', 'search'])(
  'refuses customerId %s before it reaches the provider',
  async id => {
    const { status, body } = await demo.rest('GET', `/customers/${id}`)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('customerId')
  },
)

test('the provider refuses the same email twice, with its cause', async () => {
  const email = newEmail()
  await post({ email })
  const { status, body } = await post({ email })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'the customer already exist',
    details: { cause: [{ code: '101' }] },
  })
})

test("GET /customers searches by email, limit and offset, and answers the provider's paging and results", async () => {
  const { data } = (await post({ email: newEmail() })).body
  const found = await demo.rest<CustomerSearch>(
    'GET',
    `/customers?email=${encodeURIComponent(data.email ?? '')}`,
  )
  expect(found.status).toBe(200)
  expect(found.body.data).toMatchObject({
    paging: { total: 1, limit: 10, offset: 0 },
    results: [{ id: data.id }],
  })
  const page = await demo.rest<CustomerSearch>('GET', '/customers?limit=1&offset=1')
  expect(page.body.data.paging).toMatchObject({ limit: 1, offset: 1 })
  expect(page.body.data.results).toHaveLength(1)
})

test("passes on the provider's other filters of the search", async () => {
  const { data } = (await post({ email: newEmail(), first_name: 'Filtered' })).body
  const { body } = await demo.rest<CustomerSearch>('GET', '/customers?first_name=Filtered')
  expect(body.data.results.map(({ id }) => id)).toEqual([data.id])
})

test.each([
  ['limit=0', { limit: ['The limit field must be at least 1.'] }],
  ['limit=ten', { limit: ['The limit field must be an integer.'] }],
  ['offset=-1', { offset: ['The offset field must be at least 0.'] }],
])('refuses a search with %s', async (query, errors) => {
  const { status, body } = await demo.rest('GET', `/customers?${query}`)
  expect(status).toBe(422)
  expect(body.errors).toEqual(errors)
})
