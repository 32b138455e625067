/** Compares the answers of the control API with the schemas from which the console takes its types. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi } from '../tests/support/api.ts'
import { type ControlRoute, controlOperations } from '../tests/support/control-operations.ts'
import { authorizationUrl, connectSeller } from '../tests/support/seller.ts'
import { subscribed } from '../tests/support/subscription-body.ts'

let simulator: Simulator
let api: Api
beforeAll(async () => {
  simulator = await startSimulator({ webhookUrl: 'http://127.0.0.1:9/nobody-listens' })
  api = createApi(simulator)
})
afterAll(() => simulator.close())

/** One call of each operation whose answer has every field. */
const calls: Record<ControlRoute, () => Promise<Answered>> = {
  'GET /simulator/health': () => api.get('/simulator/health'),
  'GET /simulator/openapi.json': () => api.get('/simulator/openapi.json'),
  'GET /simulator/console-key': () => api.get('/simulator/console-key'),
  'GET /simulator/accounts': () => api.get('/simulator/accounts'),
  'POST /simulator/accounts': () => api.post('/simulator/accounts', { settings: { balance: 'real' } }),
  'GET /simulator/account': () => api.get('/simulator/account'),
  'DELETE /simulator/account': async () => {
    const other = createApi(simulator, 'TEST-to-be-removed')
    await other.pay('APRO')
    const answer = await other.delete('/simulator/account')
    expect((await other.get('/v1/payments/search')).body.results).toEqual([])
    return answer
  },
  'POST /simulator/mute': () => createApi(simulator).post('/simulator/mute', { by: 'test', seconds: 60 }),
  'POST /simulator/reset': () => createApi(simulator).post('/simulator/reset'),
  'GET /simulator/clock': () => api.get('/simulator/clock'),
  'PUT /simulator/clock': () => api.put('/simulator/clock', { frozen: true }),
  'GET /simulator/clock/changes': () => api.get('/simulator/clock/changes'),
  'POST /simulator/clock/advance': () => api.advance({ seconds: 1 }),
  'GET /simulator/jobs': async () => {
    const { id } = await api.pay('CONT')
    await api.settle(id, { settlement: 'approve', in_seconds: 60 })
    await subscribed(api)
    const answer = await api.get('/simulator/jobs')
    const kinds = answer.body.jobs.map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['settlement', 'expiry', 'delivery', 'charge']))
    return answer
  },
  'POST /simulator/idle': () => api.post('/simulator/idle'),
  'GET /simulator/calls': async () => {
    const { id } = await api.pay('APRO')
    await api.get(`/v1/payments/${id}`)
    await api.get('/v1/payments/1')
    const answer = await api.get(`/simulator/calls?limit=2`)
    expect(answer.body.calls).toMatchObject([
      { method: 'GET', path: '/v1/payments/1', status: 404 },
      { method: 'GET', path: `/v1/payments/${id}`, status: 200 },
    ])
    return answer
  },
  'GET /simulator/deliveries': () => api.get('/simulator/deliveries'),
  'GET /simulator/deliveries/{id}': async () => {
    await api.pay('APRO')
    await api.post('/simulator/idle')
    const { body } = await api.get('/simulator/deliveries?limit=1')
    expect(body.deliveries[0].attempts).toHaveLength(1)
    return api.get(`/simulator/deliveries/${body.deliveries[0].id}`)
  },
  'GET /simulator/faults': () => api.get('/simulator/faults'),
  'POST /simulator/faults': () => api.post('/simulator/faults', { path: '/nowhere', status: 500, skip: 1 }),
  'POST /simulator/notification-faults': () =>
    api.post('/simulator/notification-faults', { resource: 'none', copies: 2 }),
  'DELETE /simulator/faults': () => api.delete('/simulator/faults'),
  'GET /simulator/applied-faults': () => api.get('/simulator/applied-faults?request_id=none'),
  'POST /simulator/applied-faults': () =>
    api.post('/simulator/applied-faults', {
      at: 'shop_proxy',
      method: 'GET',
      path: '/v1/payments/1',
      fault: 'status=500',
    }),
  'POST /simulator/payments/{id}/settle': async () =>
    api.settle((await api.pay('CONT')).id, { settlement: 'approve' }),
  'POST /simulator/payments/{id}/challenge': async () => {
    const card = { card_number: '5483928164574623', cardholder: { name: 'APRO' } }
    const token = await api.cardToken(card)
    const { id } = await api.pay('APRO', { token, three_d_secure_mode: 'optional' })
    return api.post(`/simulator/payments/${id}/challenge`)
  },
  'POST /simulator/payments/{id}/chargeback': async () =>
    api.post(`/simulator/payments/${(await api.pay('APRO')).id}/chargeback`),
  'POST /simulator/payments/{id}/claim': async () =>
    api.post(`/simulator/payments/${(await api.pay('APRO')).id}/claim`, { message: 'It did not arrive' }),
  'POST /simulator/checkouts/{id}/pay': async () => {
    const items = [{ title: 'Mate', quantity: 1, unit_price: 900 }]
    const { id } = (await api.post('/checkout/preferences', { items })).body
    return api.post(`/simulator/checkouts/${id}/pay`)
  },
  'POST /simulator/cards/{id}/update': async () =>
    api.post(`/simulator/cards/${(await api.saveCard()).id}/update`, {
      last_four_digits: '1111',
      expiration_month: 1,
      expiration_year: 2035,
    }),
  'GET /simulator/subscriptions/{id}/schedule': async () => {
    const { id } = await subscribed(api)
    await api.post(`/simulator/subscriptions/${id}/refusals`, { attempts: 4 })
    await api.advance({ days: 32 })
    const answer = await api.get(`/simulator/subscriptions/${id}/schedule`)
    expect(answer.body.coming).toHaveLength(24)
    expect(answer.body.refusals).toHaveLength(1)
    expect([answer.body.next_charge_at, answer.body.next_retry_at]).not.toContain(null)
    return answer
  },
  'POST /simulator/subscriptions/{id}/refusals': async () =>
    api.post(`/simulator/subscriptions/${(await subscribed(api)).id}/refusals`),
  'DELETE /simulator/subscriptions/{id}/refusals': async () =>
    api.delete(`/simulator/subscriptions/${(await subscribed(api)).id}/refusals`),
  'POST /simulator/authorizations': async () => {
    const url = await authorizationUrl(api)
    return api.post('/simulator/authorizations', { url })
  },
  'GET /simulator/sellers': async () => {
    await connectSeller(simulator, api)
    return api.get('/simulator/sellers')
  },
  'POST /simulator/sellers/tokens': async () => {
    const { tokens } = await connectSeller(simulator, api)
    return api.post('/simulator/sellers/tokens', { seller_id: tokens.user_id })
  },
  'DELETE /simulator/sellers/{id}': async () => {
    const { tokens } = await connectSeller(simulator, api)
    return api.delete(`/simulator/sellers/${tokens.user_id}`)
  },
  'POST /simulator/terminals': () => api.post('/simulator/terminals', { type: 'PAX_A910' }),
  'GET /simulator/in-person': async () => {
    await placeInPerson('qr')
    return api.get('/simulator/in-person')
  },
  'POST /simulator/in-person/scan': async () =>
    api.post('/simulator/in-person/scan', { order: await placeInPerson('qr') }),
  'POST /simulator/in-person/terminal': async () =>
    api.post('/simulator/in-person/terminal', { order: await placeInPerson('point'), action: 'approve' }),
  'GET /simulator/scenario': () => api.get('/simulator/scenario'),
  'PUT /simulator/scenario': async () =>
    createApi(simulator).put('/simulator/scenario', (await api.get('/simulator/scenario')).body),
  'GET /simulator/scenarios': () => api.get('/simulator/scenarios'),
  'POST /simulator/scenarios/{name}': () => createApi(simulator).post('/simulator/scenarios/every-status'),
}

async function placeInPerson(type: 'qr' | 'point'): Promise<string> {
  const config = { qr: { external_pos_id: 'POS001' }, point: { terminal_id: 'NEWLAND_N950__SBX0000001' } }
  const transactions = { payments: [{ amount: '1500.00' }] }
  const order = { type, external_reference: 'counter', transactions, config: { [type]: config[type] } }
  return (await api.post('/v1/orders', order)).body.id
}

test.each(Object.entries(calls))('%s answers as its schema describes', async (name, call) => {
  const answer = await call()
  expect(answer.status).toBeLessThan(300)
  const { answer: schema } = controlOperations.get(name) ?? fail()
  expect(schema.parse(answer.body)).toEqual(answer.body)
})

function fail(): never {
  throw new Error('no such operation')
}

test.each([
  ['PUT', '/simulator/clock', { now: 'soon', stopped: true }, ['now: must be ISO 8601', '"stopped"']],
  ['POST', '/simulator/clock/advance', { days: -1, hours: 'two' }, ['days:', 'hours:']],
  [
    'POST',
    '/simulator/accounts',
    { site_id: 'MLX', settings: { balance: 1 } },
    ['site_id:', 'settings.balance:'],
  ],
  ['POST', '/simulator/faults', { status: 200, path: 'v1' }, ['status:', 'path:']],
  ['POST', '/simulator/notification-faults', { copies: 0, loose: true }, ['copies:', '"loose"']],
  ['POST', '/simulator/mute', { by: '', seconds: 601 }, ['by:', 'seconds:']],
  ['POST', '/simulator/reset?continue_ids=yes', {}, ['continue_ids:']],
  [
    'POST',
    '/simulator/payments/1/settle',
    { settlement: 'forget', in_seconds: -1 },
    ['settlement:', 'in_seconds:'],
  ],
  [
    'POST',
    '/simulator/subscriptions/1/refusals',
    { charge: 0, attempts: 0, detail: 'No!' },
    ['charge:', 'attempts:', 'detail:'],
  ],
  ['PUT', '/simulator/scenario', { format: 'other' }, ['format:', 'tables:']],
  ['GET', '/simulator/jobs?limit=many', undefined, ['limit: must be a number']],
  ['GET', '/simulator/deliveries?limit=0&state=gone', undefined, ['limit:', 'state:']],
])('%s %s refuses %j and names every wrong field', async (method, path, body, named) => {
  const answer = await api.call(method, path, body)
  expect(answer.status).toBe(400)
  for (const part of named) expect(answer.body.message).toContain(part)
})
