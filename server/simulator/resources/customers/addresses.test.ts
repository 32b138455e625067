import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { createApi, type Json } from '../../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

async function createCustomer(fields: Json = {}) {
  const api = createApi(simulator)
  const { body } = await api.post('/v1/customers', { email: 'ana@shop.example', ...fields })
  const path = `/v1/customers/${body.id}`
  return { api, customer: body, path, read: async () => (await api.get(path)).body }
}

const home = { zip_code: '1414', street_name: 'Av. Siempre Viva', street_number: '742' }

test.each([
  ['texts', { city: 'Palermo', state: 'Buenos Aires' }],
  ['objects', { city: { name: 'Palermo' }, state: { name: 'Buenos Aires' } }],
])(
  'the addresses of a customer name city and state, given as %s, and its default address the city',
  async (_form, places) => {
    const { customer } = await createCustomer({ address: { ...home, ...places } })
    expect(Object.keys(customer.address)).toEqual(['id', 'zip_code', 'street_name', 'street_number', 'city'])
    expect(customer.address.city.name).toBe('Palermo')
    expect(customer.addresses[0]).toMatchObject({
      city: { name: 'Palermo' },
      state: { name: 'Buenos Aires' },
    })
  },
)

test.each([
  ['742', 742],
  [742, 742],
  ['123 B', '123 B'],
  ['S/N', 'S/N'],
  ['', null],
])('the street number %j is returned as %j', async (street_number, expected) => {
  const address = { ...home, street_number }
  const { api, customer } = await createCustomer({ address })
  expect(customer.address.street_number).toBe(expected)
  const { body } = await api.post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 10 }],
    payer: { address },
    shipments: { receiver_address: address },
  })
  expect(body.payer.address.street_number).toBe(expected)
  expect(body.shipments.receiver_address.street_number).toBe(expected)
})

test('addresses are created, listed, read, changed and deleted', async () => {
  const { api, path, read } = await createCustomer()
  const first = await api.post(`${path}/addresses`, home)
  expect(first).toMatchObject({ status: 201, body: { street_name: home.street_name, street_number: 742 } })
  const second = await api.post(`${path}/addresses`, { ...home, street_name: 'Corrientes' })
  expect(await read()).toMatchObject({ default_address: first.body.id, address: { id: first.body.id } })
  expect((await api.get(`${path}/addresses`)).body.map(({ id }: Json) => id)).toEqual([
    first.body.id,
    second.body.id,
  ])

  const changed = await api.put(`${path}/addresses/${second.body.id}`, { street_number: 'S/N' })
  expect(changed.body).toMatchObject({ street_name: 'Corrientes', street_number: 'S/N' })
  expect((await api.get(`${path}/addresses/${second.body.id}`)).body).toEqual(changed.body)

  expect((await api.delete(`${path}/addresses/${first.body.id}`)).status).toBe(200)
  expect((await api.get(`${path}/addresses/${first.body.id}`)).status).toBe(404)
  expect(await read()).toMatchObject({ default_address: second.body.id, address: { id: second.body.id } })
  await api.delete(`${path}/addresses/${second.body.id}`)
  expect(await read()).toMatchObject({ default_address: null, addresses: [], address: { id: null } })
})

test.each([
  ['no object', [], '118'],
  ['a zip code that is no text', { zip_code: {} }, '113'],
  ['a street that is too long', { street_name: 'x'.repeat(256) }, '114'],
  ['a state that is too long', { state: { name: 'x'.repeat(9000) } }, '104'],
  ['more than an address', { unknown: Array(9000).fill(1) }, '104'],
  ['a city that is too long', { city: 'x'.repeat(256) }, '104'],
])('%s is refused, and changes nothing', async (_what, body, code) => {
  const { api, path, read } = await createCustomer()
  const answer = await api.post(`${path}/addresses`, body)
  expect(answer).toMatchObject({ status: 400, body: { cause: [{ code }] } })
  expect((await read()).addresses).toEqual([])
})

test('an address belongs to its customer only', async () => {
  const one = await createCustomer({ address: home })
  const { body: other } = await one.api.post('/v1/customers', { email: 'eva@shop.example' })
  const id = one.customer.addresses[0].id
  expect((await one.api.get(`/v1/customers/${other.id}/addresses/${id}`)).status).toBe(404)
  expect((await createApi(simulator).get(`${one.path}/addresses/${id}`)).status).toBe(404)
})

test('a customer cannot have more than 100 addresses', async () => {
  const { api, path } = await createCustomer()
  for (let number = 0; number < 100; number++) await api.post(`${path}/addresses`, home)
  expect((await api.post(`${path}/addresses`, home)).status).toBe(400)
})
