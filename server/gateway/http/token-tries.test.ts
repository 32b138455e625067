import { expect, test } from 'vitest'
import { createTokenTries } from './token-tries.ts'

test('a pause follows the tenth wrong token in a row, and doubles with each further one up to 15 minutes', () => {
  let time = 0
  const tries = createTokenTries(() => time)
  const pauses: number[] = []
  for (let failure = 0; failure < 20; failure++) {
    tries.failed('203.0.113.7')
    pauses.push(tries.waitSeconds('203.0.113.7'))
    time += 1_000_000
  }
  expect(pauses).toEqual([...Array(9).fill(0), 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
  expect(tries.waitSeconds('203.0.113.8')).toBe(0)
  tries.failed('203.0.113.7')
  tries.succeeded('203.0.113.7')
  expect(tries.waitSeconds('203.0.113.7')).toBe(0)
})

test('an address has all its tries again after an hour without a wrong token', () => {
  let time = 0
  const tries = createTokenTries(() => time)
  const failNineTimes = () => {
    for (let failure = 0; failure < 9; failure++) tries.failed('203.0.113.7')
  }
  failNineTimes()
  time += 3_600_000
  failNineTimes()
  expect(tries.waitSeconds('203.0.113.7')).toBe(0)
  tries.failed('203.0.113.7')
  expect(tries.waitSeconds('203.0.113.7')).toBe(5)
})

test.each([
  ['203.0.113.7:', '203.0.113.7'],
  ['[2001:db8::7]:', '2001:db8::7'],
])('the port that a proxy adds to %s makes no other address', (withPort, address) => {
  const tries = createTokenTries()
  for (let port = 1; port <= 10; port++) tries.failed(`${withPort}${port}`)
  expect(tries.waitSeconds(`${withPort}11`)).toBeGreaterThan(0)
  expect(tries.waitSeconds(address)).toBeGreaterThan(0)
  tries.succeeded(`${withPort}12`)
  expect(tries.waitSeconds(address)).toBe(0)
})

test('the last group of an IPv6 address is no port', () => {
  const tries = createTokenTries()
  for (let failure = 0; failure < 10; failure++) tries.failed('2001:db8:0:7::1')
  expect(tries.waitSeconds('2001:db8::7:0:0:1')).toBe(0)
})

test('the addresses of one IPv6 network of 64 bits have their tries together', () => {
  const tries = createTokenTries()
  for (let failure = 1; failure <= 10; failure++) tries.failed(`2001:db8:0:7:${failure}::`)
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0:7:a:b:c:d', '[2001:db8:0:7::ff]:443'])
    expect(tries.waitSeconds(address), address).toBeGreaterThan(0)
  for (const address of ['2001:db8:0:8::1', '2001:db8::7:0:0:1', '2001:db8::'])
    expect(tries.waitSeconds(address), address).toBe(0)
})

test('IPv4 addresses in IPv6 notation have their own tries', () => {
  const tries = createTokenTries()
  for (let failure = 0; failure < 10; failure++) tries.failed('::ffff:203.0.113.7')
  expect([tries.waitSeconds('::ffff:203.0.113.8'), tries.waitSeconds('::1')]).toEqual([0, 0])
})
