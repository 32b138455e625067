import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryFilter } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'
import type { Journal } from '../journal.ts'
import { openJournal } from '../open-journal.ts'
import { createTestLogger, sampleCall, sampleNotification, sampleRejected } from '../tests/support/samples.ts'
import { createSink } from '../tests/support/sink.ts'
import { createFeed, type Feed } from './feed.ts'

const bounds = { maxEntries: 100_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10_000 }
let dataDir: string
let journal: Journal
let feed: Feed

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-feed-'))
  journal = await openJournal({ dataDir, ...bounds, logger: createTestLogger() })
  feed = createFeed(journal)
})
afterEach(async () => {
  feed.close()
  await journal.close()
  await rm(dataDir, { recursive: true })
})

async function append(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => journal.appendNotification(sampleNotification())))
}

/** The first messages of a subscription: for an entry its seq, which equals its id, or the gap. */
async function take(count: number, after: number, filter: EntryFilter = {}): Promise<unknown[]> {
  const sink = createSink()
  const leave = feed.subscribe(after, filter).sendTo(sink)
  await sink.until(count)
  leave()
  return sink.messages().slice(0, count)
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

test('a subscription replays the entries after the last id, then continues live, in order and without repetition', async () => {
  await append(450)
  const taking = take(890, 10)
  await append(450)
  expect(await taking).toEqual(upTo(900).slice(10))
})

test('filters, including text, apply to the replay and to live entries', async () => {
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

test('a subscriber that is slower than the journal misses nothing', async () => {
  const sink = createSink({ isSlow: true })
  feed.subscribe(0, {}).sendTo(sink)
  await append(3000)
  await sink.until(3000)
  expect(sink.messages()).toEqual(upTo(3000))
})

test('pruned entries are reported as a gap, and the stream continues after it', async () => {
  await append(20)
  await journal.prune({ ...bounds, maxEntries: 5 })
  expect(await take(3, 4)).toEqual([{ type: 'gap', after: 4, resumes_after: 15 }, 16, 17])
  expect(await take(2, 15)).toEqual([16, 17])
})

test('rejected entries that were pruned among kept ones leave no gap to resume after', async () => {
  await append(2)
  for (let count = 0; count < 3; count++) await journal.appendNotification(sampleRejected())
  await append(2)
  await journal.prune({ ...bounds, maxRejectedEntries: 1 })
  expect(await take(5, 0)).toEqual([1, 2, 5, 6, 7])
})

test('an id beyond the journal’s end belongs to another journal and is reported as a gap', async () => {
  await append(2)
  expect(await take(2, 99)).toEqual([{ type: 'gap', after: 99, resumes_after: 0 }, 1])
})

test('many subscribers get the same bytes, each from its own position', async () => {
  await append(30)
  const sinks = Array.from({ length: 40 }, createSink)
  for (const [place, sink] of sinks.entries()) feed.subscribe(place % 30, {}).sendTo(sink)
  await append(70)
  await Promise.all(sinks.map((sink, place) => sink.until(100 - (place % 30))))
  for (const [place, sink] of sinks.entries()) expect(sink.messages()).toEqual(upTo(100).slice(place % 30))
  expect(sinks[0]?.text()).toMatch(
    /^retry: 1000\nevent: connected\ndata: \{"reconnectAfterInactivityMs":8000\}\n\n/,
  )
})

test('subscribers that wait at the same position share one read', async () => {
  await append(150)
  let reads = 0
  const counting = createFeed({
    ...journal,
    after: (seq, ...args) => {
      if (seq === 0) reads++
      return journal.after(seq, ...args)
    },
  })
  const sinks = Array.from({ length: 40 }, createSink)
  for (const sink of sinks) counting.subscribe(0, {}).sendTo(sink)
  await Promise.all(sinks.map(sink => sink.until(150)))
  expect(reads).toBe(1)
  counting.close()
})

test('a subscriber without an id gets its position before the first entry', async () => {
  await append(7)
  const sink = createSink()
  feed.subscribe(null, {}).sendTo(sink)
  await journal.latest({}, 1)
  await append(1)
  await sink.until(1)
  expect(sink.messages()).toEqual([8])
  expect(sink.text()).toContain('\n\nid: 7\n\n')
})

test('a subscriber that does not read is disconnected, the others are not', async () => {
  const pinging = createFeed(journal, { pingIntervalMs: 20 })
  const [slow, quick] = [createSink(), createSink()]
  slow.stall()
  pinging.subscribe(0, {}).sendTo(slow)
  pinging.subscribe(0, {}).sendTo(quick)
  await append(1000)
  expect(await slow.ended).toBe('destroyed')
  await quick.until(1000)
  expect(pinging.count()).toBe(1)
  pinging.close()
})

test('the state counts who has read everything, who still reads, and the bytes in all buffers', async () => {
  expect(feed.state()).toEqual({ live: 0, replaying: 0, pendingBytes: 0 })
  const [slow, slower, quick] = [createSink(), createSink(), createSink()]
  await append(1000)
  for (const stalled of [slow, slower]) stalled.stall()
  for (const sink of [slow, slower, quick]) feed.subscribe(0, {}).sendTo(sink)
  await quick.until(1000)
  await expect.poll(() => feed.state()).toMatchObject({ live: 1, replaying: 2 })
  expect(slow.writableLength).toBeGreaterThan(0)
  expect(feed.state().pendingBytes).toBe(slow.writableLength + slower.writableLength)
})

test('closing the feed ends every stream cleanly', async () => {
  const sink = createSink()
  feed.subscribe(0, {}).sendTo(sink)
  feed.close()
  expect(await sink.ended).toBe('ended')
  expect(feed.count()).toBe(0)
})

test('a ping contains the cursor, even if the filter matched nothing', async () => {
  const pinging = createFeed(journal, { pingIntervalMs: 5 })
  const sink = createSink()
  await append(3)
  pinging.subscribe(0, { kind: 'call' }).sendTo(sink)
  await expect.poll(() => sink.text()).toContain('event: ping\ndata: \nid: ')
  await append(1)
  await expect.poll(() => sink.text()).toContain('event: ping\ndata: \nid: 4\n\n')
  expect(sink.messages()).toEqual([])
  pinging.close()
})

test('a subscriber that disconnects is removed', async () => {
  const leave = feed.subscribe(0, {}).sendTo(createSink())
  expect(feed.count()).toBe(1)
  leave()
  expect(feed.count()).toBe(0)
})

test('a commit of this process is read once, however often the feed asks for commits of others', async () => {
  let reads = 0
  let extentReads = 0
  const counting = createFeed({
    ...journal,
    extent: () => {
      extentReads++
      return journal.extent()
    },
    after: (...args) => {
      reads++
      return journal.after(...args)
    },
  })
  const askThrice = async () => {
    const before = extentReads
    await expect.poll(() => extentReads).toBeGreaterThan(before + 3)
  }
  const sink = createSink()
  counting.subscribe(0, {}).sendTo(sink)
  await append(1)
  await sink.until(1)
  await askThrice()
  const before = reads
  await append(1)
  await sink.until(2)
  await askThrice()
  expect(reads).toBe(before + 1)
  counting.close()
})

test('followers get all entries after a seq in order and share their reads; one that has enough reads no more', async () => {
  await append(3)
  let reads = 0
  const counting = createFeed({
    ...journal,
    after: (...args) => {
      reads++
      return journal.after(...args)
    },
  })
  const collect = async (count: number) => {
    const seqs: number[] = []
    const accept = (entries: EntrySummary[]) => seqs.push(...entries.map(({ seq }) => seq)) >= count
    await counting.follow(3, accept, new AbortController().signal)
    return seqs
  }
  const all = Promise.all(Array.from({ length: 20 }, () => collect(2)))
  await journal.latest({}, 1)
  const before = reads
  await append(2)
  for (const seqs of await all) expect(seqs).toEqual([4, 5])
  const shared = reads - before
  // Two entries may be written in two commits, and a read may coincide with a commit. So there may be a few reads, but
  // not one for each subscriber.
  expect(shared).toBeLessThan(20)
  await append(1)
  expect(reads - before).toBe(shared)
  counting.close()
})

test('a follower gets the commits of other processes', async () => {
  const deaf = createFeed({ ...journal, onCommitted: () => () => {} })
  const seen: number[] = []
  const accept = (entries: EntrySummary[]) => seen.push(...entries.map(({ seq }) => seq)) > 0
  const following = deaf.follow(0, accept, new AbortController().signal)
  await journal.latest({}, 1)
  await append(1)
  await following
  expect(seen).toEqual([1])
  deaf.close()
})

test('a follower ends when its signal is aborted, and is refused when the feed closes', async () => {
  const leaving = new AbortController()
  const left = feed.follow(0, () => false, leaving.signal)
  const closed = feed.follow(0, () => false, new AbortController().signal)
  await journal.latest({}, 1)
  leaving.abort()
  await left
  feed.close()
  await expect(closed).rejects.toMatchObject({ code: 'journal_unavailable' })
})

test('without subscribers the feed does not read the journal', async () => {
  let reads = 0
  const watched: Journal = {
    ...journal,
    extent: () => {
      reads++
      return journal.extent()
    },
    after: (...args) => {
      reads++
      return journal.after(...args)
    },
  }
  const watchedFeed = createFeed(watched)
  await append(3)
  expect(reads).toBe(0)
  const sink = createSink()
  const leave = watchedFeed.subscribe(0, {}).sendTo(sink)
  await sink.until(3)
  expect(reads).toBeGreaterThan(0)
  leave()
  reads = 0
  await append(3)
  expect(reads).toBe(0)
  watchedFeed.close()
})

test('a journal that cannot be asked for commits of others is reported, and asked again', async () => {
  const errors: unknown[] = []
  let isGone = false
  const extent = () => (isGone ? Promise.reject(new Error('gone')) : journal.extent())
  const watched = createFeed({ ...journal, extent }, { onError: error => errors.push(error) })
  await append(1)
  const sink = createSink()
  watched.subscribe(0, {}).sendTo(sink)
  await sink.until(1)
  isGone = true
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  expect(watched.count()).toBe(1)
  watched.close()
})
