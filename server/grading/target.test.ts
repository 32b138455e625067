import { expect, test } from 'vitest'
import { openTarget } from './target.ts'

const codeOf = (address: string, ownsHost = false, found?: string[]) =>
  openTarget(
    address,
    ownsHost,
    found && (async () => found.map(ip => ({ address: ip, family: ip.includes(':') ? 6 : 4 }))),
  ).then(
    () => 'open',
    (error: { code?: string }) => error.code,
  )

test.each([
  'http://127.0.0.1:8080/hook',
  'http://127.1.2.3/hook',
  'http://2130706433/hook',
  'http://[::1]:8080/hook',
  'http://[::ffff:127.0.0.1]/hook',
  'https://localhost/hook',
])('%s is this machine', async address => {
  expect(await codeOf(address)).toBe('open')
})

test.each([
  ['http://192.0.2.1/hook', 'not_loopback'],
  ['http://[2001:db8::1]/hook', 'not_loopback'],
  ['http://0.0.0.0:8080/hook', 'not_loopback'],
  ['http://127.0.0.1:22/', 'forbidden'],
  ['http://127.0.0.1@192.0.2.1/hook', 'credentials'],
  ['http://user:password@127.0.0.1/hook', 'credentials'],
  ['file:///etc/passwd', 'not_an_address'],
  ['127.0.0.1:8080', 'not_an_address'],
  ['http://localhost.evil.invalid/hook', 'not_found'],
])('%s is refused: %s', async (address, code) => {
  expect(await codeOf(address)).toBe(code)
})

test.each([
  [['127.0.0.1', '::1'], 'open'],
  [['192.0.2.1'], 'not_loopback'],
  [['127.0.0.1', '192.0.2.1'], 'not_loopback'],
  [[], 'not_found'],
])('a name that leads to %j: %s', async (found, code) => {
  expect(await codeOf('http://localhost.evil.example/hook', false, found)).toBe(code)
})

test('an own host may have any address, except those at which clouds hand out credentials', async () => {
  expect(await codeOf('http://shop.example/hook', true, ['192.0.2.1'])).toBe('open')
  expect(await codeOf('http://shop.example/hook', true, ['169.254.169.254'])).toBe('forbidden')
})

test('connections go to the address that was found first, whatever the name leads to later', async () => {
  const answers = [['127.0.0.1'], ['192.0.2.1']]
  const lookUp = async () => (answers.shift() ?? []).map(address => ({ address, family: 4 }))
  const { lookup } = await openTarget('http://shop.example/hook', false, lookUp)
  const seen: unknown[] = []
  for (const all of [true, false]) lookup('shop.example', { all }, (_error, address) => seen.push(address))
  expect(seen).toEqual([[{ address: '127.0.0.1', family: 4 }], '127.0.0.1'])
})
