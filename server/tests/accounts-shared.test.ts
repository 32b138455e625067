/** Simulated accounts over restarts, and of two gateways on one PostgreSQL database. */
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../contract/accounts.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import type { NotificationSummary } from '../journal/entries.ts'
import { type PostgresServer, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { type Simulator, startSimulator } from '../simulator/start/simulator.ts'
import { createRest } from './support/callers.ts'
import { prepareFolder } from './support/prepare-folder.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { signed } from './support/start-test-receivers.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

type Entries = { entries: NotificationSummary[] }

const folder = prepareFolder()
let server: PostgresServer
let simulator: Simulator
beforeAll(async () => {
  server = await startPostgres()
  simulator = await startSimulator({})
})
afterAll(async () => {
  await simulator?.close()
  await server?.remove()
})

const start = (environment: Record<string, string>) =>
  startTestGateway({
    GATEWAY_PROVIDER_URL: simulator.url,
    GATEWAY_ACCESS_TOKEN: demoCredentials.accessToken,
    ...environment,
  })

const make = async ({ rest }: TestGateway, name: string) => {
  const { status, body } = await rest<Account>('POST', '/accounts', { name, country: 'MLB' })
  expect(status).toBe(201)
  return body.data
}

const namesOf = async ({ rest }: TestGateway) =>
  (await rest<{ accounts: Account[] }>('GET', '/accounts')).body.data.accounts.map(({ name }) => name)

/** A payment without a card, of which the simulator notifies the account. */
async function payAt({ rest }: TestGateway, name: string): Promise<void> {
  const body = {
    transaction_amount: 10,
    payment_method_id: 'bolbradesco',
    description: 'x',
    payer: {
      email: 'test_user_1@testuser.com',
      first_name: 'A',
      last_name: 'B',
      identification: { type: 'CPF', number: '19119119100' },
      address: {
        zip_code: '06233200',
        street_name: 'Av. das Nações Unidas',
        street_number: '3003',
        neighborhood: 'Bonfim',
        city: 'Osasco',
        federal_unit: 'SP',
      },
    },
  }
  const { status, text } = await rest('POST', `/accounts/${name}/payments/offline`, body)
  if (status !== 201) throw new Error(`Not paid: ${status} ${text}`)
}

test('a restart keeps accounts, tells an emptied simulator of them, and goes on forwarding', async () => {
  const shop = await startStubProvider()
  shop.answerWith(json(200, {}))
  const options = { GATEWAY_DATA_DIR: folder.join('restarted') }
  const first = await start(options)
  const made = await make(first, 'kept')
  await first.rest('POST', '/accounts/kept/forwarding', { url: shop.url })
  await first.stop()
  const asAccount = { authorization: `Bearer ${made.access_token}` }
  await createRest(simulator.url)('DELETE', '/simulator/account', undefined, asAccount)
  await using second = await start(options)
  expect(await namesOf(second)).toEqual(['default', 'kept'])
  const registered = () => createRest(simulator.url)('GET', '/simulator/account', undefined, asAccount)
  await expect
    .poll(async () => JSON.parse((await registered()).text))
    .toMatchObject({
      site_id: 'MLB',
      public_key: made.public_key,
      webhook_url: `${second.url}/api/gateway/accounts/kept/webhooks`,
      has_webhook_secret: true,
    })
  await payAt(second, 'kept')
  expect((await second.rest('GET', '/accounts/kept/notifications/settled?timeout=20')).status).toBe(200)
  expect(shop.seen).toHaveLength(1)
  await shop.close()
})

test('an account that was moved to another country is still there after a restart', async () => {
  const options = { GATEWAY_DATA_DIR: folder.join('moved') }
  const first = await start(options)
  const { access_token } = await make(first, 'moved')
  const asAccount = { authorization: `Bearer ${access_token}` }
  await createRest(simulator.url)('POST', '/simulator/accounts', { site_id: 'MCO' }, asAccount)
  await first.stop()
  await using second = await start(options)
  const countries = async () =>
    (await second.rest<{ accounts: Account[] }>('GET', '/accounts')).body.data.accounts.map(
      ({ country }) => country,
    )
  await expect.poll(countries).toEqual([null, 'MCO'])
  const { text } = await createRest(simulator.url)('GET', '/simulator/account', undefined, asAccount)
  expect(JSON.parse(text)).toMatchObject({ site_id: 'MCO' })
})

test('an account of one gateway is at once one of another, with its entries, until either removes it', async () => {
  const options = { DATABASE_URL: server.url }
  await using one = await start({ ...options, GATEWAY_DATA_DIR: folder.join('one') })
  await using other = await start({ ...options, GATEWAY_DATA_DIR: folder.join('other') })
  await make(one, 'shared')
  expect((await other.rest('GET', '/accounts/shared/health')).status).toBe(200)
  expect((await other.rest('POST', '/accounts', { name: 'shared', country: 'MLA' })).status).toBe(409)
  await payAt(one, 'shared')
  const wait = '/accounts/shared/notifications/wait?timeout=20'
  expect((await other.rest<Entries>('GET', wait)).body.data.entries).toMatchObject([
    { account: 'shared', verdict: 'validated' },
  ])
  expect((await other.rest<Entries>('GET', '/notifications')).body.data.entries).toEqual([])
  expect((await other.rest('DELETE', '/accounts/shared')).status).toBe(200)
  await expect.poll(() => namesOf(one), { timeout: 10_000 }).toEqual(['default'])
  expect((await one.rest('GET', '/accounts/shared/health')).status).toBe(404)
})

test('the forwarding of an account goes on at another gateway when the one that sent is gone', async () => {
  const shop = await startStubProvider()
  shop.answerWith(json(200, {}))
  const options = { DATABASE_URL: server.url }
  const one = await start({ ...options, GATEWAY_DATA_DIR: folder.join('sender') })
  await using other = await start({ ...options, GATEWAY_DATA_DIR: folder.join('successor') })
  const made = await make(one, 'passed-on')
  await one.rest('POST', '/accounts/passed-on/forwarding', { url: shop.url })
  await one.stop()
  const headers = signed('7', { secret: made.webhook_secret ?? '' })
  const path = '/accounts/passed-on/webhooks?data.id=7&type=payment'
  expect((await other.rest('POST', path, { data: { id: '7' } }, headers)).status).toBe(200)
  await expect.poll(() => shop.seen.length, { timeout: 20_000 }).toBe(1)
  await shop.close()
})

test('a gateway tells its simulator the public key of the configured account, and nothing else of it', async () => {
  const own = { token: 'TEST-introduced', key: 'TEST-introduced-key' }
  const account = `${simulator.url}/simulator/account?public_key=${own.key}`
  const settings = JSON.stringify({
    access_token: own.token,
    public_key: 'TEST-older-key',
    webhook_url: 'http://127.0.0.1:9/kept',
    site_id: 'MLC',
  })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${simulator.url}/simulator/accounts`, { method: 'POST', headers, body: settings })
  expect((await fetch(account)).status).toBe(404)
  await using _gateway = await start({ GATEWAY_ACCESS_TOKEN: own.token, GATEWAY_PUBLIC_KEY: own.key })
  await expect.poll(async () => (await fetch(account)).status).toBe(200)
  expect(await (await fetch(account)).json()).toMatchObject({
    site_id: 'MLC',
    webhook_url: 'http://127.0.0.1:9/kept',
  })
  await using _other = await start({ GATEWAY_ACCESS_TOKEN: 'TEST-other', GATEWAY_PUBLIC_KEY: own.key })
  // Another account is known to have been registered once its own key is known.
  await using _last = await start({ GATEWAY_ACCESS_TOKEN: 'TEST-last', GATEWAY_PUBLIC_KEY: 'TEST-last-key' })
  const last = `${simulator.url}/simulator/account?public_key=TEST-last-key`
  await expect.poll(async () => (await fetch(last)).status).toBe(200)
  expect(await (await fetch(account)).json()).toMatchObject({ site_id: 'MLC' })
})

test('an account that is added to the file is told to its simulator when the file is read again', async () => {
  const file = folder.join('accounts.json')
  const write = (accounts: object[]) => writeFile(file, JSON.stringify({ accounts }))
  await write([])
  await using gateway = await start({ GATEWAY_ACCOUNTS_FILE: file })
  await write([{ name: 'added', access_token: 'TEST-added', public_key: 'TEST-added-key' }])
  gateway.reloadAccounts()
  const account = `${simulator.url}/simulator/account?public_key=TEST-added-key`
  await expect.poll(async () => (await fetch(account)).status).toBe(200)
})
