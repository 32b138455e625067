import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Environment } from '../shared/process/read-variables.ts'
import { ConfigError } from '../shared/process/start-problems.ts'
import { parseConfig } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  expect(parseConfig({})).toMatchObject({
    accessToken: null,
    publicKey: null,
    webhookSecrets: [],
    hasWebhookSecret: false,
    routePrefix: 'api/gateway',
    demoOpen: false,
    runtimeEnvironment: 'server',
    host: '127.0.0.1',
    port: 3000,
    providerUrl: 'https://api.mercadopago.com',
    providerTimeoutMs: 10_000,
    dataDir: 'data',
  })
})

test.each([
  [{ APP_ENV: 'local' }, true, 'local'],
  [{ APP_ENV: 'testing' }, true, 'local'],
  [{ APP_ENV: 'local', GATEWAY_ENABLE_DEMO_ROUTES: 'false' }, false, 'local'],
  [{ APP_ENV: 'production', GATEWAY_ENABLE_DEMO_ROUTES: 'true' }, false, 'server'],
  [{ APP_ENV: 'staging' }, false, 'server'],
  [{ APP_ENV: 'local', GATEWAY_RUNTIME_ENVIRONMENT: 'server' }, true, 'server'],
  [{ APP_ENV: 'production', GATEWAY_RUNTIME_ENVIRONMENT: 'local' }, false, 'local'],
  [{ APP_ENV: ' LOCAL ' }, true, 'local'],
])('%j opens the demo routes: %s, mode %s', (environment: Environment, demoOpen, runtimeEnvironment) => {
  expect(parseConfig(environment)).toMatchObject({ demoOpen, runtimeEnvironment })
})

test.each([
  '/api',
  'api/',
  'api//gateway',
  'a b',
  'trpc',
  'livez/x',
  'assets',
  'sign-in',
  '{x}',
  ':id',
  '*',
  '.',
  'a/..',
  './a',
])('refuses the route prefix %j', prefix => {
  expect(() => parseConfig({ GATEWAY_ROUTE_PREFIX: prefix })).toThrow(/GATEWAY_ROUTE_PREFIX must/)
})

test.each(['ab cd', 'ab\ncd', 'tok\u00e9n'])(
  'refuses the access token %j, which no header can carry',
  token => {
    const failure = catchError(() => parseConfig({ GATEWAY_ACCESS_TOKEN: token }))
    expect(failure.message).toMatch(/GATEWAY_ACCESS_TOKEN must contain only printable ASCII/)
    expect(failure.message).not.toContain(token)
  },
)

test.each(['http://me:hunter2@host', 'http://me@host', 'http://host/?key=hunter2', 'http://host/#hunter2'])(
  'refuses the address %s, whose secret parts the settings would show',
  url => {
    for (const name of ['GATEWAY_PROVIDER_URL', 'GATEWAY_PUBLIC_URL']) {
      const failure = catchError(() => parseConfig({ [name]: url }))
      expect(failure.message).toMatch(new RegExp(`${name} must not have a user name, password, query`))
      expect(failure.message).not.toMatch(/hunter2|me@/)
    }
  },
)

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '10.0.0.1,', '10.0.0.1:80'])(
  'refuses %j as a trusted proxy',
  proxies => {
    const failure = catchError(() => parseConfig({ GATEWAY_TRUSTED_PROXIES: proxies }))
    expect(failure.message).toMatch(
      /GATEWAY_TRUSTED_PROXIES must be a comma-separated list of IP addresses or networks/,
    )
  },
)

test('reads lists with blanks around the commas', () => {
  const lists = {
    GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8 , ::1',
    GATEWAY_ALLOWED_HOSTS: 'Pasarela , qa.internal',
  }
  const { trustedProxies, allowedHosts } = parseConfig({
    ...lists,
    GATEWAY_PUBLIC_URL: 'https://hooks.example:8443',
  })
  expect(trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(allowedHosts).toEqual(['pasarela', 'qa.internal', 'hooks.example', '127.0.0.1'])
})

test('names every invalid variable in one error, without values', () => {
  const environment = {
    PORT: '70000',
    GATEWAY_PROVIDER_URL: 'ftp://secret.example',
    GATEWAY_ENABLE_DEMO_ROUTES: 'perhaps',
    GATEWAY_PROVIDER_TIMEOUT_MS: '1e3',
    GATEWAY_RUNTIME_ENVIRONMENT: 'cloud',
    DATABASE_URL: 'mysql://user:hunter2@db/x',
    GATEWAY_CONSOLE_TOKEN: 'short',
    LOG_LEVEL: 'loud',
  }
  const failure = catchError(() => parseConfig(environment))
  expect(failure).toBeInstanceOf(ConfigError)
  for (const name of Object.keys(environment)) expect(failure.message).toContain(name)
  for (const value of Object.values(environment)) expect(failure.message).not.toContain(value)
})

test('treats a variable that is set but empty as not set', () => {
  expect(parseConfig({ GATEWAY_ACCESS_TOKEN: '', PORT: ' ', GATEWAY_ROUTE_PREFIX: '' })).toMatchObject({
    accessToken: null,
    port: 3000,
    routePrefix: 'api/gateway',
  })
})

test('the site of the documents is that of the package, another, or none', () => {
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8'))
  const read = (value: string) => parseConfig({ GATEWAY_DOCS_URL: value }).docsUrl
  expect(read('')).toBe(homepage ?? null)
  expect(read('https://docs.example/pasarela/')).toBe('https://docs.example/pasarela')
  expect(read('Off')).toBe(null)
  expect(() => read('docs.example')).toThrow(/GATEWAY_DOCS_URL/)
})

test('keeps both webhook secrets, the current one first', () => {
  const config = parseConfig({ GATEWAY_WEBHOOK_SECRET: 'new', GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old' })
  expect(config.webhookSecrets).toEqual(['new', 'old'])
})

test('demo routes on a public address require a console token or GATEWAY_ALLOW_OPEN', () => {
  const wide = { APP_ENV: 'local', HOST: '0.0.0.0' }
  expect(() => parseConfig(wide)).toThrow(/GATEWAY_CONSOLE_TOKEN/)
  // No header can carry this token, so nobody could sign in.
  const broken = catchError(() =>
    parseConfig({ ...wide, GATEWAY_CONSOLE_TOKEN: 'a-token-of-16\ncharacters' }),
  )
  expect(String(broken)).toMatch(/GATEWAY_CONSOLE_TOKEN must contain only printable(?!.*a-token)/s)
  expect(parseConfig({ ...wide, GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters' }).demoOpen).toBe(true)
  expect(parseConfig({ ...wide, GATEWAY_ALLOW_OPEN: 'true' }).demoOpen).toBe(true)
  expect(parseConfig({ HOST: '0.0.0.0', APP_ENV: 'production' }).demoOpen).toBe(false)
})

function catchError(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

test('the header of persons needs trusted proxies, and is none that callers send', () => {
  const proxies = { GATEWAY_TRUSTED_PROXIES: '10.0.0.1' }
  expect(parseConfig({ ...proxies, GATEWAY_USER_HEADER: 'X-Forwarded-User' }).userHeader).toBe(
    'x-forwarded-user',
  )
  expect(() => parseConfig({ GATEWAY_USER_HEADER: 'x-forwarded-user' })).toThrow(
    /GATEWAY_USER_HEADER needs GATEWAY_TRUSTED_PROXIES/,
  )
  for (const header of ['x user', 'X-Pasarela-Actor', 'Host', 'user:'])
    expect(() => parseConfig({ ...proxies, GATEWAY_USER_HEADER: header })).toThrow(
      /GATEWAY_USER_HEADER must be the name of a header/,
    )
})
