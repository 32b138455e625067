import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createLanes } from './lanes.ts'
import type { Caller } from './shop-account.ts'

/** A provider that receives calls and answers none. */
async function startSilentProvider() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const caller = { account: { name: 'shop' }, credentials: 'shop', isUnknownPage: false } as unknown as Caller

test.each(['whole', 'arriving'] as const)(
  'the end of the lanes ends a running call with a %s body',
  async kind => {
    const { server, url } = await startSilentProvider()
    const lanes = createLanes(url, { connectTimeoutMs: 10_000, pressure: { enter: () => () => {} } })
    const call = lanes.of(caller).pool(kind).request({ path: '/', method: 'GET' })
    const failed = expect(call).rejects.toThrow(errors.ClientDestroyedError)
    await once(server, 'request')
    await lanes.destroy()
    await failed
  },
)

test('a lane is that of its account, and programs with unknown credentials share one', async () => {
  const { url } = await startSilentProvider()
  const pressure = { enter: () => () => {} }
  const lanes = createLanes(url, { connectTimeoutMs: 10_000, pressure })
  const laneOf = (change: object) => {
    const lane = lanes.of({ ...caller, ...change } as Caller)
    // A lane that nobody uses is forgotten.
    lane.enter()
    return lane
  }
  const lane = laneOf({})
  expect(laneOf({})).toBe(lane)
  const unknown = laneOf({ credentials: 'x' })
  expect(unknown).not.toBe(lane)
  expect(laneOf({ credentials: 'y' })).toBe(unknown)
  expect(laneOf({ isUnknownPage: true })).not.toBe(unknown)
})
