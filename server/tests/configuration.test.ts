/** The specification's table of configuration options: default, variable and effect of each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '../contract/health.ts'
import { parseConfig } from '../gateway/config.ts'
import { startSimulator } from '../simulator/start/simulator.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { startTestGateway, testAccessToken } from './support/start-test-gateway.ts'
import { hangUp, json, startStubProvider } from './support/stub-provider.ts'

let journal: Awaited<ReturnType<typeof openTestJournal>>
beforeAll(async () => {
  journal = await openTestJournal()
})
afterAll(() => journal?.close())

test('only route_prefix api/gateway and enable_demo_routes are set by default', () => {
  expect(parseConfig({ APP_ENV: 'local' })).toMatchObject({
    accessToken: null,
    publicKey: null,
    webhookSecrets: [],
    routePrefix: 'api/gateway',
    demoOpen: true,
    runtimeEnvironment: 'local',
  })
})

test('GATEWAY_ACCESS_TOKEN is the credential for upstream calls', async () => {
  const stub = await startStubProvider()
  stub.answerWith(json(200, []))
  await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url }, journal.journal)
  await gateway.rest('GET', '/payment-methods')
  expect(stub.seen[0]?.headers.authorization).toBe(`Bearer ${testAccessToken}`)
  await stub.close()
})

test('GATEWAY_PUBLIC_KEY is shown to the browser, which tokenizes with it; secrets are not shown', async () => {
  const environment = { GATEWAY_PUBLIC_KEY: 'TEST-public', GATEWAY_WEBHOOK_SECRET: 'canary-secret' }
  await using gateway = await startTestGateway(environment, journal.journal)
  const { body, text } = await gateway.rest<Settings>('GET', '/settings')
  expect(body.data).toMatchObject({ public_key: 'TEST-public', api_path: '/api/gateway' })
  expect(text).not.toContain('canary-secret')
  expect(text).not.toContain(testAccessToken)
})

test('GATEWAY_ROUTE_PREFIX is the URL prefix of all routes', async () => {
  await using gateway = await startTestGateway({ GATEWAY_ROUTE_PREFIX: 'pay/v1' }, journal.journal)
  expect((await gateway.http('GET', '/pay/v1/health')).status).toBe(200)
  expect((await gateway.http('GET', '/pay/v1/openapi.json')).text).toContain('"/pay/v1/payments"')
  expect((await gateway.http('GET', '/api/gateway/health')).status).toBe(404)
  const { body } = await gateway.http<Settings>('GET', '/pay/v1/settings')
  expect(body.data.api_path).toBe('/pay/v1')
  expect(body.data.webhook_url).toMatch(/\/pay\/v1\/webhooks$/)
})

test.each(['/api', 'api/', '/', 'api//x'])(
  'GATEWAY_ROUTE_PREFIX %j has no leading or trailing slash',
  prefix => {
    expect(() => parseConfig({ GATEWAY_ROUTE_PREFIX: prefix })).toThrow('GATEWAY_ROUTE_PREFIX')
  },
)

test.each([
  ['local', 'local'],
  ['testing', 'local'],
  ['production', 'server'],
  ['staging', 'server'],
  ['', 'server'],
])('with APP_ENV %j and no runtime_environment the runtime mode is %s', (APP_ENV, mode) => {
  expect(parseConfig({ APP_ENV }).runtimeEnvironment).toBe(mode)
})

test.each(['local', 'server'])('GATEWAY_RUNTIME_ENVIRONMENT %s overrides APP_ENV', mode => {
  for (const appEnv of ['local', 'production'])
    expect(parseConfig({ APP_ENV: appEnv, GATEWAY_RUNTIME_ENVIRONMENT: mode }).runtimeEnvironment).toBe(mode)
})

test('the webhook_url in the settings is what the provider can call: the public URL, else the actual port', async () => {
  await using local = await startTestGateway({}, journal.journal)
  const ownSettings = (await local.rest<Settings>('GET', '/settings')).body.data
  expect(ownSettings.webhook_url).toBe(`${local.url}/api/gateway/webhooks`)
  await using tunneled = await startTestGateway(
    { GATEWAY_PUBLIC_URL: 'https://hooks.example/' },
    journal.journal,
  )
  const { data } = (await tunneled.rest<Settings>('GET', '/settings')).body
  expect(data.webhook_url).toBe('https://hooks.example/api/gateway/webhooks')
})

describe('the settings identify a simulator', () => {
  async function readSettings(providerUrl: string): Promise<Settings> {
    await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: providerUrl }, journal.journal)
    return (await gateway.rest<Settings>('GET', '/settings')).body.data
  }

  test('when the simulator answers', async () => {
    const simulator = await startSimulator({ port: 0 })
    expect(await readSettings(simulator.url)).toMatchObject({ simulator: true })
    await simulator.close()
  })

  test('not when another server answers, even on this machine', async () => {
    const stub = await startStubProvider()
    const tooLong = json(200, { console_key: 'k', padding: ' '.repeat(100_000) })
    for (const answer of [json(404, { message: 'no' }), json(200, { id: 1 }), json(200, '<html>'), tooLong]) {
      stub.answerWith(answer)
      expect(await readSettings(stub.url)).toMatchObject({ provider_url: stub.url, simulator: false })
    }
    // The probe must not send the credential to an unknown server.
    expect(stub.seen).toHaveLength(4)
    expect(stub.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false)
    await stub.close()
  })

  test('when nothing answers, only on this machine, until an answer arrives', async () => {
    const stub = await startStubProvider()
    stub.answerWith(hangUp, json(404, {}))
    await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url }, journal.journal)
    const read = async () => (await gateway.rest<Settings>('GET', '/settings')).body.data.simulator
    expect(await read()).toBe(true)
    expect(await read()).toBe(false)
    await stub.close()
  })

  test('never for Mercado Pago', async () => {
    const url = 'https://api.mercadopago.com'
    expect(await readSettings(url)).toMatchObject({ provider_url: url, simulator: false })
  })
})
