import { expect, test } from 'vitest'
import { bounds, type JournalBench } from './journal-harness.ts'
import { sampleCall, sampleNotification, sampleRejected } from './samples.ts'

const notForwarded = {
  forward: null,
  forward_status: null,
  forward_attempts: null,
  forward_next_at: null,
  forward_fault: null,
  listens: null,
}
const noResult = { state: null, state_detail: null, payment_type: null, amount: null, currency: null }

/** What both engines guarantee for stored entries. Test files of the engines call it. */
export function describeEntries({ open, closeAll }: JournalBench): void {
  test('a notification is read back completely, byte for byte', async () => {
    const journal = await open()
    const sample = sampleNotification({
      live_mode: true,
      fault: 'wrong_signature',
      query: 'data.id=1300000001&x=%C3%B1',
      headers: [
        ['x-a', '1'],
        ['x-a', '2'],
      ],
      body: Buffer.from('{ "id": 9007199254740993, "name": "Ñandú" }\n'),
    })
    const { seq, duplicate_of } = await journal.appendNotification(sample)
    const { body, ...rest } = sample
    expect(duplicate_of).toBeNull()
    expect(await journal.get(seq)).toEqual({
      ...rest,
      ...notForwarded,
      ...noResult,
      seq,
      account: 'default',
      note: null,
      duplicate_of: null,
      body_bytes: body.length,
      body: Buffer.from(body).toString(),
      body_base64: null,
    })
  })

  test('entries are read in full newest first, without deleted ones, until they have so many bytes', async () => {
    const journal = await open()
    const body = Buffer.alloc(1000, 'a')
    for (let id = 1; id <= 5; id++) await journal.appendNotification(sampleNotification({ body }))
    const read = async (maxBytes: number) =>
      (await journal.details([1, 5, 2, 4, 9], maxBytes)).map(({ seq }) => seq)
    expect(await read(100_000)).toEqual([5, 4, 2, 1])
    expect(await read(2_000)).toEqual([5, 4])
    expect(await read(1)).toEqual([5])
    expect((await journal.details([3], 1))[0]).toEqual(await journal.get(3))
    expect(await journal.get(9)).toBeNull()
  })

  test('a body that is not UTF-8 keeps its bytes', async () => {
    const journal = await open()
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const { seq } = await journal.appendNotification(sampleRejected({ body }))
    const entry = await journal.get(seq)
    expect(entry).toMatchObject({ body_base64: Buffer.from(body).toString('base64') })
  })

  test('a call is stored later and is read back completely', async () => {
    const journal = await open()
    const sample = sampleCall({
      outcome: 'error',
      error_code: 'provider_refused',
      response: Buffer.from('{"a":1}'),
    })
    expect(journal.recordCall(sample)).toBeUndefined()
    await journal.flush()
    expect(await journal.get(1)).toEqual({
      ...sample,
      seq: 1,
      account: 'default',
      note: null,
      response: '{"a":1}',
      ...noResult,
    })
  })

  test('an entry says the state and the money of its bodies, unless anyone could have sent them', async () => {
    const journal = await open()
    const response = JSON.stringify({
      id: 13,
      status: 'rejected',
      transaction_amount: 1500.5,
      currency_id: 'ARS',
    })
    journal.recordCall(sampleCall({ response }))
    await journal.flush()
    const body = Buffer.from('{"data":{"status":"processed","total_amount":"10.50"}}')
    await journal.appendNotification(sampleNotification({ topic: 'order', body }))
    await journal.appendNotification(sampleRejected({ topic: 'order', body }))
    const entries = await journal.latest({}, 3)
    expect(entries.map(({ state, amount, currency }) => [state, amount, currency])).toEqual([
      [null, null, null],
      ['processed', 10.5, null],
      ['rejected', 1500.5, 'ARS'],
    ])
  })

  test('a long response is truncated, and its size delays nothing', async () => {
    const journal = await open()
    journal.recordCall(sampleCall({ response: JSON.stringify({ text: 'x'.repeat(300_000) }) }))
    await journal.flush()
    const entry = await journal.get(1)
    expect(entry?.kind === 'call' && entry.response.length).toBe(64 * 1024 + 1)
  })

  test('a notification with texts that an engine cannot store unchanged is stored', async () => {
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

  test('seqs increase from 1 without a hole, also after reopening', async () => {
    const journal = await open()
    const sample = Array.from({ length: 40 }, () => sampleNotification())
    const seqs = await Promise.all(sample.map(entry => journal.appendNotification(entry)))
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    await closeAll()
    expect(await (await open()).appendNotification(sampleNotification())).toMatchObject({ seq: 41 })
  })

  test('a seq is never reused, even if everything was pruned', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    await journal.appendNotification(sampleNotification())
    expect(await journal.prune({ ...bounds, maxEntries: 0 })).toBe(2)
    expect(await journal.extent()).toEqual({ oldest: 0, newest: 0, pruned_to: 2 })
    expect(await journal.appendNotification(sampleNotification())).toMatchObject({ seq: 3 })
  })

  test('a repeated notification is stored and marked as a duplicate of the first', async () => {
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
  })

  test('a notification without an id repeats one with the same request id, action and body', async () => {
    const journal = await open()
    const order = sampleNotification({ topic: 'order', action: 'order.created', notification_id: null })
    await journal.appendNotification(order)
    const inOneBatch = await Promise.all([order, order].map(entry => journal.appendNotification(entry)))
    expect(inOneBatch.map(one => one.duplicate_of)).toEqual([1, 1])
    const other = { ...order, action: 'order.processed' }
    const others = [
      other,
      { ...order, body: Buffer.from('{"type":"order","data":{"id":"2"}}') },
      { ...order, correlation_id: 'another' },
      { ...order, account: 'b' },
      { ...order, verdict: 'rejected', reason: 'SignatureMismatch', status: 401 } as const,
      sampleNotification(),
      other,
    ]
    const appended = await Promise.all(others.map(entry => journal.appendNotification(entry)))
    expect(appended.map(one => one.duplicate_of)).toEqual([null, null, null, null, null, null, 4])
  })

  test('of two equal notifications that arrive together the first is the original', async () => {
    const journal = await open()
    const entry = sampleNotification({ notification_id: 'n' })
    const both = await Promise.all([journal.appendNotification(entry), journal.appendNotification(entry)])
    expect(both.map(({ duplicate_of }) => duplicate_of)).toEqual([null, 1])
  })

  test('a rejected notification is no duplicate and has none', async () => {
    const journal = await open()
    await journal.appendNotification(sampleRejected({ notification_id: 'n' }))
    expect(await journal.appendNotification(sampleNotification({ notification_id: 'n' }))).toMatchObject({
      duplicate_of: null,
    })
    expect(await journal.appendNotification(sampleRejected({ notification_id: 'n' }))).toMatchObject({
      duplicate_of: null,
    })
  })

  test('failed forwards wait for their next attempt, and a new schedule begins their count again', async () => {
    const journal = await open()
    const firstAt = '2026-11-23T08:00:00.000Z'
    const [first, , third] = [
      await journal.appendNotification(sampleNotification({ received_at: firstAt })),
      await journal.appendNotification(sampleNotification()),
      await journal.appendNotification(sampleNotification()),
    ]
    const failed = {
      forward: 'failed',
      forward_status: 500,
      forward_attempts: 3,
      forward_fault: null,
    } as const
    const [early, late] = ['2026-11-23T10:00:00.000Z', '2026-11-23T11:00:00.000Z']
    expect(
      await journal.markForward(first.seq, { ...failed, forward_fault: 'status=500', forward_next_at: late }),
    ).toBe(true)
    expect(await journal.markForward(third.seq, { ...failed, forward_next_at: early })).toBe(true)
    expect(await journal.markForward(99, { ...failed, forward_next_at: null })).toBe(false)
    const dueAt = async (at: string) => (await journal.dueForwards(at, 10)).map(({ seq }) => seq)
    expect(await dueAt(early)).toEqual([third.seq])
    expect(await dueAt(late)).toEqual([third.seq, first.seq])
    expect(await journal.forwardCounts()).toEqual({
      failed: 2,
      faulted: 1,
      retrying: 2,
      next_at: early,
      retrying_since: firstAt,
      accepted: 0,
    })
    await journal.scheduleForwards(null)
    expect(await journal.forwardCounts()).toEqual({
      failed: 2,
      faulted: 1,
      retrying: 0,
      next_at: null,
      retrying_since: null,
      accepted: 0,
    })
    expect(await journal.get(third.seq)).toMatchObject({ ...failed, forward_next_at: null })
    await journal.scheduleForwards(late, first.seq)
    expect(await journal.forwardCounts()).toEqual({
      failed: 2,
      faulted: 1,
      retrying: 1,
      next_at: late,
      retrying_since: firstAt,
      accepted: 0,
    })
    expect(await journal.get(first.seq)).toMatchObject({ forward_attempts: 0, forward_fault: 'status=500' })
  })

  test('what another program reports of a forward is kept beside the gateway’s own', async () => {
    const journal = await open()
    const { seq } = await journal.appendNotification(sampleNotification())
    const at = '2026-11-28T08:00:00.000Z'
    const listens = [
      { url: 'http://shop/hook', outcome: 'failed', status: 500, fault: null, attempt: 2, at },
    ] as const
    expect(await journal.markListens(seq, [...listens])).toBe(true)
    expect(await journal.markListens(99, [...listens])).toBe(false)
    expect(await journal.get(seq)).toMatchObject({ listens, forward: null })
    expect(await journal.latest({ kind: 'notification' }, 1)).toMatchObject([{ seq, listens }])
    expect(await journal.forwardCounts()).toMatchObject({ failed: 0 })
  })

  test('a payment that becomes known later is found by it', async () => {
    const journal = await open()
    const { seq } = await journal.appendNotification(sampleNotification({ payment_id: null }))
    const find = () => journal.latest({ kind: 'notification', payment_id: '1540000001' }, 1)
    expect(await find()).toEqual([])
    expect(await journal.markPayment(seq, '1540000001')).toBe(true)
    expect(await journal.markPayment(99, '1540000001')).toBe(false)
    expect(await find()).toMatchObject([{ seq, payment_id: '1540000001' }])
    expect(await journal.timeline({ payment_id: ['1540000001'] })).toMatchObject([{ seq }])
  })
}
