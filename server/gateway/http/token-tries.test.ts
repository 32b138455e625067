import { expect, test } from 'vitest'
import { createTokenTries, type TokenTries } from './token-tries.ts'

/** The pause of an address. Without a pause, this counts as a wrong token. */
const waitOf = (tries: TokenTries, address: string) => tries.judge(address, false).waitSeconds

test('a pause follows the tenth wrong token in a row, and doubles with each further one up to 15 minutes', () => {
  let time = 0
  const tries = createTokenTries(() => time)
  const pauses: number[] = []
  for (let failure = 1; failure <= 20; failure++) {
    expect(waitOf(tries, '203.0.113.7')).toBe(0)
    if (failure >= 10) pauses.push(waitOf(tries, '203.0.113.7'))
    time += 1_000_000
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
  expect(waitOf(tries, '203.0.113.8')).toBe(0)
})

test('the right token is never refused, and gives its address all tries again', () => {
  const tries = createTokenTries()
  for (let failure = 0; failure < 10; failure++) tries.judge('203.0.113.7', false)
  expect(waitOf(tries, '203.0.113.7')).toBe(5)
  expect(tries.judge('203.0.113.7', true)).toEqual({ isRight: true, waitSeconds: 0 })
  for (let failure = 0; failure < 10; failure++) expect(waitOf(tries, '203.0.113.7')).toBe(0)
  expect(waitOf(tries, '203.0.113.7')).toBe(5)
})

test('an address has all its tries again after an hour without a wrong token', () => {
  let time = 0
  const tries = createTokenTries(() => time)
  for (let failure = 0; failure < 9; failure++) tries.judge('203.0.113.7', false)
  time += 3_600_000
  for (let failure = 0; failure < 10; failure++) expect(waitOf(tries, '203.0.113.7')).toBe(0)
  expect(waitOf(tries, '203.0.113.7')).toBe(5)
})

test.each([
  ['203.0.113.7:', '203.0.113.7'],
  ['[2001:db8::7]:', '2001:db8::7'],
])('the port that a proxy adds to %s makes no other address', (withPort, address) => {
  const tries = createTokenTries()
  for (let port = 1; port <= 10; port++) tries.judge(`${withPort}${port}`, false)
  expect(waitOf(tries, `${withPort}11`)).toBeGreaterThan(0)
  expect(waitOf(tries, address)).toBeGreaterThan(0)
  tries.judge(`${withPort}12`, true)
  expect(waitOf(tries, address)).toBe(0)
})

test('the last group of an IPv6 address is no port', () => {
  const tries = createTokenTries()
  for (let failure = 0; failure < 10; failure++) tries.judge('2001:db8:0:7::1', false)
  expect(waitOf(tries, '2001:db8::7:0:0:1')).toBe(0)
})

test('the addresses of one IPv6 network of 64 bits have their tries together', () => {
  const tries = createTokenTries()
  for (let failure = 1; failure <= 10; failure++) tries.judge(`2001:db8:0:7:${failure}::`, false)
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0:7:a:b:c:d', '[2001:db8:0:7::ff]:443'])
    expect(waitOf(tries, address), address).toBeGreaterThan(0)
  for (const address of ['2001:db8:0:8::1', '2001:db8::7:0:0:1', '2001:db8::'])
    expect(waitOf(tries, address), address).toBe(0)
})

test('IPv4 addresses in IPv6 notation have their own tries', () => {
  const tries = createTokenTries()
  for (let failure = 0; failure < 10; failure++) tries.judge('::ffff:203.0.113.7', false)
  expect([waitOf(tries, '::ffff:203.0.113.8'), waitOf(tries, '::1')]).toEqual([0, 0])
})
