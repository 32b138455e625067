import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts'
import { parseConfig } from './config.ts'

test.each([
  ['GATEWAY_TRUSTED_PROXIES', '127.0.0.1'],
  ['GATEWAY_PUBLIC_URL', 'https://pay.example.com'],
  ['GATEWAY_ALLOWED_HOSTS', 'pay.example.com'],
])('demo routes of a real account to which %s leads others require a console token', (name, value) => {
  const proxied = { APP_ENV: 'local', [name]: value }
  const real = { GATEWAY_ACCESS_TOKEN: 'APP_USR-1' }
  const expected = new RegExp(`  ${name} .*GATEWAY_CONSOLE_TOKEN(?!.*APP_USR-1)`)
  expect(() => parseConfig({ ...proxied, ...real })).toThrow(expected)
  const token = { GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters' }
  for (const meant of [token, { GATEWAY_ALLOW_OPEN: 'true' }, { APP_ENV: 'production' }])
    expect(parseConfig({ ...proxied, ...real, ...meant }).accessToken).toBe('APP_USR-1')
  // It starts without a proxy, with tokens of tests, and in front of the simulator: nobody can move money there.
  for (const harmless of [
    { APP_ENV: 'local', ...real },
    { ...proxied, GATEWAY_ACCESS_TOKEN: 'TEST-1' },
    { ...proxied, ...real, GATEWAY_PROVIDER_URL: 'http://127.0.0.1:4010' },
    proxied,
  ])
    expect(parseConfig(harmless).demoOpen).toBe(true)
})

test('a real account of the file requires the token, too, also beside a simulated one', async () => {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'accounts.json')
  const account = { name: 'shop', access_token: 'APP_USR-1', provider_url: 'https://api.mercadopago.com' }
  await writeFile(file, JSON.stringify({ accounts: [account] }))
  const local = {
    APP_ENV: 'local',
    GATEWAY_ACCOUNTS_FILE: file,
    GATEWAY_ACCESS_TOKEN: 'TEST-1',
    GATEWAY_PROVIDER_URL: 'http://127.0.0.1:4010',
  }
  expect(parseConfig(local).demoOpen).toBe(true)
  expect(() => parseConfig({ ...local, GATEWAY_TRUSTED_PROXIES: '127.0.0.1' })).toThrow(
    /GATEWAY_TRUSTED_PROXIES .*GATEWAY_CONSOLE_TOKEN/,
  )
})
