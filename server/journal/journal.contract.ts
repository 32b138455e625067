import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntrySummary } from './entries.ts'
import { type Journal, JournalUnavailable } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { createTestLogger, sampleCall, sampleNotification, sampleRejected } from './testing/samples.ts'

/** A place for one journal, empty at first, that can be opened several times, also at once. */
export type JournalPlace = {
  settings: { databaseUrl?: string; dataDir: string }
  /** Raises the version in the database above the program's. */
  makeNewer: () => Promise<void>
  /** Reads every table as text, to look for what must not be in there. */
  dump: () => Promise<string>
  remove: () => Promise<void>
}

/** How an engine is tested: what it needs once, and a fresh place for each test. */
export type JournalHarness = {
  start: () => Promise<void>
  createPlace: () => Promise<JournalPlace>
  stop: () => Promise<void>
}

const bounds = { maxEntries: 100_000, maxAgeDays: 30, maxRejectedEntries: 10_000 }

/** What both engines promise. Call it in a test file of the engine. */
export function describeJournal(harness: JournalHarness): void {
  let place: JournalPlace
  let opened: Journal[]

  beforeAll(() => harness.start())
  afterAll(() => harness.stop())
  beforeEach(async () => {
    place = await harness.createPlace()
    opened = []
  })
  afterEach(async () => {
    for (const journal of opened) await journal.close()
    await place.remove()
  })

  async function open(logger = createTestLogger()): Promise<Journal> {
    const journal = await openJournal({ ...place.settings, ...bounds, logger })
    opened.push(journal)
    return journal
  }
  async function closeAll(): Promise<void> {
    for (const journal of opened) await journal.close()
    opened = []
  }

  test('a notification comes back in full, byte for byte', async () => {
    const journal = await open()
    const given = sampleNotification({
      live_mode: true,
      query: 'data.id=1300000001&x=%C3%B1',
      headers: [
        ['x-a', '1'],
        ['x-a', '2'],
      ],
      body: Buffer.from('{ "id": 9007199254740993, "name": "Ñandú" }\n'),
    })
    const { seq, duplicate_of } = await journal.appendNotification(given)
    const { body, ...rest } = given
    expect(duplicate_of).toBeNull()
    expect(await journal.get(seq)).toEqual({
      ...rest,
      seq,
      duplicate_of: null,
      body_bytes: body.length,
      body: Buffer.from(body).toString(),
      body_base64: null,
    })
  })

  test('a body that is not UTF-8 keeps its bytes', async () => {
    const journal = await open()
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const { seq } = await journal.appendNotification(sampleRejected({ body }))
    const entry = await journal.get(seq)
    expect(entry).toMatchObject({ body_base64: Buffer.from(body).toString('base64') })
  })

  test('a call is written behind and comes back in full', async () => {
    const journal = await open()
    const given = sampleCall({
      outcome: 'error',
      error_code: 'provider_refused',
      response: Buffer.from('{"a":1}'),
    })
    expect(journal.recordCall(given)).toBeUndefined()
    await journal.flush()
    expect(await journal.get(1)).toEqual({ ...given, seq: 1, response: '{"a":1}' })
  })

  test('a call recorded just before closing is there when the journal is opened again', async () => {
    const journal = await open()
    for (let place = 0; place < 700; place++) journal.recordCall(sampleCall({ duration_ms: place }))
    await closeAll()
    const entries = await (await open()).after(0, {}, 1000)
    expect(entries.map(entry => entry.kind === 'call' && entry.duration_ms)).toEqual([...Array(700).keys()])
    expect(journal).toBeDefined()
  })

  test('a long response is cut, and its size does not hold anything up', async () => {
    const journal = await open()
    journal.recordCall(sampleCall({ response: JSON.stringify({ text: 'x'.repeat(300_000) }) }))
    await journal.flush()
    const entry = await journal.get(1)
    expect(entry?.kind === 'call' && entry.response.length).toBe(64 * 1024 + 1)
  })

  test('texts that an engine could not store as they are do not make a notification fail', async () => {
    const journal = await open()
    const odd = 'a\0b\ud800'
    const { seq } = await journal.appendNotification(
      sampleNotification({ topic: odd, resource: 'r'.repeat(10_000), query: odd, headers: [['x', odd]] }),
    )
    expect(await journal.get(seq)).toMatchObject({
      topic: expect.stringContaining('b'),
      kind: 'notification',
    })
  })

  test('seqs count up from 1 without a hole, over a reopening as well', async () => {
    const journal = await open()
    const given = Array.from({ length: 40 }, () => sampleNotification())
    const seqs = await Promise.all(given.map(entry => journal.appendNotification(entry)))
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    await closeAll()
    expect(await (await open()).appendNotification(sampleNotification())).toMatchObject({ seq: 41 })
  })

  test('a seq is never used again, even when everything was pruned', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    await journal.appendNotification(sampleNotification())
    expect(await journal.prune({ ...bounds, maxEntries: 0 })).toBe(2)
    expect(await journal.extent()).toEqual({ oldest: 0, newest: 0, pruned_to: 2 })
    expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq: 3 })
  })

  test('a repeated notification is kept and marked as duplicate of the first', async () => {
    const journal = await open()
    const again = sampleNotification({ notification_id: '120000000001' })
    await journal.appendNotification(again)
    const inOneBatch = await Promise.all([again, again].map(entry => journal.appendNotification(entry)))
    expect(inOneBatch).toEqual([
      { seq: 2, duplicate_of: 1 },
      { seq: 3, duplicate_of: 1 },
    ])
    expect(await journal.get(3)).toMatchObject({ duplicate_of: 1 })
    expect(await journal.appendNotification({ ...again, action: 'payment.updated' })).toMatchObject({
      duplicate_of: null,
    })
    const none = sampleNotification({ notification_id: null })
    await journal.appendNotification(none)
    expect(await journal.appendNotification(none)).toMatchObject({ duplicate_of: null })
  })

  test('two that arrive together are told apart: the first is the original', async () => {
    const journal = await open()
    const entry = sampleNotification({ notification_id: 'n' })
    const both = await Promise.all([journal.appendNotification(entry), journal.appendNotification(entry)])
    expect(both.map(({ duplicate_of }) => duplicate_of)).toEqual([null, 1])
  })

  test('a rejected notification neither is a duplicate nor has any', async () => {
    const journal = await open()
    await journal.appendNotification(sampleRejected({ notification_id: 'n' }))
    expect(await journal.appendNotification(sampleNotification({ notification_id: 'n' }))).toMatchObject({
      duplicate_of: null,
    })
    expect(await journal.appendNotification(sampleRejected({ notification_id: 'n' }))).toMatchObject({
      duplicate_of: null,
    })
  })

  test('lists go forward from a seq or backward from the end, page by page', async () => {
    const journal = await open()
    for (let place = 0; place < 6; place++) await journal.appendNotification(sampleNotification())
    const seqs = (entries: EntrySummary[]) => entries.map(entry => entry.seq)
    expect(seqs(await journal.after(0, {}, 2))).toEqual([1, 2])
    expect(seqs(await journal.after(4, {}, 10))).toEqual([5, 6])
    expect(seqs(await journal.after(6, {}, 10))).toEqual([])
    expect(seqs(await journal.latest({}, 2))).toEqual([6, 5])
    expect(seqs(await journal.latest({}, 2, 5))).toEqual([4, 3])
    expect(await journal.get(99)).toBeNull()
  })

  test('every filter narrows, and filters are joined by «and»', async () => {
    const journal = await open()
    await journal.appendNotification(
      sampleNotification({ topic: 'order', resource: 'ORD1', payment_id: null }),
    )
    await journal.appendNotification(sampleRejected({ resource: '7', payment_id: '7' }))
    journal.recordCall(sampleCall({ operation: 'refunds.create', door: 'trpc', status: 201, resource: '7' }))
    await journal.flush()
    const find = async (filter: Parameters<Journal['after']>[1]) =>
      (await journal.after(0, filter, 10)).map(entry => entry.seq)
    expect(await find({ kind: 'call' })).toEqual([3])
    expect(await find({ topic: 'order' })).toEqual([1])
    expect(await find({ verdict: 'rejected' })).toEqual([2])
    expect(await find({ resource: '7' })).toEqual([2, 3])
    expect(await find({ resource: '7', kind: 'notification' })).toEqual([2])
    expect(await find({ status: 201 })).toEqual([3])
    expect(await find({ door: 'trpc' })).toEqual([3])
    expect(await find({ operation: 'refunds.create' })).toEqual([3])
    expect(await find({ payment_id: '7' })).toEqual([2])
    expect(await find({ topic: 'order', verdict: 'rejected' })).toEqual([])
  })

  test('text finds words in ids, queries, bodies, requests and responses, whatever their case', async () => {
    const journal = await open()
    await journal.appendNotification(
      sampleNotification({ body: Buffer.from('{"external_reference":"order-1001","who":"José"}') }),
    )
    journal.recordCall(
      sampleCall({ request: '{"email":"ana@example.com"}', response: '{"status":"approved"}' }),
    )
    await journal.flush()
    const find = async (text: string) => (await journal.latest({ text }, 10)).map(entry => entry.seq)
    expect(await find('1001')).toEqual([1])
    expect(await find('ORDER-1001')).toEqual([1])
    expect(await find('jose')).toEqual([1])
    expect(await find('example.com ana')).toEqual([2])
    expect(await find('appro')).toEqual([2])
    expect(await find('130000')).toEqual([2, 1])
    expect(await find('approved order')).toEqual([])
    expect(await find('"(*) OR \' -- nothing:*')).toEqual([])
    expect(await find('%&/')).toEqual([2, 1])
  })

  test('the timeline of a payment has its calls and notifications in order', async () => {
    const journal = await open()
    journal.recordCall(sampleCall({ operation: 'payments.create', payment_id: '5' }))
    await journal.flush()
    await journal.appendNotification(sampleNotification({ payment_id: '5' }))
    await journal.appendNotification(sampleNotification({ payment_id: '6' }))
    journal.recordCall(sampleCall({ operation: 'refunds.create', payment_id: '5' }))
    await journal.flush()
    const kinds = (await journal.timeline('5')).map(entry => (entry.kind === 'call' ? entry.operation : 'in'))
    expect(kinds).toEqual(['payments.create', 'in', 'refunds.create'])
  })

  test('pruning by count leaves the newest and does not let rejected ones push out the others', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    for (let place = 0; place < 450; place++) void journal.appendNotification(sampleRejected())
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

  test('pruning by age removes what is older than the days given, from every table', async () => {
    const journal = await open()
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await journal.appendNotification(sampleNotification({ received_at: old, topic: 'bygone' }))
    await journal.appendNotification(sampleNotification())
    expect(await journal.latest({ text: 'bygone' }, 5)).toHaveLength(1)
    expect(await journal.prune(bounds)).toBe(1)
    expect((await journal.after(0, {}, 10)).map(entry => entry.seq)).toEqual([2])
    expect(await journal.latest({ text: 'bygone' }, 5)).toEqual([])
    expect(await place.dump()).not.toContain('bygone')
  })

  test('listeners hear of every entry once and in order, from other writers as well', async () => {
    const [one, other] = [await open(), await open()]
    const heard: number[] = []
    const complete = Promise.withResolvers<void>()
    one.onAppended(entries => {
      heard.push(...entries.map(entry => entry.seq))
      if (heard.length >= 100) complete.resolve()
    })
    const journals = [one, other]
    await Promise.all(
      Array.from({ length: 100 }, (_, place) => {
        const journal = journals[place % 2] ?? one
        return journal.appendNotification(sampleNotification())
      }),
    )
    await complete.promise
    expect(heard).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })

  test('what a listener hears is what the table holds', async () => {
    const journal = await open()
    const heard = new Promise<EntrySummary[]>(resolve => journal.onAppended(resolve))
    await journal.appendNotification(
      sampleNotification({
        correlation_id: 'card 4509953566233704',
        topic: 'x'.repeat(400),
        live_mode: null,
      }),
    )
    expect(await heard).toEqual(await journal.latest({}, 1))
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
    const text = JSON.stringify({ ...secrets, note: 'paid with 4509 9535 6623 3704', id: 1300000001 })
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
    const dump = await place.dump()
    expect(dump).toContain('1300000001')
    expect(dump).not.toMatch(/CANARY/i)
    expect(dump).not.toContain('4509953566233704')
    expect(dump).not.toContain('4509 9535 6623 3704')
  })

  test('a journal that is newer than the program is refused', async () => {
    await open()
    await closeAll()
    await place.makeNewer()
    await expect(open()).rejects.toThrow(/is of version \d+, and this program knows versions up to \d+/)
  })

  test('several that open an empty place at once do not disturb each other', async () => {
    const journals = await Promise.all(Array.from({ length: 4 }, () => open()))
    const appended = await Promise.all(
      journals.map(journal => journal.appendNotification(sampleNotification())),
    )
    expect(appended.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4])
  })

  test('a closed journal answers that it is not available', async () => {
    const journal = await open()
    await closeAll()
    await expect(journal.appendNotification(sampleNotification())).rejects.toBeInstanceOf(JournalUnavailable)
    await expect(journal.latest({}, 1)).rejects.toBeInstanceOf(JournalUnavailable)
  })
}
