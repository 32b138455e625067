import { describe, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const location = {
  street_number: '3039',
  street_name: 'Caseros',
  city_name: 'Belgrano',
  state_name: 'Capital Federal',
  latitude: -32.8897322,
  longitude: -68.8443275,
  reference: '3er Piso',
}
const hours = { monday: [{ open: '08:00', close: '12:00' }] }
const branchBody = { name: 'Sucursal', external_id: 'SUC001', business_hours: hours, location }

async function openSeller(site: Json = {}): Promise<{ api: Api; path: string }> {
  const api = createApi(simulator)
  await api.post('/simulator/accounts', { access_token: api.token, ...site })
  const { id } = (await api.get('/users/me')).body
  return { api, path: `/users/${id}/stores` }
}

async function openBranch() {
  const { api, path } = await openSeller()
  const { body: branch } = await api.post(path, branchBody)
  return { api, path, branch }
}

const codeOf = ({ status, body }: Answered) => [status, body.cause?.[0]?.code]

test('a store is created, found, changed in parts and deleted', async () => {
  const { api, path } = await openSeller()
  const { status, body } = await api.post(path, branchBody)
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Sucursal',
      date_creation: expect.any(String),
      business_hours: hours,
      location: {
        address_line: 'Caseros 3039, Belgrano, Capital Federal, Argentina',
        reference: '3er Piso',
        latitude: -32.8897322,
        longitude: -68.8443275,
      },
      external_id: 'SUC001',
    },
  ])
  await api.post(path, { ...branchBody, external_id: 'SUC002' })
  const found = (await api.get(`${path}/search?external_id=SUC001`)).body
  expect(found).toEqual({ paging: { total: 1, limit: 30, offset: 0 }, results: [body] })
  expect((await api.get(`${path}/search?limit=1&offset=1`)).body).toMatchObject({
    paging: { total: 2, limit: 1, offset: 1 },
    results: [{ external_id: 'SUC002' }],
  })
  const changed = (await api.put(`${path}/${body.id}`, { name: 'Otra', location: { reference: 'PB' } })).body
  expect(changed).toEqual({ ...body, name: 'Otra', location: { ...body.location, reference: 'PB' } })
  expect((await api.get(`/stores/${body.id}`)).body).toEqual(changed)
  expect((await api.delete(`${path}/${body.id}`)).status).toBe(200)
  expect((await api.get(`/stores/${body.id}`)).status).toBe(404)
  for (const id of [`${body.id}a`, `a${body.id}`])
    expect(await api.get(`/stores/${id}`), id).toMatchObject({
      status: 400,
      body: { cause: [{ code: 'INVALID_STORE_ID' }] },
    })
})

test.each<[Json, string]>([
  [{ name: null }, 'INVALID_NAME'],
  [{ name: '' }, 'INVALID_NAME'],
  [{ external_id: 'x'.repeat(61) }, 'INVALID_EXTERNAL_ID'],
  [{ location: null }, 'INVALID_LOCATION'],
  [{ location: { ...location, latitude: 'north' } }, 'INVALID_LOCATION'],
  [{ location: { ...location, street_number: 3039 } }, 'INVALID_STREET_NUMBER'],
  [{ location: { ...location, city_name: undefined } }, 'INVALID_CITY_NAME'],
  [{ business_hours: { lunes: [] } }, 'INVALID_DAY'],
  [{ business_hours: { monday: [{ open: '8:00', close: '12:00' }] } }, 'INVALID_BUSINESS_HOURS'],
  [{ business_hours: { monday: Array(5).fill(hours.monday[0]) } }, 'INVALID_BUSINESS_HOURS'],
  [{ externalId: 'a' }, 'UNKNOWN_FIELD'],
])('a store with %j is refused with %s', async (fields, code) => {
  const { api, path } = await openSeller()
  expect(codeOf(await api.post(path, { ...branchBody, ...fields }))).toEqual([400, code])
  expect((await api.get(`${path}/search`)).body.paging.total).toBe(0)
})

test('a store belongs to its seller, and its external id to one store', async () => {
  const { api, path, branch } = await openBranch()
  const { api: other, path: otherPath } = await openSeller()
  expect((await other.post(path, branchBody)).status).toBe(403)
  expect((await other.get(`/stores/${branch.id}`)).status).toBe(404)
  expect((await other.post(otherPath, branchBody)).status).toBe(201)
  expect(codeOf(await api.post(path, branchBody))).toEqual([400, 'VALIDATION_ERROR'])
  expect((await api.put(`${path}/${branch.id}`, { external_id: 'SUC001' })).status).toBe(200)
})

test('a point of sale belongs to a store by either id, and is found by each filter', async () => {
  const { api, branch } = await openBranch()
  const pos = { name: 'Caja', fixed_amount: true, category: 621102, external_id: 'SUC001POS001' }
  const { status, body } = await api.post('/pos', { ...pos, external_store_id: 'SUC001' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...pos,
    store_id: String(branch.id),
    external_store_id: 'SUC001',
    status: 'active',
  })
  expect(body.qr.image).toMatch(new RegExp(`/instore/merchant/qr/${body.id}/${body.uuid}.png$`))
  await api.post('/pos', { name: 'Otra', store_id: branch.id })
  for (const filter of ['external_id=SUC001POS001', 'category=621102'])
    expect((await api.get(`/pos?${filter}`)).body.results).toEqual([body])
  for (const filter of [`store_id=${branch.id}`, 'external_store_id=SUC001'])
    expect((await api.get(`/pos?${filter}`)).body.paging.total).toBe(2)
  const changed = (await api.put(`/pos/${body.id}`, { name: 'Caja 1' })).body
  expect(changed).toEqual({ ...body, name: 'Caja 1', date_last_updated: changed.date_last_updated })
  expect((await api.delete(`/pos/${body.id}`)).status).toBe(204)
  expect((await api.get(`/pos/${body.id}`)).status).toBe(404)
})

test.each<[Json, string]>([
  [{ name: 'x'.repeat(46) }, 'NAME_TOO_LONG'],
  [{ name: 7 }, 'INVALID_NAME'],
  [{ fixed_amount: 'yes' }, 'INVALID_FIXED_AMOUNT'],
  [{ category: 'food' }, 'INVALID_CATEGORY'],
  [{ store_id: 'a' }, 'INVALID_STORE_ID'],
  [{ store_id: 1 }, 'INVALID_STORE_ID'],
  [{ external_store_id: 'NONE' }, 'INEXISTENT_EXTERNAL_STORE_ID'],
  [{ external_store_id: 'SUC001', store_id: 1 }, 'EXTERNAL_STORE_ID_NOT_MATCH'],
  [{ external_id: 'SUC-001' }, 'INVALID_EXTERNAL_ID'],
  [{ external_id: 'x'.repeat(41) }, 'EXTERNAL_ID_TOO_LONG'],
  [{ url: 'shop' }, 'INVALID_URL'],
  [{ url: 'https://shop.example' }, 'FIXED_AMOUNT_FALSE'],
  [{ fixedAmount: true }, 'UNKNOWN_FIELD_EXCEPTION'],
])('a point of sale with %j is refused with %s', async (fields, code) => {
  const { api } = await openBranch()
  expect(codeOf(await api.post('/pos', { name: 'Caja', ...fields }))).toEqual([400, code])
})

test('a point of sale moves to another store by either id alone', async () => {
  const { api, path, branch } = await openBranch()
  const { body: other } = await api.post(path, { ...branchBody, external_id: 'SUC002' })
  const { body: pos } = await api.post('/pos', { name: 'Caja', store_id: branch.id })
  const moved = { store_id: String(other.id), external_store_id: 'SUC002' }
  expect((await api.put(`/pos/${pos.id}`, { external_store_id: 'SUC002' })).body).toMatchObject(moved)
  expect((await api.put(`/pos/${pos.id}`, { store_id: branch.id })).body.external_store_id).toBe('SUC001')
})

test('an external id belongs to one point of sale', async () => {
  const { api } = await openBranch()
  await api.post('/pos', { name: 'Caja', external_id: 'P1' })
  expect((await api.post('/pos', { name: 'Caja', external_id: 'P1' })).status).toBe(409)
})

async function plugIn() {
  const { api, branch } = await openBranch()
  const { body: pos } = await api.post('/pos', { name: 'Caja', external_id: 'P1', store_id: branch.id })
  const { body: terminal } = await api.post('/simulator/terminals', { type: 'PAX_A910', pos_id: pos.id })
  const setUp = (id: string, operating_mode: unknown) =>
    api.call('PATCH', '/terminals/v1/setup', { terminals: [{ id, operating_mode }] })
  return { api, branch, pos, terminal, setUp }
}

test('a terminal that was plugged in is listed with its point of sale, and set up', async () => {
  const { api, branch, pos, terminal, setUp } = await plugIn()
  expect(terminal).toEqual({
    id: expect.stringMatching(/^PAX_A910__\d{9}$/),
    pos_id: pos.id,
    store_id: String(branch.id),
    external_pos_id: 'P1',
    operating_mode: 'UNDEFINED',
  })
  const list = (query = '') => api.get(`/terminals/v1/list${query}`)
  expect((await list()).body).toEqual({
    data: { terminals: [terminal] },
    paging: { total: 1, limit: 50, offset: 0 },
  })
  expect((await list(`?store_id=${branch.id}&pos_id=${pos.id}&limit=99`)).body.paging).toEqual({
    total: 1,
    limit: 50,
    offset: 0,
  })
  expect((await list('?store_id=1')).body.data.terminals).toEqual([])
  expect((await setUp(terminal.id, 'PDV')).body).toEqual({
    terminals: [{ id: terminal.id, operating_mode: 'PDV' }],
  })
  expect((await list()).body.data.terminals).toEqual([{ ...terminal, operating_mode: 'PDV' }])
  const { body: second } = await api.post('/simulator/terminals', { type: 'NEWLAND_N950', pos_id: pos.id })
  expect((await setUp(second.id, 'PDV')).status).toBe(412)
  expect((await setUp(second.id, 'STANDALONE')).status).toBe(200)
})

test('a terminal is set up by its account only, in a country that has them', async () => {
  const { api, terminal, setUp } = await plugIn()
  const { body: loose } = await api.post('/simulator/terminals', { type: 'PAX_A910' })
  const codes = [
    await setUp('PAX_A910__1', 'PDV'),
    await setUp(loose.id, 'PDV'),
    await setUp(terminal.id, 'UNDEFINED'),
    await api.call('PATCH', '/terminals/v1/setup', { terminals: [] }),
    await api.call('PATCH', '/terminals/v1/setup', {}),
  ].map(({ status, body }) => [status, body.errors[0].code])
  expect(codes).toEqual([
    [404, 'not_found'],
    [403, 'store_pos_not_found'],
    [400, 'property_value'],
    [400, 'property_value'],
    [400, 'required_properties'],
  ])
  const { api: peru } = await openSeller({ site_id: 'MPE' })
  const answer = await peru.call('PATCH', '/terminals/v1/setup', { terminals: [] })
  expect(answer.body.errors[0].code).toBe('unsupported_site')
})

test('a terminal that another account plugged in gets no order of this one', async () => {
  const { api, terminal } = await plugIn()
  const order = {
    type: 'point',
    external_reference: 'o1',
    transactions: { payments: [{ amount: '100.00' }] },
    config: { point: { terminal_id: terminal.id } },
  }
  const other = createApi(simulator)
  const refused = await other.post('/v1/orders', order)
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'forbidden_checking_terminal_owner'])
  expect((await api.post('/v1/orders', order)).status).toBe(201)
  const serial = terminal.id.split('__')[1]
  expect((await other.post('/simulator/terminals', { type: 'PAX_A910', serial })).status).toBe(409)
})

describe('the newer version of points of sale', () => {
  const keyed = (api: Api, body: Json, key?: string) =>
    api.call('POST', '/v2/pos', body, key === undefined ? {} : { 'x-idempotency-key': key })
  const refusalOf = ({ status, body }: Answered) => [status, body.errors[0].code]

  test('has the table of the older one', async () => {
    const { api, branch } = await openBranch()
    const sent = { external_id: 'SUC001POS001', store_id: String(branch.id), external_store_id: 'SUC001' }
    const { status, body } = await keyed(api, sent, 'k1')
    expect([status, body]).toMatchObject([
      201,
      {
        id: expect.any(Number),
        name: 'SUC001POS001',
        status: 'active',
        external_id: 'SUC001POS001',
        qr_response: { image: expect.stringContaining('/instore/merchant/qr/') },
        config: { qr: { operating_mode: 'pdv' } },
      },
    ])
    const { body: older } = await api.get(`/pos/${body.id}`)
    expect(older).toMatchObject({ name: 'SUC001POS001', store_id: String(branch.id), qr: body.qr_response })
    await api.post('/pos', { name: 'Otra', external_id: 'P2' })
    expect((await api.get('/v2/pos?limit=99')).body).toMatchObject({
      paging: { total: 2, limit: 30, offset: 0 },
      results: [{ external_id: 'SUC001POS001' }, { external_id: 'P2' }],
    })
    const config = { qr: { operating_mode: 'unattended', category: 621102 } }
    const { body: changed } = await api.call('PATCH', `/v2/pos/${body.id}`, { name: 'Caja 1', config })
    expect(changed).toEqual({ ...body, name: 'Caja 1', config, date_last_updated: changed.date_last_updated })
    const { body: closed } = await api.call('PATCH', `/v2/pos/${body.id}`, { status: 'inactive' })
    expect([closed.status, (await api.get(`/pos/${body.id}`)).body.status]).toEqual(['inactive', 'inactive'])
    expect(refusalOf(await api.call('PATCH', `/v2/pos/${body.id}`, { status: 'shut' }))).toEqual([
      400,
      'bad_request',
    ])
    expect((await api.get(`/pos/${body.id}`)).body.category).toBe(621102)
    expect((await api.delete(`/v2/pos/${body.id}`)).status).toBe(204)
    expect(refusalOf(await api.get(`/v2/pos/${body.id}`))).toEqual([404, 'not_found'])
  })

  test.each<[Json, number, string]>([
    [{ store_id: undefined }, 400, 'bad_request'],
    [{ store_id: 868300001 }, 400, 'bad_request'],
    [{ store_id: '1a' }, 400, 'bad_request'],
    [{ store_id: '9'.repeat(21) }, 400, 'bad_request'],
    [{ name: 'x'.repeat(46) }, 400, 'bad_request'],
    [{ name: ' Caja' }, 400, 'bad_request'],
    [{ external_id: 'SUC-001' }, 400, 'bad_request'],
    [{ external_id: 'x'.repeat(41) }, 400, 'bad_request'],
    [{ external_store_id: 'x'.repeat(61) }, 400, 'bad_request'],
    [{ external_store_id: 'NONE' }, 400, 'invalid_external_store_id'],
    [{ store_id: '1', external_store_id: 'SUC001' }, 400, 'invalid_external_store_id'],
    [{ store_id: '1' }, 404, 'store_not_found'],
    [{ external_id: 'TAKEN' }, 409, 'pos_already_exists'],
  ])('with %j is refused with %i %s', async (fields, status, code) => {
    const { api, branch } = await openBranch()
    await api.post('/pos', { name: 'Otra', external_id: 'TAKEN' })
    const right = { name: 'Caja', external_id: 'P1', store_id: String(branch.id) }
    expect(refusalOf(await keyed(api, { ...right, ...fields }, 'k1'))).toEqual([status, code])
    expect((await keyed(api, right, 'k1')).status).toBe(201)
  })

  test('is made once for each key of 1 to 64 characters', async () => {
    const { api, branch } = await openBranch()
    const sent = { external_id: 'P1', store_id: String(branch.id) }
    for (const key of [undefined, 'k'.repeat(65)])
      expect(refusalOf(await keyed(api, sent, key))).toEqual([400, 'bad_request'])
    const first = await keyed(api, sent, 'k'.repeat(64))
    expect((await keyed(api, sent, 'k'.repeat(64))).body).toEqual(first.body)
    expect(refusalOf(await keyed(api, { ...sent, name: 'Otra' }, 'k'.repeat(64)))).toEqual([
      400,
      'idempotency_key_already_used',
    ])
  })
})
