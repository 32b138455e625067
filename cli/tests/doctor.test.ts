/** The command `doctor` over a running demo. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { parseConfig } from '../../server/gateway/config.ts'
import { startGateway } from '../../server/index.ts'
import { makeTemporaryFolder } from '../../server/tests/support/temporary-folder.ts'
import { isAlone } from '../doctor/check-installation.ts'
import { runHere } from './support/run-here.ts'
import { type Commands, startCommands } from './support/start-commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await startCommands()
})
afterAll(() => commands[Symbol.asyncDispose]())

/** Nobody responds there, so that the variables are examined. */
const noGateway = 'http://127.0.0.1:9/api/gateway'

const examine = async (changes: Record<string, string>) => {
  const { code, out } = await runHere(['doctor', '--json'], {
    environment: { ...commands.environment, ...changes },
  })
  const findings = out.map(line => JSON.parse(line) as { check: string; state: string; detail: string })
  return { code, problems: findings.filter(({ state }) => state === 'problem'), findings }
}

test('a running gateway answers for itself, whatever the variables of this shell', async () => {
  const { host } = new URL(commands.environment.PASARELA_GATEWAY ?? '')
  const { code, findings } = await examine({
    ...{ GATEWAY_ACCESS_TOKEN: '', GATEWAY_WEBHOOK_SECRET: '', GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9' },
    PORT: String(commands.shop.port),
  })
  expect(code).toBe(0)
  expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'configuration ok',
    'webhook_secret ok',
    'port ok',
    'provider ok',
    'clock ok',
    'shop_call ok',
    expect.stringMatching(/^browser/),
  ])
  expect(findings[2]?.detail).toContain(`${host}/api/gateway responds`)
  expect(findings[3]?.detail).toBe(`${commands.demo.simulator.url} responds.`)
})

test.each([
  [{}, 'configuration', 'warning', 'No access token'],
  [
    { GATEWAY_ACCESS_TOKEN: 'TEST-1-a-2', GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9' },
    'provider',
    'problem',
    '',
  ],
  [{ GATEWAY_CONSOLE_TOKEN: 'a-console-token-of-32-characters' }, 'port', 'warning', 'Not tried.'],
])('a running gateway with %j has its own findings', async (changes, check, state, words) => {
  await using gateway = await startGateway({
    ...{ APP_ENV: 'local', PORT: '0', GATEWAY_DATA_DIR: ':memory:', LOG_LEVEL: 'silent', ...changes },
  })
  const { findings } = await examine({ PASARELA_GATEWAY: gateway.apiUrl })
  expect(findings.find(one => one.check === check)).toMatchObject({
    state,
    detail: expect.stringContaining(words),
  })
  expect(findings.map(one => one.check)).not.toContain('data')
})

test('says that the simulator signs with another secret than the gateway checks, and tells neither', async () => {
  const { demo } = commands
  const setSecret = (webhook_secret: string) =>
    fetch(`${demo.simulator.url}/simulator/accounts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demo.credentials.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ webhook_secret }),
    })
  try {
    await setSecret('another-secret-of-the-simulator')
    // Those of a running gateway, and those of the next start.
    for (const asked of [commands.environment.PASARELA_GATEWAY ?? '', noGateway]) {
      const { code, problems } = await examine({ PASARELA_GATEWAY: asked })
      expect(code).toBe(1)
      expect(problems).toEqual([
        {
          check: 'webhook_secret',
          state: 'problem',
          detail: expect.stringContaining('signs with another secret than the gateway checks'),
        },
      ])
      expect(JSON.stringify(problems)).not.toContain('another-secret')
    }
  } finally {
    await setSecret(demoCredentials.webhookSecret)
  }
})

test('a misspelled variable is named, with the one that it was to be', async () => {
  const { code, findings } = await examine({ PASARELA_GATEWAY: noGateway, GATEWAY_WEBHOOK_SECERT: 'canary' })
  expect(code).toBe(0)
  expect(findings.filter(({ state }) => state === 'warning')).toContainEqual({
    check: 'configuration',
    state: 'warning',
    detail:
      'GATEWAY_WEBHOOK_SECERT has no effect, because there is no such option. Did you mean GATEWAY_WEBHOOK_SECRET?',
  })
  expect(JSON.stringify(findings)).not.toContain('canary')
})

test('finds no problem in what works, and exits with 0', async () => {
  const { code, problems, findings } = await examine({ PASARELA_GATEWAY: noGateway })
  expect({ code, problems }).toEqual({ code: 0, problems: [] })
  expect(findings.map(({ check }) => check)).toEqual([
    'configuration',
    'webhook_secret',
    'port',
    'simulator_port',
    'shop_call',
    'data',
    'database',
    'provider',
    'clock',
    'browser',
  ])
})

test('only a gateway in front of Mercado Pago, without a proxy for stores, has no store, simulator or browser beside it', () => {
  const real = { GATEWAY_ACCESS_TOKEN: 'APP_USR-1' }
  const local = { ...real, APP_ENV: 'local', GATEWAY_SHOP_PORT: '3010' }
  const simulated = { ...real, GATEWAY_PROVIDER_URL: 'http://127.0.0.1:4010' }
  expect([real, {}, local, simulated].map(environment => isAlone(parseConfig(environment)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['configuration', { PORT: 'x' }, 'PORT must be a whole number'],
  ['port', { HOST: '192.0.2.1' }, 'Set PORT or its host.'],
  ['data', { GATEWAY_DATA_DIR: '/dev/null/journal' }, 'set GATEWAY_DATA_DIR'],
  ['database', { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'Check DATABASE_URL.'],
  ['provider', { GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9' }, 'does not respond'],
  ['provider', { GATEWAY_ACCESS_TOKEN: 'wrong' }, 'rejects the access token with 401'],
])('finds the problem of the %s and says what to do, with exit code 1', async (check, changes, advice) => {
  const { code, problems } = await examine({ PASARELA_GATEWAY: noGateway, ...changes })
  expect(code).toBe(1)
  expect(problems).toEqual([{ check, state: 'problem', detail: expect.stringContaining(advice) }])
})

test('accounts of the file without a webhook secret are named', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'accounts.json')
  const accounts = [
    { name: 'brasil', access_token: 'APP_USR-1', webhook_secret: 'one' },
    { name: 'chile', access_token: 'APP_USR-2' },
  ]
  await writeFile(file, JSON.stringify({ accounts }))
  const { code, findings } = await examine({ PASARELA_GATEWAY: noGateway, GATEWAY_ACCOUNTS_FILE: file })
  expect(code).toBe(0)
  expect(findings[0]).toMatchObject({ state: 'warning', detail: expect.stringMatching(/accounts chile are/) })
})

test('the port of the shop proxy is checked, and that other machines need its key', async () => {
  const proxyOf = async (changes: Record<string, string>) =>
    (
      await examine({
        ...{ PASARELA_GATEWAY: noGateway, APP_ENV: 'local', GATEWAY_SHOP_PORT: '39871' },
        ...changes,
      })
    ).findings.find(({ check }) => check === 'shop_port')
  expect(await proxyOf({})).toMatchObject({ state: 'ok' })
  const open = { HOST: '0.0.0.0', GATEWAY_ALLOW_OPEN: 'true' }
  expect(await proxyOf(open)).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('set GATEWAY_SHOP_KEY'),
  })
  expect(await proxyOf({ ...open, GATEWAY_SHOP_KEY: 'a-key-of-16-letters' })).toMatchObject({ state: 'ok' })
  const taken = new URL(commands.environment.PASARELA_GATEWAY ?? '').port
  expect(await proxyOf({ GATEWAY_SHOP_PORT: taken })).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('set GATEWAY_SHOP_PORT'),
  })
})

test('a provider that does not answer is a warning without an access token', async () => {
  const { code, findings } = await examine({
    PASARELA_GATEWAY: noGateway,
    GATEWAY_ACCESS_TOKEN: '',
    GATEWAY_PROVIDER_URL: 'http://127.0.0.1:9',
  })
  expect(code).toBe(0)
  expect(findings).toContainEqual({
    check: 'provider',
    state: 'warning',
    detail: expect.stringContaining('does not respond'),
  })
})

test('a port that something listens on is a warning', async () => {
  const { findings } = await examine({ PASARELA_GATEWAY: noGateway, PORT: String(commands.shop.port) })
  expect(findings).toContainEqual({
    check: 'port',
    state: 'warning',
    detail: expect.stringContaining('is in use'),
  })
})

test('a read through the proxy for stores is sent and found in the journal, or the reason is said', async () => {
  const shopCall = async (changes: Record<string, string>) =>
    (await examine(changes)).findings.find(({ check }) => check === 'shop_call')
  await using bare = await startGateway({
    ...{ APP_ENV: 'local', PORT: '0', GATEWAY_DATA_DIR: ':memory:', LOG_LEVEL: 'silent' },
  })
  expect(await shopCall({ PASARELA_GATEWAY: bare.apiUrl })).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('no proxy for stores'),
  })
  expect(await shopCall({ PASARELA_GATEWAY: noGateway })).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('Not tried. No gateway responds'),
  })
  expect(await shopCall({})).toEqual({
    check: 'shop_call',
    state: 'ok',
    detail: `${commands.demo.gateway.shopUrl} responded 404 to a read of a payment that does not exist, and the journal has it.`,
  })
  const calls = await (
    await fetch(`${commands.environment.PASARELA_GATEWAY}/calls?transport=shop&limit=1`)
  ).json()
  expect(calls.data.entries).toMatchObject([
    { operation: 'GET /v1/payments/{id}', effect: 'read', purpose: 'display' },
  ])
})
