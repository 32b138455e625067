import { expect, onTestFinished, test, vi } from 'vitest'
import { createFeed } from '../../feed/feed.ts'
import { JournalUnavailable } from '../../journal.ts'
import { bounds, type JournalBench } from './journal-harness.ts'
import { sampleCall, sampleNotification, sampleRejected } from './samples.ts'
import { createSink } from './sink.ts'

/** After this the journal prunes only when it is told to, and the test sets the wall clock. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** What both engines guarantee for bounds, listeners, masking, opening and closing. */
export function describeLife({ open, closeAll, place, logged }: JournalBench): void {
  test('of two journals that replace a setting, one succeeds, and both then read its value', async () => {
    const [one, other] = [await open(), await open()]
    expect(await one.setting('forwarding')).toBeNull()
    const results = await Promise.all([
      one.replaceSetting({ name: 'forwarding', from: null, to: 'of one' }),
      other.replaceSetting({ name: 'forwarding', from: null, to: 'of the other' }),
    ])
    expect(results.toSorted()).toEqual([false, true])
    const value = await other.setting('forwarding')
    expect(value).toBe(results[0] ? 'of one' : 'of the other')
    expect(await one.replaceSetting({ name: 'forwarding', from: 'another', to: 'x' })).toBe(false)
    expect(await one.replaceSetting({ name: 'forwarding', from: value, to: 'next' })).toBe(true)
    await closeAll()
    expect(await (await open()).setting('forwarding')).toBe('next')
  })

  test('pruning by count keeps the newest entries, and rejected ones do not displace others', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    // At most 256 rejected notifications may wait at once.
    for (let group = 0; group < 2; group++)
      await Promise.all(Array.from({ length: 225 }, () => journal.appendNotification(sampleRejected())))
    await journal.appendNotification(sampleNotification())
    expect(await journal.prune({ ...bounds, maxEntries: 2, maxRejectedEntries: 5 })).toBe(445)
    const left = await journal.after(0, {}, 100)
    expect(left.filter(entry => entry.kind === 'notification' && entry.verdict === 'rejected')).toHaveLength(
      5,
    )
    expect([left[0]?.seq, left.at(-1)?.seq]).toEqual([1, 452])
    expect(await journal.prune({ ...bounds, maxEntries: 1, maxRejectedEntries: 5 })).toBe(1)
    expect(await journal.extent()).toEqual({ oldest: 447, newest: 452, pruned_to: 446 })
  })

  test('calls of unknown pages count with rejected notifications, and displace nothing else', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    for (let call = 0; call < 20; call++) journal.recordCall(sampleCall({ purpose: 'unknown_page' }))
    await journal.flush()
    await journal.appendNotification(sampleRejected())
    journal.recordCall(sampleCall())
    await journal.flush()
    expect(await journal.prune({ ...bounds, maxEntries: 2, maxBytes: 1e6, maxRejectedEntries: 3 })).toBe(18)
    const left = await journal.after(0, {}, 100)
    const kinds = left.map(entry => (entry.kind === 'call' ? entry.purpose : entry.verdict))
    expect(kinds).toEqual(['validated', 'unknown_page', 'unknown_page', 'rejected', 'operation'])
    expect(await journal.latest({ kind: 'notification', verdict: 'rejected' }, 10)).toHaveLength(1)
  })

  test('pruning by size deletes the oldest entries until the rest fits, and counts no rejected ones', async () => {
    const journal = await open()
    const body = Buffer.alloc(100_000, 'ñ')
    await journal.appendNotification(sampleRejected({ body }))
    for (let place = 0; place < 130; place++) void journal.appendNotification(sampleNotification({ body }))
    await journal.flush()
    const prune = (maxBytes: number) => journal.prune({ ...bounds, maxBytes })
    expect(await prune(13_300_000)).toBe(0)
    expect(await prune(1_060_000)).toBe(120)
    expect((await journal.after(0, {}, 3)).map(({ seq }) => seq)).toEqual([1, 122, 123])
    await journal.clear(125)
    expect(await prune(660_000)).toBe(0)
    expect(await prune(1)).toBe(6)
    expect(await journal.counts()).toEqual([])
  })

  test('the size has the oldest entry that a bound deletes next', async () => {
    const journal = await open()
    expect(await journal.size()).toEqual({ rejected: 0, others: 0, bytes: 0, oldest_at: null })
    const at = (minute: number) => `2026-11-28T01:0${minute}:00.000Z`
    await journal.appendNotification(sampleRejected({ received_at: at(1) }))
    for (const minute of [2, 3]) {
      await journal.appendNotification(
        sampleNotification({ received_at: at(minute), body: Buffer.alloc(10_000, 'x') }),
      )
    }
    const before = await journal.size()
    expect(before).toMatchObject({ rejected: 1, others: 2, oldest_at: at(2) })
    expect(before.bytes).toBeGreaterThan(20_000)
    await journal.prune({ ...bounds, maxEntries: 1 })
    const after = await journal.size()
    expect(after).toEqual({ rejected: 1, others: 1, bytes: before.bytes / 2, oldest_at: at(3) })
  })

  test('what is still to be forwarded is not deleted for its size', async () => {
    const journal = await open()
    for (let place = 0; place < 6; place++) await journal.appendNotification(sampleNotification())
    journal.recordCall(sampleCall())
    await journal.flush()
    const failed = {
      forward: 'failed',
      forward_status: 500,
      forward_attempts: 1,
      forward_fault: null,
    } as const
    await journal.markForward(1, { ...failed, forward_next_at: '2026-03-02T12:00:00.000Z' })
    await journal.markForward(2, { ...failed, forward_next_at: null })
    journal.keepUnforwarded(4)
    expect(await journal.prune({ ...bounds, maxBytes: 1 })).toBe(3)
    expect((await journal.after(0, {}, 10)).map(({ seq }) => seq)).toEqual([1, 5, 6, 7])
    journal.keepUnforwarded(null)
    expect(await journal.prune({ ...bounds, maxBytes: 1 })).toBe(3)
  })

  test('pruning by age deletes older entries from every table', async () => {
    const journal = await open()
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await journal.appendNotification(sampleNotification({ received_at: old, topic: 'bygone' }))
    await journal.appendNotification(sampleNotification())
    expect(await journal.latest({ text: 'bygone' }, 5)).toHaveLength(1)
    expect(await journal.prune(bounds)).toBe(1)
    expect((await journal.after(0, {}, 10)).map(entry => entry.seq)).toEqual([2])
    expect(await journal.latest({ text: 'bygone' }, 5)).toEqual([])
    expect(await place().dump()).not.toContain('bygone')
  })

  test('words of every script are found after entries were pruned', async () => {
    const journal = await open()
    for (let seq = 1; seq <= 5; seq++) await journal.appendNotification(sampleNotification({ topic: '你好' }))
    const find = async (text: string) => (await journal.after(0, { text }, 10)).map(({ seq }) => seq)
    await expect.poll(() => find('你好')).toEqual([1, 2, 3, 4, 5])
    for (const maxEntries of [4, 3, 2]) {
      await journal.prune({ ...bounds, maxEntries })
      expect((await find('你好')).length).toBe(maxEntries)
    }
  })

  test('a note is shown, found by its words, replaced, and deleted with its entry', async () => {
    const journal = await open()
    const found = async (text: string) => (await journal.latest({ text }, 10)).map(({ seq }) => seq)
    await journal.appendNotification(sampleNotification())
    await journal.appendNotification(sampleNotification({ resource: '77' }))
    expect(await journal.annotate(1, 'Late, see ticket alpha')).toBe(true)
    expect(await found('alpha')).toEqual([1])
    expect(await journal.annotate(1, 'Solved 4509953566233704')).toBe(true)
    expect(await journal.annotate(2, 'Before the index')).toBe(true)
    expect([await found('alpha'), await found('solved'), await found('77 before')]).toEqual([[], [1], [2]])
    expect(await journal.annotate(3, 'nothing')).toBe(false)
    await closeAll()
    const again = await open()
    expect((await again.after(0, {}, 10)).map(({ note }) => note)).toEqual([
      'Solved ***3704',
      'Before the index',
    ])
    expect(await again.get(1)).toMatchObject({ note: 'Solved ***3704' })
    await again.prune({ ...bounds, maxEntries: 1 })
    expect(await place().dump()).not.toMatch(/solved/i)
    expect(await again.annotate(2, null)).toBe(true)
    expect(await again.latest({ text: 'index' }, 10)).toEqual([])
  })

  test('clearing deletes every entry up to a seq, counts stay true, and seqs continue', async () => {
    const [journal, other] = [await open(), await open()]
    const feed = createFeed(other)
    onTestFinished(() => feed.close())
    const sink = createSink()
    feed.subscribe(0, {}).sendTo(sink)
    for (let place = 0; place < 250; place++)
      void journal.appendNotification(place % 3 === 0 ? sampleRejected() : sampleNotification())
    await journal.flush()
    await sink.until(250)
    const [cleared] = await Promise.all([journal.clear(249), other.prune(bounds)])
    expect(cleared).toBe(249)
    expect((await other.after(0, {}, 10)).map(({ seq }) => seq)).toEqual([250])
    expect((await other.counts()).map(({ count }) => count)).toEqual([1])
    expect(await journal.clear(250)).toBe(1)
    expect([await journal.clear(250), await other.counts()]).toEqual([0, []])
    expect(await other.latest({ text: 'payment' }, 10)).toEqual([])
    expect(await other.extent()).toEqual({ oldest: 0, newest: 0, pruned_to: 250 })
    expect(await other.appendNotification(sampleNotification())).toMatchObject({ seq: 251 })
    await sink.until(251)
    expect(sink.messages()).toEqual(Array.from({ length: 251 }, (_, index) => index + 1))
  })

  test('the journal prunes itself every 10 seconds', async () => {
    stopIntervals()
    const journal = await open()
    const received_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await journal.appendNotification(sampleNotification({ received_at }))
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => journal.extent()).toEqual({ oldest: 0, newest: 0, pruned_to: 1 })
    expect(logged()).toEqual([])
  })

  test('at most a hundred entries are deleted at once because of their age', async () => {
    stopIntervals()
    const journal = await open()
    const received_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
    for (let place = 0; place < 250; place++)
      void journal.appendNotification(sampleNotification({ received_at }))
    await journal.flush()
    expect([await journal.prune(bounds), await journal.prune(bounds)]).toEqual([100, 100])
    expect(await journal.extent()).toEqual({ oldest: 201, newest: 250, pruned_to: 200 })
    expect([await journal.prune(bounds), await journal.prune(bounds)]).toEqual([50, 0])
  })

  test('a clock that jumps ahead is logged and deletes nothing by age; bounds by count still apply', async () => {
    stopIntervals()
    const journal = await open()
    for (let place = 0; place < 5; place++) await journal.appendNotification(sampleNotification())
    vi.setSystemTime(Date.now() + 40 * 86_400_000)
    expect([await journal.prune(bounds), await journal.prune(bounds)]).toEqual([0, 0])
    expect(logged()).toEqual([expect.stringContaining('warn The clock jumped.')])
    expect(await journal.prune({ ...bounds, maxEntries: 3 })).toBe(2)
  })

  test('the feed has every entry once and in order, also those of other writers', async () => {
    const journals = [await open(), await open()]
    const feeds = journals.map(journal => createFeed(journal))
    const sinks = feeds.map(feed => {
      const sink = createSink()
      feed.subscribe(0, {}).sendTo(sink)
      return sink
    })
    await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        journals[place % 2]?.appendNotification(sampleNotification()),
      ),
    )
    for (const sink of sinks) {
      await sink.until(100)
      expect(sink.messages()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    }
    for (const feed of feeds) feed.close()
  })

  test('secrets, card numbers, codes, tokens and passwords reach no table', async () => {
    const journal = await open()
    const secrets = {
      card_number: '4509953566233704',
      security_code: 'CANARY-CVV',
      token: 'CANARY-TOKEN',
      password: 'CANARY-PASS',
      client_secret: 'CANARY-SECRET',
    }
    const text = JSON.stringify({
      ...secrets,
      note: 'paid with 4509 9535 6623 3704, ４５０９９５３５６６２３３７０４',
      id: 1300000001,
    })
    await journal.appendNotification(
      sampleNotification({
        body: Buffer.from(text),
        query: 'data.id=1&access_token=CANARY-QUERY',
        headers: [
          ['authorization', 'Bearer CANARY-HEADER'],
          ['cookie', 'CANARY-COOKIE'],
        ],
        correlation_id: 'paid with 4509953566233704',
      }),
    )
    journal.recordCall(sampleCall({ request: text, response: Buffer.from(JSON.stringify({ text })) }))
    await journal.flush()
    await journal.latest({ text: 'anything' }, 1)
    const dump = await place().dump()
    expect(dump).toContain('1300000001')
    expect(dump).not.toMatch(/CANARY/i)
    expect(dump).not.toContain('4509953566233704')
    expect(dump).not.toContain('4509 9535 6623 3704')
    expect(await journal.get(1)).toMatchObject({
      body: expect.stringContaining('paid with ***3704, ***3704'),
    })
  })

  test('a journal newer than the program is refused', async () => {
    await open()
    await closeAll()
    await place().makeNewer()
    await expect(open()).rejects.toThrow(/has version \d+, and this program supports versions up to \d+/)
  })

  test('a journal of before the first release is refused, and stays as it is', async () => {
    await (await open()).appendNotification(sampleNotification())
    await closeAll()
    const before = await place().dump()
    await place().makeOlder()
    await expect(open()).rejects.toThrow(/has version \d+, and this program reads versions from \d+/)
    expect(await place().dump()).toBe(before)
  })

  test('several journals can open an empty place at once', async () => {
    const journals = await Promise.all(Array.from({ length: 4 }, () => open()))
    const appended = await Promise.all(
      journals.map(journal => journal.appendNotification(sampleNotification())),
    )
    expect(appended.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4])
  })

  test('calls recorded right before close are all stored', async () => {
    const journal = await open()
    for (let number = 0; number < 5000; number++) journal.recordCall(sampleCall({ duration_ms: number }))
    await closeAll()
    const again = await open()
    expect(await again.extent()).toEqual({ oldest: 1, newest: 5000, pruned_to: 0 })
    const entries = await again.after(0, {}, 6000)
    expect(entries.map(entry => entry.kind === 'call' && entry.duration_ms)).toEqual([...Array(5000).keys()])
    expect(logged()).toEqual([])
  })

  test('a closed journal is unavailable', async () => {
    const journal = await open()
    await closeAll()
    await expect(journal.appendNotification(sampleNotification())).rejects.toBeInstanceOf(JournalUnavailable)
    await expect(journal.latest({}, 1)).rejects.toBeInstanceOf(JournalUnavailable)
  })
}
