import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { viewAccount, viewFeed } from '../../account-view.ts'
import type { AccountKey } from '../../engines/accounts.ts'
import { createFeed } from '../../feed/feed.ts'
import { AccountRemoved, type Journal } from '../../journal.ts'
import type { JournalBench } from './journal-harness.ts'
import { sampleCall, sampleNotification } from './samples.ts'
import { createSink } from './sink.ts'

const seqsOf = (entries: { seq: number }[]) => entries.map(({ seq }) => seq)
const never = new AbortController().signal
const everything = Number.MAX_SAFE_INTEGER

/** Entries 1 and 4 are the default account's, 2 and 5 those of a, 3 and 6 those of b. */
async function fill(journal: Journal) {
  const [defaultView, a, b] = ['default', 'a', 'b'].map(name => viewAccount(journal, name)) as [
    Journal,
    Journal,
    Journal,
  ]
  for (const view of [defaultView, a, b])
    await view.appendNotification(sampleNotification({ notification_id: 'same', payment_id: '7' }))
  for (const view of [defaultView, a, b]) {
    view.recordCall(sampleCall({ payment_id: '7', correlation_id: 'shared words' }))
    await journal.flush()
  }
  return { defaultView, a, b }
}

const add = (journal: Journal, { name, generation }: AccountKey) =>
  journal.addAccount({ name, generation, value: '{}', used_at: '2026-01-01T00:00:00.000Z' })

/** What both engines guarantee for accounts. */
export function describeAccounts({ open }: JournalBench): void {
  test('an account lists, finds, counts and reads its own entries only', async () => {
    const journal = await open()
    const { defaultView, a, b } = await fill(journal)
    for (const [view, seqs] of [
      [defaultView, [1, 4]],
      [a, [2, 5]],
      [b, [3, 6]],
    ] as const) {
      expect(seqsOf(await view.after(0, {}, 10))).toEqual(seqs)
      expect(seqsOf(await view.latest({}, 10))).toEqual(seqs.toReversed())
      expect(seqsOf(await view.latest({ kind: 'call' }, 10))).toEqual([seqs[1]])
      expect(seqsOf(await view.latest({ text: 'shared words' }, 10))).toEqual([seqs[1]])
      expect(seqsOf(await view.latest({ kind: 'notification', topic: 'payment' }, 10))).toEqual([seqs[0]])
      expect(seqsOf(await view.timeline({ payment_id: ['7'] }))).toEqual(seqs)
      expect((await view.counts()).map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
        ['call', 1],
        ['notification', 1],
      ])
      expect(seqsOf(await view.details([1, 2, 3, 4, 5, 6], 1e6))).toEqual(seqs.toReversed())
      for (const seq of [1, 2, 3, 4, 5, 6])
        expect((await view.get(seq))?.seq).toBe(seqs.find(one => one === seq))
    }
    expect((await a.get(2))?.account).toBe('a')
    expect((await defaultView.get(1))?.account).toBe('default')
    expect(seqsOf(await journal.latest({}, 10))).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('a filter for another account selects nothing, alone and with others', async () => {
    const { defaultView, a } = await fill(await open())
    for (const [view, account] of [
      [a, 'b'],
      [a, 'default'],
      [defaultView, 'a'],
    ] as const) {
      expect(await view.latest({ account }, 10)).toEqual([])
      expect(await view.after(0, { account, topic: 'payment' }, 10)).toEqual([])
    }
    expect(seqsOf(await a.latest({ account: 'a' }, 10))).toEqual([5, 2])
  })

  test('a notification is a duplicate within its account only, also in one batch', async () => {
    const journal = await open()
    const { a } = await fill(journal)
    const again = sampleNotification({ notification_id: 'same' })
    expect(await a.appendNotification(again)).toMatchObject({ duplicate_of: 2 })
    const batch = sampleNotification({ notification_id: 'batch' })
    const views = ['default', 'a', 'a', 'default'].map(name => viewAccount(journal, name))
    const appended = await Promise.all(views.map(view => view.appendNotification(batch)))
    const [first, second] = appended.map(({ seq }) => seq)
    expect(appended.map(one => one.duplicate_of)).toEqual([null, null, second, first])
  })

  test('an account writes notes on its own entries, and has settings of its own', async () => {
    const journal = await open()
    const { defaultView, a, b } = await fill(journal)
    expect(await a.annotate(3, 'not mine')).toBe(false)
    expect(await defaultView.annotate(2, 'not mine')).toBe(false)
    expect(await b.annotate(3, 'mine')).toBe(true)
    expect((await b.get(3))?.note).toBe('mine')
    expect(await a.replaceSetting({ name: 'forwarding', from: null, to: 'of a' })).toBe(true)
    expect([await defaultView.setting('forwarding'), await b.setting('forwarding')]).toEqual([null, null])
    expect(await journal.settingsOfAccounts('forwarding')).toEqual([{ account: 'a', value: 'of a' }])
  })

  test('a removed account frees its name once its entries and settings are deleted', async () => {
    const journal = await open()
    const first = { name: 'a', generation: 1 }
    expect(await add(journal, first)).toBe(true)
    expect(await add(journal, { name: 'a', generation: 2 })).toBe(false)
    const { a, b } = await fill(journal)
    await a.replaceSetting({ name: 'forwarding', from: null, to: 'of a' })
    await b.replaceSetting({ name: 'forwarding', from: null, to: 'of b' })
    expect(await journal.removeAccount({ name: 'a', generation: 2 })).toBe(false)
    expect(await journal.removeAccount(first)).toBe(true)
    expect(await journal.removeAccount(first)).toBe(false)
    expect(await journal.accounts()).toEqual([])
    expect(await add(journal, { name: 'a', generation: 2 })).toBe(false)
    await journal.clearRemoved()
    expect(seqsOf(await journal.after(0, {}, 10))).toEqual([1, 3, 4, 6])
    expect([await a.setting('forwarding'), await b.setting('forwarding')]).toEqual([null, 'of b'])
    expect(await add(journal, { name: 'a', generation: 2 })).toBe(true)
    expect(await journal.accounts()).toMatchObject([{ name: 'a', value: '{}', generation: 2 }])
  })

  test('what comes late for a removed account is counted, and neither stored nor given to a new one', async () => {
    const journal = await open()
    const late: number[] = []
    journal.observe({ appended: () => {}, dropped: () => {}, late: count => late.push(count) })
    const [old, present] = [viewAccount(journal, 'a', 1), viewAccount(journal, 'a', 2)]
    await add(journal, { name: 'a', generation: 1 })
    expect(await old.appendNotification(sampleNotification())).toMatchObject({ seq: 1 })
    await journal.removeAccount({ name: 'a', generation: 1 })
    await expect(old.appendNotification(sampleNotification())).rejects.toBeInstanceOf(AccountRemoved)
    await journal.clearRemoved()
    await add(journal, { name: 'a', generation: 2 })
    old.recordCall(sampleCall())
    present.recordCall(sampleCall())
    const [defaultOne, lateOne, presentOne] = await Promise.allSettled(
      [journal, old, present].map(view => view.appendNotification(sampleNotification())),
    )
    await journal.flush()
    expect(lateOne).toMatchObject({ reason: expect.any(AccountRemoved) })
    expect([defaultOne, presentOne]).toMatchObject([{ value: { seq: 2 } }, { value: { seq: 3 } }])
    expect((await journal.after(0, {}, 10)).map(({ seq, kind, account }) => [seq, kind, account])).toEqual([
      [2, 'notification', 'default'],
      [3, 'notification', 'a'],
      [4, 'call', 'a'],
    ])
    expect(late.reduce((sum, count) => sum + count)).toBe(3)
    const change = { name: 'forwarding', from: null, to: 'late' }
    await expect(old.replaceSetting(change)).rejects.toBeInstanceOf(AccountRemoved)
    expect(await present.replaceSetting({ ...change, to: 'present' })).toBe(true)
  })

  test('another gateway stores nothing after the removal, whatever it is storing meanwhile', async () => {
    const [one, other] = [await open(), await open()]
    const account = { name: 'a', generation: 1 }
    await add(one, account)
    const stale = viewAccount(other, 'a', 1)
    let isRemoved = false
    const sent = Array.from({ length: 60 }, async () => {
      for (let round = 0; round < 5; round++) {
        const wasRemoved = isRemoved
        const stored = await stale.appendNotification(sampleNotification()).catch(error => error)
        expect(stored).toEqual(wasRemoved ? expect.any(AccountRemoved) : expect.anything())
      }
    })
    await stale.appendNotification(sampleNotification())
    await one.removeAccount(account)
    isRemoved = true
    await one.clearRemoved()
    await add(one, { name: 'a', generation: 2 })
    await Promise.all(sent)
    expect(await one.latest({ account: 'a' }, 1)).toEqual([])
  })

  test('the last use of an account is kept when its entries are not', async () => {
    const journal = await open()
    await add(journal, { name: 'a', generation: 1 })
    await add(journal, { name: 'b', generation: 2 })
    const use = async (received_at: string) => {
      await viewAccount(journal, 'a', 1).appendNotification(sampleNotification({ received_at }))
      return (await journal.accounts()).map(({ used_at }) => used_at)
    }
    const [, unused] = await use('2026-03-01T00:00:00.000Z')
    expect(await use('2026-03-05T00:00:00.000Z')).toEqual(['2026-03-05T00:00:00.000Z', unused])
    // Few batches write it.
    expect((await use('2026-03-05T00:09:00.000Z'))[0]).toBe('2026-03-05T00:00:00.000Z')
    await journal.prune({ maxEntries: 0, maxBytes: 0, maxAgeDays: 1, maxRejectedEntries: 0 })
    expect(await journal.latest({}, 1)).toEqual([])
    expect((await journal.accounts())[0]?.used_at).toBe('2026-03-05T00:00:00.000Z')
    const account = { name: 'a', generation: 1 }
    expect(await journal.removeAccount(account, '2026-03-05T00:00:00.000Z')).toBe(false)
    expect(await journal.removeAccount(account, '2026-03-05T00:00:00.001Z')).toBe(true)
  })

  test('removing an account ends its streams and what waits for its entries, and nothing else', async () => {
    const feed = createFeed(await open())
    const removed = new AbortController()
    const [a, b] = [viewFeed(feed, 'a', removed.signal), viewFeed(feed, 'b', never)]
    const sinks = { a: createSink(), b: createSink() }
    a.subscribe(0, {}).sendTo(sinks.a)
    b.subscribe(0, {}).sendTo(sinks.b)
    const leaving = new AbortController()
    const waits = [a, b].map(view => view.follow(0, () => false, leaving.signal))
    removed.abort()
    await sinks.a.ended
    await expect(waits[0]).rejects.toBeInstanceOf(AccountRemoved)
    expect(feed.count()).toBe(1)
    leaving.abort()
    await waits[1]
    const late = createSink()
    a.subscribe(0, {}).sendTo(late)
    await late.ended
    feed.close()
  })

  test('failed forwards are counted, due and scheduled by account', async () => {
    const { defaultView, a, b } = await fill(await open())
    const due = '2026-01-01T00:00:00.000Z'
    const failed = {
      forward: 'failed',
      forward_status: 500,
      forward_attempts: 1,
      forward_fault: null,
      forward_next_at: due,
    } as const
    await defaultView.markForward(1, failed)
    await a.markForward(2, failed)
    for (const [view, seqs] of [
      [defaultView, [1]],
      [a, [2]],
      [b, []],
    ] as const) {
      expect(seqsOf(await view.dueForwards('2026-02-01', 5))).toEqual(seqs)
      expect((await view.forwardCounts()).failed).toBe(seqs.length)
    }
    await a.scheduleForwards(null, 1)
    await a.scheduleForwards(null)
    expect([(await defaultView.forwardCounts()).retrying, (await a.forwardCounts()).retrying]).toEqual([1, 0])
  })

  test('clearing an account keeps the entries of others, who are told of no loss', async () => {
    const journal = await open()
    const { defaultView, a, b } = await fill(journal)
    expect(await a.clear(4)).toBe(1)
    expect(seqsOf(await journal.after(0, {}, 10))).toEqual([1, 3, 4, 5, 6])
    expect(await b.clear(everything)).toBe(2)
    expect(await defaultView.clear(everything)).toBe(2)
    expect(seqsOf(await journal.after(0, {}, 10))).toEqual([5])
    expect(await a.extent()).toMatchObject({ newest: 6, pruned_to: 2 })
    expect(await b.extent()).toMatchObject({ newest: 5, pruned_to: 6 })
    expect((await viewAccount(journal, 'c').extent()).pruned_to).toBe(0)
    expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq: 7 })
    expect((await defaultView.counts()).map(({ count }) => count)).toEqual([1])
  })

  test('a subscriber gets the entries of its account, stored and live, and no gap of others', async () => {
    const journal = await open()
    const { defaultView, a, b } = await fill(journal)
    await defaultView.clear(everything)
    const feed = createFeed(journal)
    const sinks = { a: createSink(), b: createSink() }
    viewFeed(feed, 'a', never).subscribe(0, {}).sendTo(sinks.a)
    viewFeed(feed, 'b', never).subscribe(0, { account: 'a' }).sendTo(sinks.b)
    const followed: number[] = []
    const signal = AbortSignal.timeout(10_000)
    const following = viewFeed(feed, 'b', never).follow(
      6,
      entries => followed.push(...seqsOf(entries)) > 0,
      signal,
    )
    await setImmediate()
    await a.appendNotification(sampleNotification())
    await b.appendNotification(sampleNotification())
    await following
    expect(followed).toEqual([8])
    await sinks.a.until(3)
    expect(sinks.a.messages()).toEqual([2, 5, 7])
    expect(sinks.b.messages()).toEqual([])
    feed.close()
  })
}
