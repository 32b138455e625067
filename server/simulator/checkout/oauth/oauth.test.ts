import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, createApi, type Json, paymentBody } from '../../tests/support/api.ts'
import {
  askToken,
  authorizationUrl,
  authorize,
  connectSeller,
  redirectUri,
} from '../../tests/support/seller.ts'
import { startShop } from '../../tests/support/shop.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const exchange = (code: string, more: Json = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  ...more,
})
const grantText =
  'Error validating grant. Your authorization code or refresh token may be expired or it was already used'
const refused = ({ status, body }: Answered) => [status, body.error, body.message]
const invalidGrant = [400, 'invalid_grant', grantText]

test('a code gives the tokens of its seller, whose payments and fees are the seller’s', async () => {
  const api = createApi(simulator)
  const { user_id, code, location } = await authorize(api, { state: 'order 7' }, { site_id: 'MLB' })
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({ code, state: 'order 7' })
  const { body, status } = await askToken(api, exchange(code))
  const { client_id } = (await api.get('/simulator/account')).body
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(new RegExp(`^APP_USR-${client_id}-\\d{6}-[0-9a-f]{32}-${user_id}$`)),
    token_type: 'Bearer',
    expires_in: 15_552_000,
    scope: 'offline_access read write',
    user_id,
    refresh_token: expect.stringMatching(new RegExp(`^TG-[0-9a-f]{32}-${user_id}$`)),
    public_key: expect.stringMatching(/^APP_USR-/),
    live_mode: true,
  })
  const seller = createApi(simulator, body.access_token)
  expect((await seller.get('/users/me')).body).toMatchObject({ id: user_id, site_id: 'MLB' })
})

test('the control API exchanges a code once, and refreshes tokens until the seller ends its consent', async () => {
  const api = createApi(simulator)
  const issue = (body: Json) => api.post('/simulator/sellers/tokens', body)
  const { user_id, code } = await authorize(api)
  const first = (await issue({ code })).body
  expect(first).toMatchObject({ user_id, expires_in: 15_552_000 })
  expect(refused(await issue({ code }))).toEqual(invalidGrant)
  const second = (await issue({ seller_id: user_id })).body
  expect((await createApi(simulator, second.access_token).get('/users/me')).body.id).toBe(user_id)
  const old = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  expect(refused(await askToken(api, old))).toEqual(invalidGrant)
  await api.delete(`/simulator/sellers/${user_id}`)
  expect((await issue({ seller_id: user_id })).status).toBe(409)
  expect((await issue({ seller_id: 7 })).status).toBe(404)
  expect((await issue({ code, seller_id: user_id })).status).toBe(400)
})

test('a seller is charged the fee of the application, with a card token of the application’s key', async () => {
  const api = createApi(simulator)
  const { seller, tokens } = await connectSeller(simulator, api)
  const token = await api.cardToken()
  const paid = await seller.pay('APRO', { token, application_fee: 100 })
  expect(paid.collector_id).toBe(tokens.user_id)
  expect(paid.fee_details).toContainEqual(
    expect.objectContaining({ type: 'application_fee', amount: 100, fee_payer: 'collector' }),
  )
  expect((await api.get(`/v1/payments/${paid.id}`)).status).toBe(404)
})

test('an application_fee is refused without a seller’s token, and 0 is none', async () => {
  const api = createApi(simulator)
  const body = { token: await api.cardToken(), application_fee: 0.01 }
  const { status, body: refusal } = await api.post('/v1/payments', paymentBody(body))
  expect([status, refusal.cause[0].code]).toEqual([400, 2059])
  expect(await api.pay('APRO', { application_fee: 0 })).toMatchObject({ status: 'approved' })
})

test('a code is good once, for ten minutes, at its address and for its application', async () => {
  const api = createApi(simulator)
  const other = createApi(simulator)
  const { code } = await authorize(api)
  expect(refused(await askToken(other, exchange(code)))).toEqual(invalidGrant)
  expect(refused(await askToken(api, exchange(code, { redirect_uri: `${redirectUri}/` })))).toEqual(
    invalidGrant,
  )
  expect((await askToken(api, exchange(code))).status).toBe(200)
  expect(refused(await askToken(api, exchange(code)))).toEqual(invalidGrant)
  const { code: late } = await authorize(api)
  await api.advance({ seconds: 600 })
  expect(refused(await askToken(api, exchange(late)))).toEqual(invalidGrant)
})

test('a refresh token is replaced by each use, and access tokens end after 180 days', async () => {
  const api = createApi(simulator)
  const { seller, tokens } = await connectSeller(simulator, api)
  const refresh = (refresh_token: string) => askToken(api, { grant_type: 'refresh_token', refresh_token })
  const { body: next } = await refresh(tokens.refresh_token)
  expect(next.user_id).toBe(tokens.user_id)
  expect(refused(await refresh(tokens.refresh_token))).toEqual(invalidGrant)
  expect((await seller.get('/users/me')).status).toBe(200)
  await seller.advance({ days: 180 })
  expect(refused(await seller.get('/users/me'))).toEqual([401, 'unauthorized', 'invalid access token'])
  expect((await refresh(next.refresh_token)).status).toBe(200)
})

test('a token that names a connected seller, and that nobody issued, is refused and opens no account', async () => {
  const api = createApi(simulator)
  const { tokens } = await connectSeller(simulator, api)
  const made = createApi(simulator, tokens.access_token.replace(/-[0-9a-f]{32}-/, `-${'0'.repeat(32)}-`))
  expect(refused(await made.get('/users/me'))).toEqual([401, 'unauthorized', 'invalid access token'])
})

test('without offline_access there is no refresh token', async () => {
  const api = createApi(simulator)
  const { code } = await authorize(api, { scope: 'read' })
  const { body } = await askToken(api, exchange(code))
  expect(body).toMatchObject({ scope: 'read' })
  expect(body).not.toHaveProperty('refresh_token')
  // The scope of an earlier consent does not remain.
  expect(refused(await askToken(api, { grant_type: 'refresh_token', refresh_token: '' }))).toEqual(
    invalidGrant,
  )
})

test('client_credentials give a token of the application’s own account for six hours', async () => {
  const api = createApi(simulator)
  const { body } = await askToken(api, { grant_type: 'client_credentials' })
  expect(body).toMatchObject({ expires_in: 21_600 })
  expect(body).not.toHaveProperty('refresh_token')
  const own = createApi(simulator, body.access_token)
  const { id } = await own.pay('APRO')
  expect((await api.get(`/v1/payments/${id}`)).status).toBe(200)
  await api.advance({ hours: 6 })
  expect((await own.get('/users/me')).status).toBe(401)
  expect((await api.get('/users/me')).status).toBe(200)
})

test('test_token gives test credentials', async () => {
  const api = createApi(simulator)
  const { code } = await authorize(api)
  const { body } = await askToken(api, exchange(code, { test_token: 'true' }))
  expect(body).toMatchObject({ access_token: expect.stringMatching(/^TEST-/), live_mode: false })
  expect((await createApi(simulator, body.access_token).get('/users/me')).body.id).toBe(body.user_id)
})

const required = (names: string) =>
  `the following parameters are required: grant_type, client_id, client_secret. Missing parameters: ${names}`

test.each<[Json, string, string]>([
  [{}, 'invalid_request', required('grant_type')],
  [
    { grant_type: 'refresh_token', client_id: null, client_secret: null },
    'invalid_request',
    required('client_id, client_secret'),
  ],
  [{ grant_type: 'password' }, 'unsupported_grant_type', 'grant_type must be one of'],
  [
    { grant_type: 'refresh_token', client_secret: 'x' },
    'invalid_client',
    'invalid client_id or client_secret',
  ],
  [{ grant_type: 'refresh_token', client_id: '12' }, 'invalid_client', 'invalid client_id or client_secret'],
  [
    { grant_type: 'client_credentials', redirect_url: 'https://a.b' },
    'invalid_request',
    'unsupported parameter: redirect_url',
  ],
  [{ grant_type: 'refresh_token', refresh_token: 'TG-1-2' }, 'invalid_grant', grantText],
  [{ grant_type: 'authorization_code', code: 'TG-1-2' }, 'invalid_grant', grantText],
])('a request with %j is refused as %s', async (fields, error, words) => {
  const { status, body } = await askToken(createApi(simulator), fields)
  expect(body).toEqual({ message: expect.stringContaining(words), error, status: 400, cause: [] })
  expect(status).toBe(400)
})

test('the access token of the application is no secret of it', async () => {
  const api = createApi(simulator)
  const answer = await askToken(api, { grant_type: 'client_credentials', client_secret: api.token })
  expect(refused(answer)).toEqual([400, 'invalid_client', 'invalid client_id or client_secret'])
})

test('a form is read like JSON', async () => {
  const api = createApi(simulator)
  const { client_id, client_secret } = (await api.get('/simulator/account')).body
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api.call('POST', '/oauth/token', String(form), headers)).status).toBe(200)
})

const verifier = 'v'.repeat(43)
const hashed = createHash('sha256').update(verifier).digest('base64url')

test.each([
  ['S256', hashed],
  ['plain', verifier],
])('PKCE by %s, where the application requires it', async (code_challenge_method, code_challenge) => {
  const api = createApi(simulator)
  await api.post('/simulator/accounts', { access_token: api.token, settings: { pkce: 'required' } })
  const { code } = await authorize(api, { code_challenge, code_challenge_method })
  const without = await askToken(api, exchange(code))
  expect(refused(without)).toEqual([400, 'invalid_request', 'code_verifier is a required parameter'])
  expect(refused(await askToken(api, exchange(code, { code_verifier: 'w'.repeat(43) })))).toEqual(
    invalidGrant,
  )
  expect((await askToken(api, exchange(code, { code_verifier: verifier }))).status).toBe(200)
})

test('a seller who revokes ends all tokens, and a new consent gives no old one back', async () => {
  const api = createApi(simulator)
  const { seller, tokens } = await connectSeller(simulator, api)
  const { body: revoked } = await api.delete(`/simulator/sellers/${tokens.user_id}`)
  expect(revoked.revoked_at).not.toBeNull()
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  expect((await seller.get('/users/me')).status).toBe(401)
  expect(refused(await askToken(api, refresh))).toEqual(invalidGrant)
  const { code } = await authorize(api, {}, { seller_id: tokens.user_id })
  const { body: again } = await askToken(api, exchange(code))
  expect((await seller.get('/users/me')).status).toBe(401)
  expect((await createApi(simulator, again.access_token).get('/users/me')).body.id).toBe(tokens.user_id)
  const { sellers } = (await api.get('/simulator/sellers')).body
  expect(sellers).toMatchObject([{ user_id: tokens.user_id, revoked_at: null }])
})

test('a reset removes the sellers of the application only', async () => {
  const [api, other] = [createApi(simulator), createApi(simulator)]
  await connectSeller(simulator, api)
  const { seller } = await connectSeller(simulator, other)
  await api.post('/simulator/reset')
  expect((await api.get('/simulator/sellers')).body.sellers).toEqual([])
  expect((await seller.get('/users/me')).status).toBe(200)
})

const pageOf = async (url: string, init: RequestInit = {}) => {
  const { search } = new URL(url)
  return fetch(`${simulator.url}/authorization${search}&lang=en`, { redirect: 'manual', ...init })
}
const post = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: simulator.url },
})

test('the page asks a test user, and returns to the application with a code or without', async () => {
  const api = createApi(simulator)
  const { body: user } = await api.post('/users/test_user', { site_id: 'MLA', description: 'Ana' })
  const url = await authorizationUrl(api, { state: 's' })
  const page = await (await pageOf(url)).text()
  expect(page).toContain(user.nickname)
  const yes = await pageOf(url, post({ answer: 'yes', seller: String(user.id) }))
  const { code, state } = Object.fromEntries(new URL(yes.headers.get('location') ?? '').searchParams)
  expect(state).toBe('s')
  expect((await askToken(api, exchange(String(code)))).body.user_id).toBe(user.id)
  const no = await pageOf(url, post({ answer: 'no' }))
  expect(no.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=s`)
  const nobody = await pageOf(url, post({ answer: 'yes', seller: '1' }))
  expect(nobody.status).toBe(422)
})

test.each(['http://127.0.0.1:8080/back', 'https://shop.example/back'])(
  'a seller returns with a code to %s, which is good there',
  async redirect_uri => {
    const api = createApi(simulator)
    const { code, location } = await authorize(api, { redirect_uri })
    expect(location).toBe(`${redirect_uri}?code=${code}`)
    expect((await askToken(api, exchange(code, { redirect_uri }))).status).toBe(200)
  },
)

test.each([
  [{ client_id: '1' }, 'client_id'],
  [{ response_type: 'token' }, 'response_type'],
  [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
  [{ redirect_uri: 'web+http://shop.example' }, 'redirect_uri'],
  [{ redirect_uri: `${redirectUri}?shop=1` }, 'registered'],
  [{ code_challenge: '' }, 'PKCE'],
  [{ code_challenge: 'x', code_challenge_method: 'MD5' }, 'S256'],
])('an address with %j leads nowhere, and says why', async (fields, words) => {
  const api = createApi(simulator)
  const settings = { pkce: 'code_challenge' in fields ? 'required' : 'ignored' }
  await api.post('/simulator/accounts', { access_token: api.token, redirect_uri: redirectUri, settings })
  const url = await authorizationUrl(api, fields)
  for (const init of [{}, post({ answer: 'yes', site: 'MLA' })]) {
    const response = await pageOf(url, init)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(words)
  }
  const { status } = await api.post('/simulator/authorizations', { url })
  expect(status).toBe(400)
})

test('the application is told of a seller’s consent, payments and revocation', async () => {
  const api = createApi(simulator)
  const shop = await startShop()
  await api.post('/simulator/accounts', {
    access_token: api.token,
    webhook_url: shop.url,
    webhook_secret: 'of the application',
  })
  const { seller, tokens } = await connectSeller(simulator, api)
  await simulator.idle()
  const { id } = await seller.pay('APRO')
  await simulator.idle()
  await api.delete(`/simulator/sellers/${tokens.user_id}`)
  await simulator.idle()
  const application = (await api.get('/simulator/account')).body.client_id
  const user_id = String(tokens.user_id)
  expect(shop.heard.map(({ body }) => body)).toMatchObject([
    { type: 'mp-connect', action: 'application.authorized', user_id, data: { id: application } },
    { type: 'payment', action: 'payment.created', user_id, data: { id: String(id) } },
    { type: 'mp-connect', action: 'application.deauthorized', user_id, data: { id: application } },
  ])
  await shop.close()
})
