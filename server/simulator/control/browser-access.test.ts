import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({
    accounts: [
      { accessToken: 'TEST-one', publicKey: 'TEST-key-one', siteId: 'MLB', webhookSecret: 'not to be told' },
      { accessToken: 'TEST-two', publicKey: 'TEST-key-two' },
    ],
  })
})
afterAll(() => simulator.close())

function control(path: string, init: RequestInit = {}) {
  return fetch(`${simulator.url}/simulator${path}`, init)
}
const post = (path: string, body: unknown) => control(path, { method: 'POST', body: JSON.stringify(body) })

test('a public key selects its account, and the answer contains no secret', async () => {
  const response = await control('/account?public_key=TEST-key-one')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    public_key: 'TEST-key-one',
    site_id: 'MLB',
    has_webhook_secret: true,
  })
  expect(text).not.toContain('not to be told')
  expect(text).not.toContain('TEST-one')
})

test('a public key in the query or in the body selects the only account that changes', async () => {
  await post('/accounts?public_key=TEST-key-one', { site_id: 'MLC', settings: { balance: 'real' } })
  const changed = await post('/accounts', { public_key: 'TEST-key-one', webhook_url: null })
  expect(await changed.json()).toMatchObject({ site_id: 'MLC', settings: { balance: 'real' } })
  const other = await control('/account?public_key=TEST-key-two')
  expect(await other.json()).toMatchObject({ site_id: 'MLA', settings: { balance: 'unlimited' } })
})

test('refuses an unregistered public key instead of changing every account', async () => {
  const response = await post('/reset?public_key=TEST-nobody', { all: true })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining('POST /simulator/accounts'),
  })
})

test('registers nothing without a token or a known public key', async () => {
  const response = await post('/accounts', { public_key: 'TEST-new-key', site_id: 'MLB' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('access_token') })
})

test('a public key belongs to the account that registered it last', async () => {
  await post('/accounts', { access_token: 'TEST-three', public_key: 'TEST-key-moving', site_id: 'MLU' })
  await post('/accounts', { access_token: 'TEST-four', public_key: 'TEST-key-moving', site_id: 'MPE' })
  const response = await control('/account?public_key=TEST-key-moving')
  expect(await response.json()).toMatchObject({ site_id: 'MPE' })
  const bearer = await control('/account', { headers: { authorization: 'Bearer TEST-three' } })
  expect(await bearer.json()).toMatchObject({ public_key: null, site_id: 'MLU' })
})
