import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FrameSink } from './broadcast.ts'
import { createFeed, type Feed } from './feed.ts'
import type { EntryFilter, Journal } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { createTestLogger, sampleCall, sampleNotification } from './testing/samples.ts'

const bounds = { maxEntries: 100_000, maxAgeDays: 30, maxRejectedEntries: 10_000 }
let dataDir: string
let journal: Journal
let feed: Feed

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-feed-'))
  journal = await openJournal({ dataDir, ...bounds, logger: createTestLogger() })
  feed = createFeed(journal)
})
afterEach(async () => {
  await feed.close()
  await journal.close()
  await rm(dataDir, { recursive: true })
})

async function append(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => journal.appendNotification(sampleNotification())))
}

/** Takes a number of messages from a subscription, then leaves. */
async function take(count: number, after: number | null, filter: EntryFilter = {}): Promise<unknown[]> {
  const taken: unknown[] = []
  for await (const [id, message] of feed.subscribe(after, filter)) {
    taken.push(message.type === 'entry' ? Number(id) : message)
    if (taken.length === count) break
  }
  return taken
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** A subscriber's end that keeps what was written, and can refuse to take more. */
function createSink(): FrameSink & {
  text: () => string
  ids: () => number[]
  stall: () => void
  ended: Promise<string>
  until: (count: number) => Promise<void>
} {
  let text = ''
  let isStalled = false
  let pending = 0
  let check = () => {}
  const ended = Promise.withResolvers<string>()
  const ids = () => [...text.matchAll(/^data: \{.*\nid: (\d+)$/gm)].map(match => Number(match[1]))
  return {
    write: bytes => {
      if (isStalled) pending += bytes.length
      else text += Buffer.from(bytes).toString()
      check()
      return !isStalled
    },
    onDrain: () => {},
    pendingBytes: () => pending,
    end: () => ended.resolve('ended'),
    destroy: () => ended.resolve('destroyed'),
    text: () => text,
    ids,
    stall: () => {
      isStalled = true
    },
    ended: ended.promise,
    until: count =>
      new Promise(resolve => {
        check = () => {
          if (ids().length >= count) resolve()
        }
        check()
      }),
  }
}

test('a subscription replays what came after the last id, then goes on live, in order and once', async () => {
  await append(450)
  const taking = take(890, 10)
  await append(450)
  expect(await taking).toEqual(upTo(900).slice(10))
})

test('without a last id a subscription starts with what comes now', async () => {
  await append(3)
  const stop = new AbortController()
  const reader = feed.subscribe(null, {}, stop.signal)
  const next = reader.next()
  await journal.latest({}, 1)
  await append(1)
  expect((await next).value?.[0]).toBe('4')
  stop.abort()
  expect(await reader.next()).toEqual({ done: true, value: undefined })
})

test('filters apply to the replay and to what comes live, words as well', async () => {
  await append(2)
  journal.recordCall(sampleCall({ operation: 'a', request: '{"word":"needle"}' }))
  await journal.flush()
  const taking = take(2, 0, { kind: 'call' })
  const searching = take(2, 0, { text: 'needle' })
  await append(2)
  journal.recordCall(sampleCall({ operation: 'b', request: '{"word":"needle"}' }))
  await journal.flush()
  expect(await taking).toEqual([3, 6])
  expect(await searching).toEqual([3, 6])
})

test('a reader slower than the journal misses nothing', async () => {
  const reader = feed.subscribe(0, {})
  const first = reader.next()
  await append(3000)
  const seen = [Number((await first).value?.[0])]
  while (seen.length < 3000) seen.push(Number((await reader.next()).value?.[0]))
  expect(seen).toEqual(upTo(3000))
  await reader.return()
})

test('what was pruned is told as a gap, and the stream goes on behind it', async () => {
  await append(20)
  await journal.prune({ ...bounds, maxEntries: 5 })
  expect(await take(3, 4)).toEqual([{ type: 'gap', after: 4, resumes_after: 15 }, 16, 17])
  expect(await take(2, 15)).toEqual([16, 17])
})

test('an id beyond the journal’s end is told as a gap: it is of another journal', async () => {
  await append(2)
  expect(await take(2, 99)).toEqual([{ type: 'gap', after: 99, resumes_after: 0 }, 1])
})

test('closing the feed ends a subscription with an error, so that its client comes back', async () => {
  const next = feed.subscribe(0, {}).next()
  await feed.close()
  await expect(next).rejects.toThrow('closing')
})

test('many subscribers get the same bytes, each from where it stands', async () => {
  await append(30)
  const sinks = Array.from({ length: 40 }, createSink)
  for (const [place, sink] of sinks.entries()) feed.broadcast.add(sink, place % 30, {})
  await append(70)
  await Promise.all(sinks.map((sink, place) => sink.until(100 - (place % 30))))
  for (const [place, sink] of sinks.entries()) expect(sink.ids()).toEqual(upTo(100).slice(place % 30))
  expect(sinks[0]?.text()).toMatch(
    /^retry: 1000\nevent: connected\ndata: \{"reconnectAfterInactivityMs":40000\}\n\n/,
  )
})

test('a subscriber without an id is told where it stands before anything comes', async () => {
  await append(7)
  const sink = createSink()
  feed.broadcast.add(sink, null, {})
  await journal.latest({}, 1)
  await append(1)
  await sink.until(1)
  expect(sink.ids()).toEqual([8])
  expect(sink.text()).toContain('\n\nid: 7\n\n')
})

test('a subscriber that does not read is cut off, the others are not', async () => {
  const [slow, quick] = [createSink(), createSink()]
  feed.broadcast.add(slow, 0, {})
  feed.broadcast.add(quick, 0, {})
  slow.stall()
  await append(1000)
  expect(await slow.ended).toBe('destroyed')
  await quick.until(1000)
  expect(feed.broadcast.count()).toBe(1)
})

test('closing the feed ends every stream cleanly', async () => {
  const sink = createSink()
  feed.broadcast.add(sink, 0, {})
  await feed.close()
  expect(await sink.ended).toBe('ended')
  expect(feed.broadcast.count()).toBe(0)
})

test('a ping shows life and carries the cursor, whatever the filter let through', async () => {
  const pinging = createFeed(journal, { pingMs: 5 })
  const sink = createSink()
  await append(3)
  pinging.broadcast.add(sink, 0, { kind: 'call' })
  await expect.poll(() => sink.text()).toContain('event: ping\ndata: \nid: ')
  await append(1)
  await expect.poll(() => sink.text()).toContain('event: ping\ndata: \nid: 4\n\n')
  expect(sink.ids()).toEqual([])
  await pinging.close()
})

test('a subscriber that leaves is forgotten', async () => {
  const leave = feed.broadcast.add(createSink(), 0, {})
  expect(feed.broadcast.count()).toBe(1)
  leave()
  expect(feed.broadcast.count()).toBe(0)
})

test('the broadcast listens to the journal only while it has subscribers', async () => {
  let listeners = 0
  const watched: Journal = {
    ...journal,
    onAppended: listener => {
      listeners++
      const detach = journal.onAppended(listener)
      return () => {
        listeners--
        detach()
      }
    },
  }
  const own = createFeed(watched)
  expect(listeners).toBe(0)
  const [one, two] = [createSink(), createSink()]
  const leaveOne = own.broadcast.add(one, 0, {})
  const leaveTwo = own.broadcast.add(two, 0, {})
  expect(listeners).toBe(1)
  await append(3)
  await Promise.all([one.until(3), two.until(3)])
  leaveOne()
  expect(listeners).toBe(1)
  leaveTwo()
  expect(listeners).toBe(0)
  await append(3)
  const again = createSink()
  own.broadcast.add(again, 3, {})
  await append(3)
  await again.until(6)
  expect(again.ids()).toEqual([4, 5, 6, 7, 8, 9])
  await own.close()
  expect(listeners).toBe(0)
})
