/** The provider's plugins for WooCommerce, PrestaShop and Magento: what their public sources send and read. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json, paymentBody } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

const hex = 'a'.repeat(32)
const key = 'TEST-11111111-1111-4111-8111-111111111111'
/** The headers of each write of a plugin. There is no idempotency key. */
const platform = { 'x-platform-id': 'bo2hnr2ic4p001kbgpt0', 'x-product-id': 'bc32a7vtrpp001u8nhjg' }

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator, `TEST-1234567890123456-112700-${hex}-123456789`)
  simulator.register(api.token, { siteId: 'MLB', publicKey: key })
})

/** The bodies and paths that a shop received. */
const received: { url: string; body: Json; signature: string | undefined }[] = []
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  received.push({ url: request.url ?? '', body, signature: request.headers['x-signature']?.toString() })
  response.end()
})
let shopUrl = ''
beforeAll(async () => {
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/?wc-api=woo`
})
afterAll(() => shop.close())

const write = (path: string, body: unknown) => api.call('POST', path, body, platform)
const masterOf = (holder: string) =>
  api.cardToken({ card_number: '5031433215406351', cardholder: { name: holder } })
const fromShop = { notification_url: '', transaction_amount: 230, payment_method_id: 'master' }
const bodyOf = async (holder: string, fields = {}) =>
  paymentBody({ ...fromShop, notification_url: shopUrl, token: await masterOf(holder), ...fields })

test('the first screen of settings gets the credentials confirmed: the pair for tests names the application of the live one', async () => {
  const read = async (token: string) =>
    (await createApi(simulator, token).get('/plugins-credentials-wrapper/credentials')).body
  const live = await read(api.token.replace('TEST-', 'APP_USR-'))
  expect(await read(api.token)).toEqual({ client_id: live.client_id, homologated: true, is_test: true })
  expect(live).toEqual({ client_id: '1234567890123456', homologated: true, is_test: false })
  const byKey = await fetch(`${simulator.url}/plugins-credentials-wrapper/credentials?public_key=${key}`)
  expect(await byKey.json()).toMatchObject({ client_id: live.client_id, is_test: true })
  expect((await createApi(simulator, 'wrong').get('/plugins-credentials-wrapper/credentials')).status).toBe(
    401,
  )
  expect((await api.get(`/applications/${live.client_id}`)).body).toMatchObject({ site_id: 'MLB' })
  expect((await api.get('/applications/1')).status).toBe(404)
})

test('payment methods are listed by the public key as the whole Authorization header, which opens no account', async () => {
  const path = `${simulator.url}/ppcore/prod/payment-methods/v1/payment-methods`
  const list = async (query: string, authorization: string) =>
    (await fetch(path + query, { headers: { authorization } })).json() as Promise<Json>
  const accounts = async () => (await (await fetch(`${simulator.url}/simulator/accounts`)).json()) as Json
  const before = await accounts()
  expect((await list('', key)).map(({ id }: Json) => id)).toContain('pix')
  expect(await list('?group_by=id', key)).toMatchObject({ visa: { id: 'visa' } })
  expect(await list('', 'TEST-22222222-2222-4222-8222-222222222222')).not.toHaveLength(0)
  expect(await accounts()).toEqual(before)
  expect((await (await fetch(`${simulator.url}/sites/MPE/payment_methods`)).json()) as Json).not.toHaveLength(
    0,
  )
})

test('a write of a plugin needs no idempotency key, and two of them are two payments; any other write still needs one', async () => {
  const [first, second] = [
    await write('/v1/asgard/payments', await bodyOf('APRO')),
    await write('/v1/payments', await bodyOf('APRO')),
  ]
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, false])
  const without = await api.call('POST', '/v1/payments', await bodyOf('APRO'))
  expect(without).toMatchObject({ status: 400, body: { cause: [{ code: 4292 }] } })
})

test('the plugin of PrestaShop gets IPNs, which is all that it reads: of a payment, or of the order of a preference', async () => {
  const notification_url = `${shopUrl}&module=mercadopago&checkout=custom&notification=ipn&&source_news=ipn`
  const { body: payment } = await write('/v1/asgard/payments', await bodyOf('APRO', { notification_url }))
  const { body: preference } = await write('/v1/asgard/preferences', {
    items: [{ title: 'Caneca', quantity: 1, unit_price: 12 }],
    notification_url,
  })
  const paid = (await api.post(`/simulator/checkouts/${preference.id}/pay`, {})).body.payment
  await api.post('/simulator/idle')
  const asked = received.map(({ url }) => new URL(url, 'http://shop').searchParams)
  const about = (topic: string) => asked.filter(of => of.get('topic') === topic).map(of => of.get('id'))
  expect(about('payment')).toContain(String(payment.id))
  expect(about('merchant_order')).toContain(String(paid.order.id))
})

test('the notification of a payment is the body that the plugin reads again, also after a refund of the shop', async () => {
  const { body: payment } = await write('/v1/asgard/payments', await bodyOf('APRO', { reserve_id: null }))
  const id = `P-${payment.id}`
  const refund = { amount: 30, metadata: { origin: 'painel_woocommerce' } }
  const { body: refunded } = await write(`/ppcore/prod/transaction/v1/payments/${payment.id}/refund`, refund)
  await api.post('/simulator/idle')
  const sent = received.filter(({ body }) => body.notification_id === id)
  expect(sent.map(({ url, signature }) => [url, signature])).toEqual([
    ['/?wc-api=woo', undefined],
    ['/?wc-api=woo', undefined],
  ])
  expect(sent[0]?.body).toMatchObject({ status: 'approved', total_paid: 230, total_refunded: 0 })
  expect(sent[0]?.body).not.toHaveProperty('refunds_notifying')
  expect((await api.get(`/v1/asgard/notification/${id}`)).body).toEqual(sent[1]?.body)
  expect(sent[1]?.body).toMatchObject({
    total_refunded: 30,
    refunds_notifying: [{ id: refunded.id, amount: 30, notifying: true }],
    payments_details: [{ refunds: { [refunded.id]: { metadata: { origin: 'painel_woocommerce' } } } }],
  })
  expect(await api.get('/v1/asgard/notification/P-123456')).toMatchObject({
    status: 404,
    body: { message: '1003 - KVS getValue not found' },
  })
})

test('a preference of a plugin is notified by its merchant order alone', async () => {
  const item = { title: 'Camiseta', quantity: 2, unit_price: 10.5 }
  const preference = { items: [item], notification_url: shopUrl, external_reference: 'wc-7' }
  const { status, body } = await write('/v1/asgard/preferences', preference)
  expect(status).toBe(201)
  const paid = (await api.post(`/simulator/checkouts/${body.id}/pay`, {})).body.payment
  await api.post('/simulator/idle')
  const about = received.filter(({ body: notice }) => notice.external_reference === 'wc-7')
  expect(about.map(({ body: notice }) => notice.notification_id)).toEqual([`M-${paid.order.id}`])
  expect(about[0]?.body).toMatchObject({
    status: 'approved',
    total_paid: 21,
    transaction_type: 'merchant_order',
  })
  for (const field of ['unit_price', 'quantity'])
    expect(await write('/v1/asgard/preferences', { items: [{ ...item, [field]: null }] })).toMatchObject({
      status: 500,
    })
})

test("the preference of Magento's plugin has dates without an offset, which are in UTC, and can be paid until then", async () => {
  const sent = '2999-11-28T23:59:59.0000'
  const dates = { date_of_expiration: sent, expiration_date_to: sent, expires: true }
  const items = [{ title: 'Mate', quantity: 1, unit_price: 100 }]
  const { status, body } = await write('/v1/asgard/preferences', { items, ...dates })
  expect([status, body.expiration_date_to]).toEqual([201, '2999-11-28T19:59:59.000-04:00'])
  const { payment } = (await api.post(`/simulator/checkouts/${body.id}/pay`, {})).body
  const { body: read } = await api.get(`/v1/payments/${payment.id}`)
  expect([read.status, read.date_of_expiration]).toEqual(['approved', '2999-11-28T19:59:59.000-04:00'])
  const broken = await write('/v1/asgard/preferences', { items, expiration_date_to: '2999-11-28' })
  expect([broken.status, broken.body.message]).toEqual([400, 'expiration_date_to invalid'])
})

test('an application_fee is refused to a plugin, too, whose token no seller gave by OAuth', async () => {
  const { status, body } = await write('/v1/asgard/payments', await bodyOf('APRO', { application_fee: 1 }))
  expect([status, body.cause?.[0]?.code]).toEqual([400, 2059])
})

test('a rejected card is a payment in v1, and a refusal with a text for buyers in the later routes', async () => {
  const pay = async (path: string) => write(path, await bodyOf('OTHE'))
  expect(await pay('/v1/asgard/payments')).toMatchObject({ status: 201, body: { status: 'rejected' } })
  const { status, body } = await pay('/ppcore/prod/transaction/v21/payments')
  expect([status, body.message, body.original_message]).toEqual([
    400,
    'Your payment was declined because something went wrong. We recommend trying again or paying with another payment method.',
    'cc_rejected_other_reason',
  ])
  expect(await api.statusOf(body.payment_id)).toBe('rejected')
})

test('two cards pay together; if the second one refuses, the first is refunded', async () => {
  const part = async (holder: string, amount: number) => ({
    ...{
      transaction_amount: amount,
      installments: 1,
      payment_method_id: 'master',
      token: await masterOf(holder),
    },
  })
  const pay = async (path: string, second: string, amount = 40) =>
    write(path, {
      ...{
        transaction_amount: 50 + amount,
        payment_method_id: 'pp_multiple_payments',
        external_reference: second,
      },
      ...{
        payer: { email: 'a@b.co' },
        transaction_info: [await part('APRO', 50), await part(second, amount)],
      },
    })
  const { body } = await pay('/v2/asgard/payments', 'APRO')
  expect(body).toMatchObject({
    status: 'approved',
    transaction_amount: 90,
    payment_type_id: 'pp_multiple_payments',
  })
  expect((await api.get(`/v1/asgard/notification/P-${body.id}`)).body).toMatchObject({
    ...{ total_paid: 90, payments_details: [{ paid_amount: 50 }, { paid_amount: 40 }] },
  })
  const all = await write(`/v1/asgard/multipayments/${body.id}/refund`, {})
  expect(all.body.refunds.map(({ amount }: Json) => amount)).toEqual([50, 40])
  // 90.4 - 50 is more than 40.4 in floating-point numbers.
  const { body: another } = await pay('/v2/asgard/payments', 'APRO', 40.4)
  const whole = await write(`/v1/asgard/multipayments/${another.id}/refund`, { amount: 90.4 })
  expect(whole.body.refunds?.map(({ amount }: Json) => amount)).toEqual([50, 40.4])
  const refused = await pay('/ppcore/prod/transaction/v21/payments', 'FUND')
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('second card') } })
  const { results } = (await api.get('/v1/payments/search?external_reference=FUND')).body
  expect(results.map(({ status }: Json) => status).toSorted()).toEqual(['refunded', 'rejected'])
})

const verified = createHash('sha256').update('mine')

test.each([
  ['RFC 7636', verified.copy().digest('base64url')],
  ["WooCommerce's plugin", Buffer.from(verified.copy().digest('hex')).toString('base64')],
])(
  'a login by the challenge of %s leads straight back to the shop, which gets credentials only by its verifier',
  async (_, code_challenge) => {
    const path = '/ppcore/prod/configurations-api/onboarding/v1/integration'
    const wrong = { code_challenge: 'mine', callback_url: 'https://shop.example/' }
    expect(await api.post(path, wrong)).toMatchObject({ status: 400 })
    const begin = { code_challenge, callback_url: 'https://shop.example/?wc-api=hook', site_id: 'MLM' }
    const { integration_id, onboarding_url } = (await api.post(path, begin)).body
    expect(onboarding_url).toBe(`https://shop.example/?wc-api=hook&integration_id=${integration_id}`)
    expect(await api.get(`${path}/${integration_id}?code_verifier=stolen`)).toMatchObject({ status: 400 })
    const { test: pair, production } = (await api.get(`${path}/${integration_id}?code_verifier=mine`)).body
      .credentials
    const check = (token: string) =>
      createApi(simulator, token).get('/plugins-credentials-wrapper/credentials')
    const [ofTest, live] = [await check(pair.access_token), await check(production.access_token)]
    expect([ofTest.body.is_test, live.body.is_test]).toEqual([true, false])
    expect(ofTest.body.client_id).toBe(live.body.client_id)
    expect((await createApi(simulator, pair.access_token).get('/users/me')).body.site_id).toBe('MLM')
  },
)

test('reports are taken from anybody, also with the empty token of the library', async () => {
  const empty = createApi(simulator, '')
  const start = '/v1/eplatforms/core/identification/seller-configuration/start-integration'
  const started = await empty.call('POST', start, { platform_id: '123' })
  expect([started.status, started.headers.get('x-cpp-token')]).toEqual([201, expect.any(String)])
  const event = await empty.call('POST', '/ppcore/prod/monitor/v1/event/datadog/core/test', {})
  expect(event.body).toMatchObject({ code: 'success' })
  for (const path of [
    '/v1/plugins/melidata/errors',
    '/v1/plugins/notices/metrics',
    '/ppcore/prod/monitor/v1/errors',
  ])
    expect((await empty.call('POST', path, {})).status).toBe(204)
})
