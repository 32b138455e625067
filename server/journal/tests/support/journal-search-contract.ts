import { expect, test } from 'vitest'
import type { EntrySummary, NewCall } from '../../entries.ts'
import type { EntryFilter, Journal } from '../../journal.ts'
import { matchEntry } from '../../search/filters.ts'
import type { JournalBench } from './journal-harness.ts'
import { sampleCall, sampleNotification, sampleRejected } from './samples.ts'

/** What both engines guarantee for lists, filters and search. Test files of the engines call it. */
export function describeSearch({ open }: JournalBench): void {
  test('lists are read forward from a seq or backward from the end, page by page', async () => {
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

  test('an entry must match all filters', async () => {
    const journal = await open()
    await journal.appendNotification(
      sampleNotification({ topic: 'order', resource: 'ORD1', payment_id: null }),
    )
    await journal.appendNotification(sampleRejected({ resource: '7', payment_id: '7' }))
    journal.recordCall(
      sampleCall({ operation: 'refunds.create', transport: 'trpc', status: 201, resource: '7' }),
    )
    await journal.flush()
    const find = async (filter: Parameters<Journal['after']>[1]) =>
      (await journal.after(0, filter, 10)).map(entry => entry.seq)
    expect(await find({ kind: 'call' })).toEqual([3])
    expect(await find({ topic: 'order' })).toEqual([1])
    expect(await find({ verdict: 'rejected' })).toEqual([2])
    expect(await find({ resource: '7' })).toEqual([2, 3])
    expect(await find({ resource: '7', kind: 'notification' })).toEqual([2])
    expect(await find({ status: 201 })).toEqual([3])
    expect(await find({ transport: 'trpc' })).toEqual([3])
    expect(await find({ operation: 'refunds.create' })).toEqual([3])
    expect(await find({ payment_id: '7' })).toEqual([2])
    expect(await find({ order_id: 'ORD1' })).toEqual([1])
    expect(await find({ topic: 'order', verdict: 'rejected' })).toEqual([])
  })

  test('calls of graded webhook handlers can be left out, alone and with other filters', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    for (const purpose of ['grading', 'unknown_page', 'operation', 'grading'] as const)
      journal.recordCall(sampleCall({ purpose, transport: 'shop', resource: purpose }))
    await journal.flush()
    const find = async (filter: EntryFilter) => {
      const found = await journal.latest(filter, 10)
      expect(found).toEqual((await journal.latest({}, 10)).filter(entry => matchEntry(entry, filter)))
      return found.map(({ seq }) => seq)
    }
    expect(await find({ gradings: 'omitted' })).toEqual([4, 3])
    expect(await find({ gradings: 'omitted', resource: 'unknown_page' })).toEqual([3])
    expect(await find({ gradings: 'omitted', purpose: 'grading' })).toEqual([])
  })

  test('replays and test notifications can be filtered, alone and with other filters', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    await journal.appendNotification(sampleNotification({ origin: 'replay', topic: 'order' }))
    await journal.appendNotification(sampleRejected({ origin: 'test' }))
    journal.recordCall(sampleCall())
    await journal.flush()
    await journal.appendNotification(sampleNotification({ topic: 'order' }))
    const find = async (filter: Parameters<Journal['after']>[1]) => {
      const oldest = await journal.after(0, filter, 10)
      expect((await journal.latest(filter, 10)).toReversed()).toEqual(oldest)
      return oldest.map(entry => entry.seq)
    }
    expect(await find({ origin: 'provider' })).toEqual([1, 5])
    expect(await find({ origin: 'replay' })).toEqual([2])
    expect(await find({ origin: 'test' })).toEqual([3])
    expect(await find({ origin: 'provider', topic: 'order' })).toEqual([5])
    expect(await find({ origin: 'provider', resource: '1300000001' })).toEqual([1, 5])
    expect(await find({ origin: 'provider', text: 'payment' })).toEqual([1, 5])
    expect(await find({ origin: 'test', verdict: 'validated' })).toEqual([])
    expect(await find({ origin: 'provider', kind: 'call' })).toEqual([])
    expect(await journal.get(3)).toMatchObject({ origin: 'test' })
    expect(await journal.get(5)).toMatchObject({ origin: 'provider' })
  })

  test('reads of the console can be filtered out', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    journal.recordCall(sampleCall())
    journal.recordCall(sampleCall({ purpose: 'display', outcome: 'error', status: 404 }))
    await journal.flush()
    const find = async (filter: Parameters<Journal['after']>[1]) =>
      (await journal.after(0, filter, 10)).map(({ seq }) => seq)
    expect(await find({ purpose: 'operation' })).toEqual([2])
    expect(await find({ purpose: 'display' })).toEqual([3])
    expect(await find({ purpose: 'operation', outcome: 'error' })).toEqual([])
    expect(await find({})).toEqual([1, 2, 3])
  })

  test('calls are filtered by status class and by outcome, also with other filters and words', async () => {
    const journal = await open()
    await journal.appendNotification(sampleRejected())
    const record = (status: number, changes: Partial<NewCall> = {}) =>
      journal.recordCall(sampleCall({ status, outcome: status < 400 ? 'ok' : 'error', ...changes }))
    record(200)
    record(201, { operation: 'payments.create' })
    record(404, { error_code: 'provider_refused' })
    record(422, { operation: 'payments.create', request: '{"email":"ana@example.com"}' })
    record(502, { operation: 'payments.create' })
    await journal.flush()
    const find = async (filter: Parameters<Journal['after']>[1]) =>
      (await journal.latest(filter, 10)).map(entry => entry.seq)
    expect(await find({ status_class: '4xx' })).toEqual([5, 4, 1])
    expect(await find({ status_class: '4xx', kind: 'call' })).toEqual([5, 4])
    expect(await find({ status_class: '5xx' })).toEqual([6])
    expect(await find({ outcome: 'ok' })).toEqual([3, 2])
    expect(await find({ outcome: 'error' })).toEqual([6, 5, 4])
    expect(await find({ outcome: 'error', status_class: '5xx' })).toEqual([6])
    expect(await find({ outcome: 'ok', status_class: '4xx' })).toEqual([])
    expect(await find({ outcome: 'error', operation: 'payments.create' })).toEqual([6, 5])
    expect(await find({ outcome: 'error', text: 'ana example' })).toEqual([5])
    expect(await find({ outcome: 'ok', status: 201 })).toEqual([3])
    expect((await journal.after(4, { outcome: 'error' }, 1)).map(({ seq }) => seq)).toEqual([5])
    expect((await journal.latest({ outcome: 'error' }, 1, 5)).map(({ seq }) => seq)).toEqual([4])
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

  test('a term with several words is found as a whole, however many entries have its words apart', async () => {
    const journal = await open()
    const record = (reference: string) =>
      journal.recordCall(
        sampleCall({ external_reference: reference, request: `{"at":"10:14:07","mail":"r@x.io"}` }),
      )
    record('R-14')
    for (let count = 0; count < 120; count++) record('R-4')
    record('R-140')
    record('R-1401')
    await journal.flush()
    const find = async (text: string) => (await journal.latest({ text }, 10)).map(({ seq }) => seq)
    expect(await find('R-14')).toEqual([1])
    expect(await find('r-140')).toEqual([123, 122])
    expect(await find('R-14 r@x.io')).toEqual([1])
    expect((await journal.after(0, { text: 'R-140' }, 1)).map(({ seq }) => seq)).toEqual([122])
    expect(await find('R 14')).toHaveLength(10)
    expect(await find('R-4')).toHaveLength(10)
  })

  test('the beginning of a word finds every word that starts with it, however many there are', async () => {
    const journal = await open()
    for (let number = 0; number < 120; number++)
      journal.recordCall(
        sampleCall({ request: JSON.stringify({ note: `tray${number} ${'ñandú'}${number}` }) }),
      )
    await journal.flush()
    const find = async (filter: Parameters<Journal['after']>[1]) =>
      (await journal.after(0, filter, 500)).map(entry => entry.seq)
    const all = Array.from({ length: 120 }, (_, index) => index + 1)
    expect(await find({ text: 'tray' })).toEqual(all)
    expect(await find({ text: 'ñand' })).toEqual(all)
    expect(await find({ text: 'tray11' })).toEqual([12, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120])
    expect(await find({ text: 'tray7 tray' })).toEqual([8])
    expect(await find({ text: 'tray7 tray8' })).toEqual([])
    expect((await journal.latest({ text: 'tray' }, 2, 100)).map(entry => entry.seq)).toEqual([99, 98])
  })

  test('the values of a response are found, the names of its members are not', async () => {
    const journal = await open()
    journal.recordCall(
      sampleCall({
        request: '{"binary_mode":true}',
        response: '{"refunds":[],"note":"a \\"key\\": b", "odd key" : "tray"}',
      }),
    )
    await journal.flush()
    const find = async (text: string) => (await journal.latest({ text }, 10)).map(entry => entry.seq)
    expect(await find('refunds')).toEqual([])
    expect(await find('refund')).toEqual([])
    expect(await find('tray')).toEqual([1])
    expect(await find('binary mode')).toEqual([1])
  })

  test('a period contains the entries from its first moment to before its second, whatever their order', async () => {
    const journal = await open()
    const at = (minute: number) =>
      new Date(Date.parse('2026-03-02T10:00:00Z') + minute * 60_000).toISOString()
    // A call is recorded after its answer, so its time may precede that of the entry before it.
    for (const minute of [0, 20, 19, 40, 45, 39, 60, 80])
      await journal.appendNotification(
        sampleNotification({ received_at: at(minute), topic: minute % 2 === 0 ? 'payment' : 'order' }),
      )
    const find = async (from: number | null, before: number | null, filter: EntryFilter = {}) => {
      const period: EntryFilter = {
        ...filter,
        ...(from !== null && { received_from: at(from) }),
        ...(before !== null && { received_before: at(before) }),
      }
      const oldest = await journal.after(0, period, 10)
      expect((await journal.latest(period, 10)).toReversed()).toEqual(oldest)
      return oldest.map(({ seq }) => seq)
    }
    expect(await find(20, 40)).toEqual([2, 6])
    expect(await find(39, null)).toEqual([4, 5, 6, 7, 8])
    expect(await find(null, 20)).toEqual([1, 3])
    expect(await find(60, 60)).toEqual([])
    expect(await find(90, 100)).toEqual([])
    expect(await find(19, 61, { topic: 'order' })).toEqual([3, 5, 6])
    expect(await find(19, 61, { text: 'order' })).toEqual([3, 5, 6])
    expect(await find(20, null, { kind: 'notification' })).toEqual([2, 4, 5, 6, 7, 8])
    const period = { received_from: at(20), received_before: at(70) }
    expect((await journal.latest(period, 2)).map(({ seq }) => seq)).toEqual([7, 6])
    expect((await journal.latest(period, 2, 6)).map(({ seq }) => seq)).toEqual([5, 4])
    expect((await journal.after(4, { ...period, topic: 'payment' }, 2)).map(({ seq }) => seq)).toEqual([7])
  })

  test('counts include all stored entries and no deleted ones', async () => {
    const journal = await open()
    await journal.appendNotification(sampleNotification())
    await journal.appendNotification(sampleNotification({ topic: 'order', origin: 'replay' }))
    await journal.appendNotification(sampleRejected({ topic: null }))
    await journal.appendNotification(sampleNotification())
    journal.recordCall(sampleCall())
    journal.recordCall(sampleCall({ purpose: 'display', status: 404, outcome: 'error' }))
    await journal.flush()
    const counts = async () =>
      (await journal.counts())
        .map(({ count, ...values }) => `${Object.values(values).filter(Boolean).join(' ')}: ${count}`)
        .sort()
    expect(await counts()).toEqual([
      'call 200 payments.get rest operation ok: 1',
      'call 404 payments.get rest display error: 1',
      'notification 200 order replay validated: 1',
      'notification 200 payment provider validated: 2',
      'notification 401 provider rejected: 1',
    ])
    await journal.prune({ maxEntries: 3, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 0 })
    expect(await counts()).toEqual([
      'call 200 payments.get rest operation ok: 1',
      'call 404 payments.get rest display error: 1',
      'notification 200 payment provider validated: 1',
    ])
  })

  test('the timeline of a payment contains its calls and notifications in order', async () => {
    const journal = await open()
    journal.recordCall(sampleCall({ operation: 'payments.create', payment_id: '5' }))
    await journal.flush()
    await journal.appendNotification(sampleNotification({ payment_id: '5' }))
    await journal.appendNotification(sampleNotification({ payment_id: '6' }))
    journal.recordCall(sampleCall({ operation: 'refunds.create', payment_id: '5' }))
    await journal.flush()
    const timeline = await journal.timeline({ payment_id: ['5'] })
    const kinds = timeline.map(entry => (entry.kind === 'call' ? entry.operation : 'in'))
    expect(kinds).toEqual(['payments.create', 'in', 'refunds.create'])
  })

  test('the timeline of a resource contains its calls and notifications in order', async () => {
    const journal = await open()
    journal.recordCall(sampleCall({ operation: 'orders.create', resource: 'ORD01A', payment_id: null }))
    await journal.flush()
    await journal.appendNotification(sampleNotification({ topic: 'order', resource: 'ORD01A' }))
    await journal.appendNotification(sampleNotification({ topic: 'order', resource: 'ORD01AB' }))
    const timeline = await journal.timeline({ resource: ['ORD01A'] })
    expect(timeline.map(({ kind }) => kind)).toEqual(['call', 'notification'])
  })

  test('the timeline of many payments and resources contains each of their entries once, in order', async () => {
    const journal = await open()
    const ids = Array.from({ length: 150 }, (_, place) => String(place))
    await journal.appendNotification(sampleNotification({ payment_id: '149', resource: 'SUB1' }))
    await journal.appendNotification(sampleNotification({ payment_id: '150', resource: '3' }))
    await journal.appendNotification(sampleNotification({ payment_id: null, resource: 'SUB1' }))
    await journal.appendNotification(sampleNotification({ payment_id: '7', resource: '7' }))
    const timeline = await journal.timeline({ payment_id: ids, resource: ['SUB1', 'SUB2'] })
    expect(timeline.map(({ seq }) => seq)).toEqual([1, 3, 4])
  })
}
