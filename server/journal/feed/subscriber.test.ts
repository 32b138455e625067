import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSink } from '../tests/support/sink.ts'
import type { Pages } from './pages.ts'
import { startSubscriber } from './subscriber.ts'

/** Reads `full` pages that are not the last, each time that it is woken, and notes whether they were live. */
async function follow(full: number): Promise<{ livePages: boolean[]; turns: number }> {
  const livePages: boolean[] = []
  let left = 0
  let turns = 0
  let served = Promise.withResolvers<void>()
  const pages: Pages = {
    read: async (after, _filter, isLive) => {
      livePages.push(isLive)
      return { next: after + 1, isLast: left-- <= 0, entries: [], bytesFor: () => new Uint8Array() }
    },
    readEnd: async () => 0,
  }
  const subscriber = startSubscriber(
    pages,
    {
      take: async work => {
        turns++
        return work()
      },
    },
    {
      sink: createSink(),
      after: null,
      filter: {},
      onServed: () => served.resolve(),
      onError: served.reject,
      onLeft: () => {},
    },
  )
  await served.promise
  served = Promise.withResolvers()
  livePages.length = 0
  turns = 0
  left = full
  subscriber.wake()
  await served.promise
  subscriber.leave()
  return { livePages, turns }
}

test('entries that were committed at once reach a live subscriber without the pauses of replays', async () => {
  expect(await follow(4)).toEqual({ livePages: [true, true, true, true, true], turns: 0 })
})

test('a subscriber that has fallen far behind replays', async () => {
  const { livePages, turns } = await follow(15)
  expect(livePages).toEqual([...Array(11).fill(true), ...Array(5).fill(false)])
  expect(turns).toBe(5)
})

const bytes = new Uint8Array(3)
const emptyPage = { isLast: true, entries: [], bytesFor: () => new Uint8Array() }
const quiet: Pages = {
  read: async next => ({ ...emptyPage, next }),
  readEnd: async () => 0,
}
const noCalls = { onServed: () => {}, onError: () => {} }
const atOnce = { take: async <T>(work: () => T | Promise<T>) => work() }

test('a stream ends after an hour of pings, so that its client is authorized again', async () => {
  const sink = createSink()
  const left: string[] = []
  const onLeft = () => left.push('left')
  const subscriber = startSubscriber(quiet, atOnce, { sink, after: null, filter: {}, ...noCalls, onLeft })
  for (let ping = 0; ping < 1_200; ping++) {
    subscriber.ping()
    await setImmediate()
  }
  expect(left).toEqual([])
  subscriber.ping()
  expect(await sink.ended).toBe('ended')
  expect(left).toEqual(['left'])
})

test('a client that empties its buffer in time is kept, however often it was slow, and cut at the sixth ping', async () => {
  const sink = createSink()
  let left = 0
  const onLeft = () => left++
  const subscriber = startSubscriber(quiet, atOnce, { sink, after: null, filter: {}, ...noCalls, onLeft })
  await setImmediate()
  const pingWith = (buffered: number, times: number) => {
    Object.defineProperty(sink, 'writableLength', { value: buffered, configurable: true })
    for (let ping = 0; ping < times; ping++) subscriber.ping()
  }
  for (let round = 0; round < 3; round++) {
    pingWith(1, 5)
    pingWith(0, 1)
  }
  expect(left).toBe(0)
  pingWith(1, 5)
  expect(left).toBe(0)
  pingWith(1, 1)
  expect(await sink.ended).toBe('destroyed')
  expect(left).toBe(1)
})

test('a subscriber whose buffer is full when more is committed is not live until it has read that, too', async () => {
  const sink = createSink({ isSlow: true })
  sink.stall()
  const pages = { ...quiet, read: async (next: number) => ({ ...emptyPage, next, bytesFor: () => bytes }) }
  const subscriber = startSubscriber(pages, atOnce, {
    sink,
    after: 1,
    filter: {},
    ...noCalls,
    onLeft: () => {},
  })
  await setImmediate()
  expect(subscriber.state()).toEqual({ isLive: true, pendingBytes: sink.writableLength })
  expect(sink.writableLength).toBeGreaterThan(bytes.length)
  subscriber.wake()
  expect(subscriber.state().isLive).toBe(false)
  subscriber.leave()
})
