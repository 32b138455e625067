/** The command `connect`, which looks at a shop's folder and changes nothing there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startGateway } from '../../server/index.ts'
import { exitCodes } from '../exit-codes.ts'
import { connectGateway } from '../gateway.ts'
import { findShopAddress } from '../shop-address.ts'
import type { Terminal } from '../terminal.ts'
import { wordsOf } from '../words.ts'
import { runHere } from './support/run-here.ts'

const root = mkdtempSync(join(tmpdir(), 'connect-'))
afterAll(() => rmSync(root, { recursive: true }))

function shopOf(files: Record<string, string | object>): string {
  const folder = mkdtempSync(join(root, 'shop-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const connect = (files: Record<string, string | object>, ...flags: string[]) =>
  runHere(['connect', shopOf(files), '--to', 'http://127.0.0.1:3010', ...flags])

test.each([
  [
    'mercadopago 1.5.17 (Express)',
    { 'package.json': { dependencies: { mercadopago: '^1.5.17', express: '5' } } },
    "mercadopago.configurations.getBaseUrl = () => 'http://127.0.0.1:3010'",
  ],
  [
    'mercadopago 2.4.0 (Next.js)',
    {
      'package.json': { dependencies: { mercadopago: '^2.0.0', next: '15' } },
      'node_modules/mercadopago/package.json': { version: '2.4.0' },
    },
    "AppConfig.BASE_URL = 'http://127.0.0.1:3010'",
  ],
  [
    'mercadopago/dx-php 3.1 (Laravel)',
    { 'composer.json': { require: { 'mercadopago/dx-php': '^3.1', 'laravel/framework': '^12' } } },
    "\\MercadoPago\\MercadoPagoConfig::$BASE_URL = 'http://127.0.0.1:3010';",
  ],
  [
    'mercadopago 2.3.0 (Django)',
    { 'requirements.txt': 'Django==5.1\nmercadopago==2.3.0\n' },
    'mercadopago.config.Config._Config__api_base_url = "http://127.0.0.1:3010"',
  ],
  [
    'mercadopago-sdk 2.3 (Rails)',
    { Gemfile: "gem 'rails'\ngem 'mercadopago-sdk', '~> 2.3'\n" },
    "Mercadopago::Config.class_variable_set(:@@API_BASE_URL, 'http://127.0.0.1:3010')",
  ],
  [
    'github.com/mercadopago/sdk-go 1.7.1',
    { 'go.mod': 'module shop\nrequire github.com/mercadopago/sdk-go v1.7.1\n' },
    'cfg, err := config.New(token, config.WithHTTPClient(shopProxy{host: "127.0.0.1:3010"}))',
  ],
  [
    'com.mercadopago:sdk-java 2.1.7',
    {
      'pom.xml':
        '<dependency><groupId>com.mercadopago</groupId>\n<artifactId>sdk-java</artifactId>\n<version>2.1.7</version></dependency>',
    },
    'MercadoPagoConfig.setHttpClient(new ProxyClient());',
  ],
])('%s is found, with its line', async (name, files, line) => {
  const { code, out } = await connect(files)
  expect([code, out[0]]).toEqual([0, `Found ${name}. In the set-up of its tests, add:`])
  expect(out).toContain(`  ${line}`)
  expect(out.at(-1)).toContain('pasarela logs')
})

test.each([
  [
    'mercadopago 3.6.1 (React Router)',
    {
      'package.json': {
        dependencies: { mercadopago: '3.6.1' },
        devDependencies: { '@react-router/dev': '7' },
      },
    },
    'imports before the file that makes the client',
  ],
  [
    'mercadopago/dx-php 3.13.0 (Laravel)',
    {
      'composer.json': { require: { 'mercadopago/dx-php': '^3.1', 'laravel/framework': '^12' } },
      'composer.lock': { packages: [{ name: 'mercadopago/dx-php', version: '3.13.0' }] },
    },
    'AppServiceProvider.php',
  ],
  [
    'mercadopago 3.5.0 (Django)',
    {
      'pyproject.toml':
        '[project]\nname = "mercadopago-shop"\ndependencies = ["django>=5", "mercadopago>=3"]\n',
      'uv.lock': '[[package]]\nname = "mercadopago"\nversion = "3.5.0"\n',
    },
    '@csrf_exempt',
  ],
  [
    'mercadopago 3.4 (Django)',
    { 'pyproject.toml': '[tool.poetry.dependencies]\ndjango = "^5"\nmercadopago = { version = "^3.4" }\n' },
    '@csrf_exempt',
  ],
  [
    'mercadopago-sdk 3.3.0 (Rails)',
    {
      Gemfile: "gem 'rails'\ngem 'mercadopago-sdk'\n",
      'Gemfile.lock': 'GEM\n  specs:\n    mercadopago-sdk (3.3.0)\n      faraday (~> 2.0)\n',
    },
    'config/environments/development.rb',
  ],
])('%s is told its installed version, and where the lines belong', async (name, files, place) => {
  const { out } = await connect(files)
  expect(out[0]).toBe(`Found ${name}. In the set-up of its tests, add:`)
  expect(out.at(-2)).toContain(place)
})

test('a store whose name alone has the word mercadopago has no SDK', async () => {
  const { out } = await connect({ 'pyproject.toml': '[project]\nname = "mercadopago-shop"\n' }, '--json')
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ language: null })
})

test('Next.js is told where its lines belong, and a page gets the script of its own', async () => {
  const dependencies = { mercadopago: '3.6.1', '@mercadopago/sdk-react': '1.0.6', next: '15' }
  const { out } = await connect(
    { 'package.json': { dependencies } },
    '--to',
    'http://10.0.0.2:3010/',
    '--json',
  )
  const [server, page] = out.map(line => JSON.parse(line))
  expect([server.language, server.place, server.remark]).toEqual(['node', 'next', null])
  expect(page).toMatchObject({
    ...{ language: 'react', version: '1.0.6', place: null, remark: 'react' },
    lines: ['<script src="http://10.0.0.2:3010/js/v2"></script>'],
  })
})

test('the address is that of the proxy of the gateway, for certificate too, and never the real provider', async () => {
  const variables = {
    ...{ APP_ENV: 'local', PORT: '0', GATEWAY_DATA_DIR: ':memory:', LOG_LEVEL: 'silent' },
  }
  const [GATEWAY_PROVIDER_URL, real] = ['http://127.0.0.1:9', 'https://provider.invalid']
  await using gateway = await startGateway({ ...variables, GATEWAY_PROVIDER_URL, GATEWAY_SHOP_PORT: '0' })
  await using withoutProxy = await startGateway({ ...variables, GATEWAY_PROVIDER_URL: real })
  const at = ({ apiUrl }: typeof gateway, ...args: string[]) =>
    runHere(args, { environment: { PASARELA_GATEWAY: apiUrl }, onLine: (_, interrupt) => interrupt() })
  const { shop_url } = (await fetch(`${gateway.apiUrl}/settings`).then(response => response.json())).data
  expect(shop_url).toMatch(/^http/)
  const connected = await at(gateway, 'connect', shopOf({}), '--json')
  expect(JSON.parse(connected.out[0] ?? '')).toMatchObject({ lines: [shop_url] })
  const served = await at(gateway, 'certificate', '--folder', shopOf({}), '--port', '0', '--json')
  expect(JSON.parse(served.out[0] ?? '')).toMatchObject({ to: shop_url })
  const refused = await at(withoutProxy, 'connect', shopOf({}))
  expect([refused.code, refused.remarks.join(' ')]).toEqual([1, expect.stringContaining('GATEWAY_SHOP_PORT')])
  const away = { environment: { PASARELA_GATEWAY: 'http://127.0.0.1:9' } }
  expect((await runHere(['connect', shopOf({})], away)).code).toBe(exitCodes.unreachable)
})

test('without a gateway the address is that of a demo', async () => {
  const terminal = { environment: {}, words: wordsOf('en') } as Terminal
  const away = connectGateway({ gateway: 'http://127.0.0.1:9' }, terminal)
  expect(await findShopAddress(terminal, away)).toBe('http://127.0.0.1:3010')
})

test('a version that nobody tried is said to be one', async () => {
  const lines = async (version: string) =>
    (await connect({ 'requirements.txt': `mercadopago==${version}\n` })).out.join(' ')
  expect(await lines('2.3.0')).toContain('not with this version')
  expect(await lines('3.5.0')).not.toContain('not with this version')
  const php = await connect({ 'composer.json': { require: { 'mercadopago/dx-php': '^2.6' } } })
  expect(php.out.join(' ')).toContain('not with this version')
})

test('each row of the page says what was tried, of which version and when, or that it was not', () => {
  const page = readFileSync('docs/connect/connect-your-store.md', 'utf8')
  const rows = page.split('\n').filter(line => /^\| (?!SDK)[A-Z]/.test(line))
  const trials = rows.map(row => row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')
  expect(trials.length).toBeGreaterThan(14)
  for (const trial of trials) expect(trial).toMatch(/^not tried|^\d+\.\d+/)
  const heads = page.split('\n').filter(line => line.includes(' | tried'))
  expect(heads.length).toBe(2)
  for (const head of heads) expect(head).toMatch(/tried by hand, 2026-\d\d-\d\d \|$/)
  // A version that the row names, but that was not tried, is a claim without proof.
  for (const row of rows)
    for (const major of row.split(' | ')[1]?.match(/\d/g) ?? [])
      expect(row.split(' | ').at(-1)).toMatch(new RegExp(`\\b${major}\\.\\d|not tried`))
})

test('a store without an SDK gets the address to replace, and where the token is', async () => {
  const { code, out } = await connect({ 'package.json': { name: 'shop' } })
  expect(code).toBe(0)
  expect(out).toContain('  https://api.mercadopago.com → http://127.0.0.1:3010')
  expect(out.join(' ')).toMatch(/No SDK of Mercado Pago.*access token.*pasarela logs/)
  const { out: lines } = await connect({}, '--to', 'http://10.0.0.2:3010/', '--json')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      ...{ language: null, package: null, version: null, framework: null },
      ...{ lines: ['http://10.0.0.2:3010'], place: null, remark: 'address' },
    },
  ])
})

test('nothing can be written for a folder without an SDK, and no folder is told apart from it', async () => {
  const without = await connect({ 'package.json': '{ broken' }, '--write')
  expect([without.code, without.remarks.join(' ')]).toEqual([
    1,
    expect.stringContaining('Looked at package.json'),
  ])
  const none = await runHere(['connect', join(root, 'nowhere')])
  expect([none.code, none.remarks.join(' ')]).toEqual([2, expect.stringContaining('is no folder')])
})
