import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { guardedConnect } from './guarded-connect.ts'

/** A shop that counts its requests. */
async function startShop() {
  const shop = { visits: 0, port: 0 }
  const server = createServer((_request, response) => {
    shop.visits++
    response.writeHead(302, { location: 'http://169.254.169.254/latest', connection: 'close' }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  shop.port = (server.address() as AddressInfo).port
  return shop
}

/** A name server that answers each lookup with the next of these lists of addresses. */
function answering(...lists: string[][]): { lookup: LookupFunction; lookups: () => number } {
  let lookups = 0
  const lookup: LookupFunction = (_hostname, _options, callback) => {
    const addresses = lists[lookups++] ?? []
    const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    process.nextTick(callback, null, found)
  }
  return { lookup, lookups: () => lookups }
}

async function ask(url: string, lookup: LookupFunction) {
  const dispatcher = new Agent({ connect: guardedConnect({ timeoutMs: 5_000, lookup }) })
  onTestFinished(() => dispatcher.destroy())
  const attempt = async () => {
    const { statusCode, body } = await request(url, { dispatcher })
    await body.dump()
    return statusCode
  }
  return { first: await attempt().catch(codeOf), second: await attempt().catch(codeOf) }
}

const codeOf = (error: { code?: unknown }) => error.code

test('a name is looked up once per connection, so a second address cannot replace the checked one', async () => {
  const shop = await startShop()
  const names = answering(['127.0.0.1'], ['169.254.169.254'])
  const { first, second } = await ask(`http://shop.example:${shop.port}/hook`, names.lookup)
  expect([first, second]).toEqual([302, 'ADDRESS_NOT_ALLOWED'])
  expect([shop.visits, names.lookups()]).toEqual([1, 2])
})

test('of several addresses only the allowed ones are tried', async () => {
  const shop = await startShop()
  const names = answering(
    ['169.254.169.254', 'fe80::1', '127.0.0.1'],
    ['169.254.169.254', '::ffff:a9fe:a9fe'],
  )
  const { first, second } = await ask(`http://shop.example:${shop.port}/`, names.lookup)
  expect([first, second, shop.visits]).toEqual([302, 'ADDRESS_NOT_ALLOWED', 1])
})

test('a port of another protocol is refused without a lookup, as browsers do', async () => {
  const names = answering()
  for (const port of [22, 25, 143, 587, 6000, 6667, 10080]) {
    const { first } = await ask(`http://shop.example:${port}/hook`, names.lookup)
    expect([port, first]).toEqual([port, 'ADDRESS_NOT_ALLOWED'])
  }
  expect(names.lookups()).toBe(0)
})

test('an address in place of a name is refused without a lookup, over TLS too', async () => {
  const names = answering()
  for (const url of ['http://169.254.169.254/', 'https://[64:ff9b::a9fe:a9fe]/', 'http://2852039166/']) {
    expect(await ask(url, names.lookup), url).toEqual({
      first: 'ADDRESS_NOT_ALLOWED',
      second: 'ADDRESS_NOT_ALLOWED',
    })
  }
  expect(names.lookups()).toBe(0)
})
