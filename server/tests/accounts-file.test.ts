/** GATEWAY_ACCOUNTS_FILE: its errors, its accounts, and reading it again. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsFileSchema } from '../gateway/accounts-file.ts'
import { parseConfig } from '../gateway/config.ts'
import { ConfigError } from '../shared/process/start-problems.ts'
import { createRest } from './support/callers.ts'
import { startGatewayChild } from './support/entry-files.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { signed } from './support/start-test-receivers.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pasarela-accounts-'))
  file = join(folder, 'accounts.json')
})
afterAll(() => rm(folder, { recursive: true }))

const write = (accounts: object[]) => writeFile(file, JSON.stringify({ accounts }))
const brasil = {
  name: 'brasil',
  country: 'MLB',
  access_token: 'APP_USR-canary-of-brasil',
  webhook_secret: 'canary-secret-of-brasil',
}
const chile = { name: 'chile', access_token: 'APP_USR-canary-of-chile' }

/** Resolves to the problems, or to null without one. */
function problemsOf(content: string, variables: Record<string, string> = { PORT: 'x' }): Promise<unknown> {
  return writeFile(file, content).then(() => {
    try {
      parseConfig({ ...variables, GATEWAY_ACCOUNTS_FILE: file })
      return null
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return error.message.replaceAll('GATEWAY_ACCOUNTS_FILE', 'FILE').split('\n').slice(1)
    }
  })
}

test('every error of the file is told at once, beside those of variables, without a secret', async () => {
  const accounts = [
    { name: 'Not a slug', access_token: 'canary secret', country: 'MLX', colour: 'red' },
    { name: 'default', access_token: '', provider_url: 'ftp://a', webhook_secret: 5 },
    { name: 'twice', access_token: 'a' },
    { name: 'twice', access_token: 'b', public_key: null },
    null,
  ]
  expect(await problemsOf(JSON.stringify({ accounts, more: 1 }))).toEqual([
    '  FILE.accounts.0.name must consist of 1 to 40 lower-case letters, digits and inner hyphens.',
    '  FILE.accounts.0.access_token must contain only printable ASCII characters, without spaces.',
    '  FILE.accounts.0.country must be one of: MLA, MLB, MLC, MLM, MLU, MCO, MPE.',
    '  FILE.accounts.0.colour is not known here.',
    '  FILE.accounts.1.name must not be default, the account of the other variables.',
    '  FILE.accounts.1.access_token is required.',
    '  FILE.accounts.1.webhook_secret must be of the type string.',
    '  FILE.accounts.1.provider_url must be an http or https URL.',
    '  FILE.accounts.3.public_key must be of the type string.',
    '  FILE.accounts.4 must be of the type object.',
    '  FILE.accounts must not have a name twice.',
    '  FILE.more is not known here.',
    '  PORT must be a whole number from 0 to 65535.',
  ])
})

test.each([
  ['{"accounts":[{"access_token":"canary', `  FILE: the file ${'%'} is not valid JSON.`],
  ['[]', '  FILE must be of the type object.'],
  ['{}', '  FILE.accounts is required.'],
])('the file %s is refused', async (content, problem) => {
  expect(await problemsOf(content)).toEqual([
    problem.replace('%', file),
    '  PORT must be a whole number from 0 to 65535.',
  ])
})

test('no two accounts of a provider have a credential in common', async () => {
  const problem = [
    '  FILE must not have an access token or a public key of another account: whose call it is could not be told.',
  ]
  const problemsWith = (...accounts: object[]) => problemsOf(JSON.stringify({ accounts }), {})
  const other = { ...chile, access_token: brasil.access_token }
  expect(await problemsWith(brasil, other)).toEqual(problem)
  expect(await problemsWith({ ...brasil, public_key: 'a' }, { ...chile, public_key: 'a' })).toEqual(problem)
  expect(await problemsWith(brasil, { ...other, provider_url: 'https://api.mercadopago.com/' })).toEqual(
    problem,
  )
  expect(await problemsWith(brasil, { ...other, provider_url: 'http://127.0.0.1:4010' })).toBeNull()
  const own = { GATEWAY_ACCESS_TOKEN: brasil.access_token }
  expect(await problemsOf(JSON.stringify({ accounts: [brasil] }), own)).toEqual(problem)
})

test('a file that does not exist is named', () => {
  const missing = join(folder, 'missing.json')
  expect(() => parseConfig({ GATEWAY_ACCOUNTS_FILE: missing })).toThrow(
    `the file ${missing} cannot be read (ENOENT`,
  )
})

test('docs/operate/accounts.schema.json is the schema by which the file is read', async () => {
  const schema = z.toJSONSchema(accountsFileSchema, { io: 'input' })
  const published = await readFile(
    new URL('../../docs/operate/accounts.schema.json', import.meta.url),
    'utf8',
  )
  expect(JSON.parse(published)).toEqual(schema)
})

const listed = async ({ rest }: Pick<TestGateway, 'rest'>) => {
  const { body } = await rest<{ accounts: { name: string }[] }>('GET', '/accounts')
  return body.data.accounts
}

test('real accounts have their own provider, token and secrets, and none of these is told', async () => {
  await using provider = await startProvider()
  await write([{ ...brasil, provider_url: provider.url }, chile])
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file, APP_ENV: 'local' })
  expect(await listed(gateway)).toMatchObject([
    { name: 'default' },
    { name: 'brasil', country: 'MLB', is_removable: false, access_token: null, webhook_secret: null },
    { name: 'chile', country: null, is_simulated: false },
  ])
  expect((await gateway.rest('GET', '/accounts/brasil/payments/5')).status).toBe(200)
  expect(provider.seen.at(-1)?.headers.authorization).toBe(`Bearer ${brasil.access_token}`)
  const headers = signed('7', { secret: brasil.webhook_secret })
  const path = '/webhooks?data.id=7&type=payment'
  expect((await gateway.rest('POST', `/accounts/brasil${path}`, {}, headers)).status).toBe(200)
  expect((await gateway.rest('POST', `/accounts/chile${path}`, {}, headers)).body.data).toMatchObject({
    validated: false,
  })
  expect((await gateway.rest('DELETE', '/accounts/brasil')).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('GATEWAY_ACCOUNTS_FILE'),
  })
  const texts = [
    (await gateway.rest('GET', '/accounts')).text,
    (await gateway.rest('GET', '/accounts/brasil/settings')).text,
    (await gateway.rest('GET', '/accounts/brasil/calls/details')).text,
    gateway.logLines.join('\n'),
  ]
  expect(texts.join('\n')).not.toMatch(/canary/)
})

test('the receiver of an account answers in production, and nothing else of it', async () => {
  await write([brasil])
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file, APP_ENV: 'production' })
  const headers = signed('7', { secret: brasil.webhook_secret })
  const path = '/accounts/brasil/webhooks?data.id=7&type=payment'
  expect((await gateway.rest('POST', path, {}, headers)).status).toBe(200)
  expect((await gateway.rest('POST', path, {})).status).toBe(401)
  for (const closed of ['/accounts', '/accounts/brasil/health', '/accounts/brasil/notifications'])
    expect((await gateway.rest('GET', closed)).status).toBe(404)
})

test('a production gateway warns of accounts without a webhook secret, at its start and when it reads them again', async () => {
  await write([brasil, chile])
  const environment = { GATEWAY_ACCOUNTS_FILE: file, APP_ENV: 'production' }
  await using gateway = await startTestGateway(environment)
  const warnings = () =>
    gateway.logLines.flatMap(line => {
      const { level, accounts, msg } = JSON.parse(line)
      return level === 40 && msg.includes('GATEWAY_WEBHOOK_SECRET') ? [accounts] : []
    })
  expect(warnings()).toEqual([['default', 'chile']])
  await write([brasil, { ...chile, webhook_secret: 'found' }])
  gateway.reloadAccounts()
  expect(warnings()).toEqual([['default', 'chile'], ['default']])
  await using quiet = await startTestGateway({ ...environment, GATEWAY_ACCESS_TOKEN: '' })
  await using local = await startTestGateway({ APP_ENV: 'local' })
  expect([...quiet.logLines, ...local.logLines].filter(line => line.includes('"level":40'))).toEqual([])
})

test('callers of an account need the console token, and learn without it of none', async () => {
  await write([brasil])
  const token = 'a-token-of-16-characters'
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file, GATEWAY_CONSOLE_TOKEN: token })
  const paths = [
    '/accounts',
    '/accounts/brasil/health',
    '/accounts/brasil/trpc/health.get',
    '/accounts/x/health',
  ]
  const statusesWith = (headers: Record<string, string>) =>
    Promise.all(paths.map(async path => (await gateway.rest('GET', path, undefined, headers)).status))
  expect(await statusesWith({})).toEqual([401, 401, 401, 401])
  expect(await statusesWith({ authorization: `Bearer ${token}` })).toEqual([200, 200, 200, 404])
  expect(await statusesWith({ authorization: `Bearer ${token}`, origin: 'http://evil.test' })).toEqual([
    403, 403, 403, 403,
  ])
})

test('reading it again rotates a secret, adds and removes accounts, and does not end a running call', async () => {
  await using provider = await startProvider()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
  await write([{ ...brasil, provider_url: provider.url }, chile])
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file })
  provider.answerWith(response => arrive(() => json(200, { id: 5 })(response, provider.seen[0] as never)))
  const running = gateway.rest('GET', '/accounts/brasil/payments/5')
  const answer = await arrived
  const rotated = { ...brasil, webhook_secret: 'next', webhook_secret_previous: brasil.webhook_secret }
  await write([
    { ...rotated, provider_url: provider.url },
    { name: 'peru', access_token: 'APP_USR-1' },
  ])
  gateway.reloadAccounts()
  answer()
  expect((await running).status).toBe(200)
  expect((await listed(gateway)).map(({ name }) => name)).toEqual(['default', 'brasil', 'peru'])
  expect((await gateway.rest('GET', '/accounts/chile/health')).status).toBe(404)
  for (const secret of ['next', brasil.webhook_secret]) {
    const path = '/accounts/brasil/webhooks?data.id=7&type=payment'
    expect((await gateway.rest('POST', path, {}, signed('7', { secret }))).status).toBe(200)
  }
})

test('accounts that exchange their tokens in the file exchange the calls of shops, and what no account has any more is refused', async () => {
  await using provider = await startProvider()
  const [a, b] = ['APP_USR-canary-of-a', 'APP_USR-canary-of-b']
  const call = (token: string) =>
    fetch(`${gateway.shopUrl}/v1/payments/5`, { headers: { authorization: `Bearer ${token}` } })
  const countCalls = async () => {
    const lists = ['brasil', 'chile'].map(name =>
      gateway.rest<{ entries: object[] }>('GET', `/accounts/${name}/calls?transport=shop`),
    )
    return (await Promise.all(lists)).map(({ body }) => body.data.entries.length)
  }
  await write([
    { ...brasil, access_token: a },
    { ...chile, access_token: b },
  ])
  await using gateway = await startTestGateway({
    GATEWAY_ACCOUNTS_FILE: file,
    GATEWAY_PROVIDER_URL: provider.url,
  })
  await call(a)
  await expect.poll(countCalls).toEqual([1, 0])
  await write([
    { ...brasil, access_token: b },
    { ...chile, access_token: a },
  ])
  gateway.reloadAccounts()
  await Promise.all([call(a), call(b)])
  await expect.poll(countCalls).toEqual([2, 1])
  // One token is rotated, and one account removed.
  await write([{ ...brasil, access_token: 'APP_USR-canary-of-c' }])
  gateway.reloadAccounts()
  const statuses = await Promise.all([a, b, 'APP_USR-canary-of-c'].map(call))
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200])
})

test('what the provider told of an account is forgotten with the account', async () => {
  await using provider = await startProvider()
  const told = { ...chile, provider_url: provider.url }
  await write([told])
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file })
  provider.answerWith(json(200, { id: 1, site_id: 'MLC' }))
  await gateway.rest('GET', '/accounts/chile/seller')
  expect(await listed(gateway)).toMatchObject([{ name: 'default' }, { name: 'chile', country: 'MLC' }])
  for (const accounts of [[brasil], [told]]) {
    await write(accounts)
    gateway.reloadAccounts()
  }
  expect(await listed(gateway)).toMatchObject([{ name: 'default' }, { name: 'chile', country: null }])
})

test('reading a wrong file again changes nothing, and logs each error', async () => {
  await write([brasil])
  await using gateway = await startTestGateway({ GATEWAY_ACCOUNTS_FILE: file })
  await writeFile(file, '{"accounts":[{"name":"a b","access_token":"canary x"},{"name":"c"}]}')
  gateway.reloadAccounts()
  expect((await listed(gateway)).map(({ name }) => name)).toEqual(['default', 'brasil'])
  const log = gateway.logLines.join('\n')
  for (const rule of ['account_name', 'printable_ascii', 'required']) expect(log).toContain(rule)
  expect(log).not.toContain('canary')
})

test('SIGHUP makes a running gateway read the file again', async () => {
  await write([brasil])
  const options = { GATEWAY_ACCOUNTS_FILE: file, GATEWAY_DATA_DIR: join(folder, 'data'), APP_ENV: 'local' }
  await using gateway = await startGatewayChild({ ...options, PORT: '0' })
  const rest = createRest(`${gateway.url}/api/gateway`)
  expect((await rest('GET', '/accounts/chile/health')).status).toBe(404)
  await write([brasil, chile])
  gateway.signal('SIGHUP')
  await gateway.says(/The accounts were read again/)
  expect((await rest('GET', '/accounts/chile/health')).status).toBe(200)
  expect(gateway.stdout()).not.toContain('canary')
})

async function startProvider() {
  const provider = await startStubProvider()
  provider.answerWith(json(200, { id: 5 }))
  return Object.assign(provider, { [Symbol.asyncDispose]: provider.close })
}
