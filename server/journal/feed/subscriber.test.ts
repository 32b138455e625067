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

test('a stream ends after an hour of pings, so that its client is authorized again', async () => {
  const sink = createSink()
  const left: string[] = []
  const pages: Pages = {
    read: async after => ({ next: after, isLast: true, entries: [], bytesFor: () => new Uint8Array() }),
    readEnd: async () => 0,
  }
  const subscriber = startSubscriber(
    pages,
    { take: async work => work() },
    { sink, after: null, filter: {}, onServed: () => {}, onError: () => {}, onLeft: () => left.push('left') },
  )
  for (let ping = 0; ping < 1_200; ping++) {
    subscriber.ping()
    await setImmediate()
  }
  expect(left).toEqual([])
  subscriber.ping()
  expect(await sink.ended).toBe('ended')
  expect(left).toEqual(['left'])
})
