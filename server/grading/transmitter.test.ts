import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTarget } from './target.ts'
import { createTransmitter } from './transmitter.ts'

const message = { method: 'POST', query: [], headers: [], body: '{}' } satisfies Parameters<
  ReturnType<typeof createTransmitter>['transmit']
>[0]
/** No answer is late in these tests. */
const timing = { answerTimeoutMs: 30_000, wait: () => new Promise<never>(() => {}) } as never

/** A shop that notes when each message arrives. */
async function listen() {
  const arrivals: number[] = []
  const server = createServer((_, response) => {
    arrivals.push(performance.now())
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { arrivals, target: await openTarget(`http://127.0.0.1:${port}/`, false) }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

test.each([5, 20])(
  'messages are sent apart, at most %d in a second, but not those that are sent at once',
  async rate => {
    const { arrivals, target } = await listen()
    const { transmit, count } = createTransmitter(target, { rate, timing })
    const startedAt = performance.now()
    await Promise.all([transmit(message, {}), transmit(message, {}), transmit(message, {})])
    // A timer is at most a millisecond early.
    expect((arrivals.at(-1) ?? 0) - startedAt).toBeGreaterThan((2 * 1000) / rate - 3)
    const pauses = arrivals.slice(1).map((at, place) => at - (arrivals[place] ?? 0))
    expect(sum(pauses)).toBeGreaterThan(1000 / rate)
    await Promise.all(['a', 'b'].map(() => transmit(message, { isAtOnce: true })))
    expect(count()).toBe(5)
  },
)

test('a message that waits for its turn is not sent once the run is stopped', async () => {
  const { arrivals, target } = await listen()
  const stopping = new AbortController()
  const { transmit } = createTransmitter(target, { rate: 1, timing, signal: stopping.signal })
  await transmit(message, {})
  const waiting = transmit(message, {})
  stopping.abort()
  await expect(waiting).rejects.toThrow(/abort/)
  await expect(transmit(message, {})).rejects.toThrow(/abort/)
  expect(arrivals).toHaveLength(1)
})
