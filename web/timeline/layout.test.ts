import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallEntry, Entry, NotificationEntry } from '../stream/feed-entry.ts'
import type { TimelineCharge } from './charge-events.ts'
import { layOut } from './layout.ts'
import { chooseEvents, maxShownEvents, toMoments } from './moments.ts'
import type { Answer } from './read-answer.ts'
import { type TimelineEvent, type TimelineSources, toTimelineEvents } from './timeline-event.ts'

type Delivery = TimelineSources['deliveries'][number]

const start = Date.UTC(2026, 2, 2, 10)
const iso = (ms: number) => new Date(start + ms).toISOString()
const webhookUrl = 'http://gateway/webhooks'

const shared = (seq: number, ms: number) => ({
  seq,
  received_at: iso(ms),
  resource: '1',
  status: 200,
  correlation_id: `request-${seq}`,
  payment_id: '1',
  account: 'default',
  note: null,
  state: null,
  state_detail: null,
  payment_type: null,
  amount: null,
  currency: null,
})
const call = (seq: number, ms: number, fields: Partial<CallEntry> = {}): CallEntry => ({
  ...shared(seq, ms),
  kind: 'call',
  operation: 'payments.capture',
  effect: 'change',
  subject: 'payment',
  transport: 'rest',
  purpose: 'operation',
  outcome: 'ok',
  error_code: null,
  duration_ms: 20,
  provider_status: 200,
  provider_request_id: null,
  attempts: 1,
  idempotency_key: null,
  external_reference: null,
  outcome_unknown: false,
  credentials: null,
  actor: null,
  sdk: null,
  sdk_version: null,
  first_byte_ms: null,
  fault: null,
  warnings: null,
  ...fields,
})
const notification = (
  seq: number,
  ms: number,
  fields: Partial<NotificationEntry> = {},
): NotificationEntry => ({
  ...shared(seq, ms),
  kind: 'notification',
  topic: 'payment',
  action: 'payment.updated',
  notification_id: '9',
  verdict: 'validated',
  reason: null,
  live_mode: false,
  origin: 'provider',
  body_bytes: 10,
  duplicate_of: null,
  forward: null,
  forward_status: null,
  forward_attempts: null,
  forward_next_at: null,
  forward_fault: null,
  listens: null,
  fault: null,
  ...fields,
})
const delivery = (attempts: Delivery['attempts'], fields: Partial<Delivery> = {}): Delivery => ({
  id: 5,
  topic: 'payment',
  action: 'payment.updated',
  style: 'webhook',
  resource: '1',
  url: webhookUrl,
  state: 'delivered',
  date_created: iso(0),
  attempts,
  ...fields,
})
const attempt = (request_id: string, ms: number, status: number | null) => ({
  date: iso(ms),
  request_id,
  status,
  answer: '',
  took_ms: 1,
})
const eventsOf = (entries: Entry[], deliveries: Delivery[] = []) =>
  toTimelineEvents({ entries, answers: new Map(), deliveries, webhookUrl })

const wordsOf = (event: TimelineEvent) => ({
  time: '14:02:10.120',
  since: '+20 ms',
  title: event.key,
  answer: `answer of ${event.key}`,
  note: 'attempt 2',
})
const rowsOf = (events: readonly TimelineEvent[], width = 1000) => layOut(events, { width, wordsOf }).rows
const kindsOf = (events: readonly TimelineEvent[]) =>
  rowsOf(events).map(row => (row.kind === 'event' ? row.event.kind : `${row.pause.clock} ${row.pause.ms}`))
const eventRow = (event: TimelineEvent | undefined) => {
  const row = event && rowsOf([event]).find(one => one.kind === 'event')
  if (row?.kind !== 'event') throw new Error('The event has no row.')
  return row
}

const charge = (id: string, ms: number): TimelineCharge => ({
  id,
  paymentId: null,
  at: iso(ms),
  amount: 1500,
  attempts: 1,
  outcome: 'Paid',
  tone: 'ok',
})
const hour = 3_600_000
const month = 30 * 86_400_000
const withCharges = (charges: TimelineCharge[], isSimulator: boolean) =>
  toTimelineEvents({
    entries: [notification(1, 0, { resource: '21' }), notification(2, 50, { resource: '22' })],
    answers: new Map(),
    deliveries: [],
    webhookUrl,
    charges,
    isSimulator,
  })

test('a charge stands before its first notification, and the month before it is one of the simulated clock', () => {
  const charges = [charge('21', 0), charge('22', month), charge('23', 2 * month)]
  const simulated = withCharges(charges, true)
  const keys = ['charge-21', 'entry-1', 'charge-22', 'entry-2', 'charge-23']
  expect(simulated.map(({ key }) => key)).toEqual(keys)
  expect(kindsOf(simulated.slice(0, 4))).toEqual([
    'charge',
    'notification',
    `provider ${month}`,
    'charge',
    'notification',
  ])
  // The real provider charges some time after the time of the invoice, which says nothing about a clock.
  const real = withCharges(charges.slice(0, 2), false)
  expect(kindsOf(real)).toEqual(['charge', 'notification', 'charge', 'notification'])
})

test('a pause after a charge stands after it, though the notification of the charge came later', () => {
  const answerOf = (seq: number, effect: 'create' | 'change', ms: number): [number, Answer] => {
    const state = { status: 'paused', detail: null, at: iso(ms) }
    return [
      seq,
      {
        seq,
        effect,
        state,
        operation: '',
        amount: null,
        wantedStatus: null,
        refundedCents: null,
        askedRefundCents: null,
      },
    ]
  }
  const events = toTimelineEvents({
    entries: [call(1, 0, { effect: 'create' }), call(2, 40), notification(3, 41, { resource: '21' })],
    answers: new Map([answerOf(1, 'create', 30), answerOf(2, 'change', 45)]),
    deliveries: [],
    webhookUrl,
    charges: [charge('21', 20)],
    isSimulator: true,
  })
  expect(events.map(({ key }) => key)).toEqual(['entry-1', 'charge-21', 'entry-2', 'entry-3'])
})

test('a charge stands after the call that created its order, and after the news of that, also at the same time', () => {
  const answerOf = (ms: number): Answer => {
    const state = { status: 'created', detail: null, at: iso(ms) }
    const others = {
      operation: '',
      amount: null,
      wantedStatus: null,
      refundedCents: null,
      askedRefundCents: null,
    }
    return { seq: 1, effect: 'create', state, ...others }
  }
  const keysOf = (createdMs: number, entries: Entry[], deliveries: Delivery[] = []) =>
    toTimelineEvents({
      entries: [call(1, 0, { effect: 'create' }), ...entries],
      answers: new Map([[1, answerOf(createdMs)]]),
      deliveries,
      webhookUrl,
      charges: [charge('21', 0)],
      isSimulator: true,
    }).map(({ key }) => key)
  // The clock is stopped, and no notification of the charge came.
  expect(keysOf(0, [])).toEqual(['entry-1', 'charge-21'])
  // The clock went back between the two.
  expect(keysOf(3 * hour, [])).toEqual(['entry-1', 'charge-21'])
  const created = notification(2, 0, { action: 'order.created', topic: 'order' })
  expect(keysOf(0, [created], [delivery([attempt('request-2', 0, 200)])])).toEqual([
    'entry-1',
    'entry-2',
    'charge-21',
  ])
})

test('a charge stands at its own time where the clocks are one, before a refund that came before its news', () => {
  const keysOf = (receivedMs: number) =>
    toTimelineEvents({
      // The answer to a refund of an order has no time.
      entries: [
        notification(1, receivedMs, { action: 'order.created', topic: 'order' }),
        call(2, 60, { operation: 'orders.refund' }),
      ],
      answers: new Map(),
      deliveries: [delivery([attempt('request-1', 10, 200)])],
      webhookUrl,
      charges: [charge('21', 40)],
      isSimulator: true,
    }).map(({ key }) => key)
  expect(keysOf(50)).toEqual(['charge-21', 'entry-1', 'entry-2'])
  // A notification that arrived before it was sent shows that the clocks differ.
  expect(keysOf(5)).toEqual(['entry-1', 'charge-21', 'entry-2'])
})

test('a charge is a bar at the provider, with its texts within the chart', () => {
  for (const width of [1000, 340]) {
    const [event] = withCharges([charge('21', 0)], true)
    const [row] = layOut(event ? [event] : [], { width, wordsOf }).rows
    if (row?.kind !== 'event') throw new Error('The charge has no row.')
    expect(row.arrows).toEqual([])
    expect(row.bars).toHaveLength(1)
    expect(row.texts.map(({ text }) => text)).toContain('charge-21')
    for (const { x } of row.texts) expect(x >= 0 && x <= width).toBe(true)
  }
})

const entry = fc
  .record({
    ms: fc.nat(400_000_000),
    isCall: fc.boolean(),
    attempts: fc.nat(5),
    provider_status: fc.constantFrom(null, 200, 500),
    verdict: fc.constantFrom('validated', 'unsigned', 'rejected'),
    origin: fc.constantFrom('provider', 'replay', 'test'),
  })
  .map(
    ({ ms, isCall, attempts, provider_status, verdict, origin }) =>
      (seq: number) =>
        isCall ? call(seq, ms, { attempts, provider_status }) : notification(seq, ms, { verdict, origin }),
  )
const entries = fc
  .array(entry, { maxLength: 400 })
  .map(make =>
    make.map((one, place) => one(place + 1)).sort((a, b) => a.received_at.localeCompare(b.received_at)),
  )

test('every entry is in exactly one moment, in the order of time, and no moment is more than can be drawn', () => {
  fc.assert(
    fc.property(entries, list => {
      const moments = toMoments(eventsOf(list))
      expect(moments.flatMap(({ events }) => events.map(({ key }) => key))).toEqual(
        list.map(({ seq }) => `entry-${seq}`),
      )
      for (const { events } of moments) expect(events.length).toBeLessThanOrEqual(maxShownEvents)
    }),
  )
})

test('every drawn event has one row, rows do not overlap, and nothing leaves the chart', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 300, max: 1600 }), (list, width) => {
      const events = chooseEvents(toMoments(eventsOf(list)), undefined)
      const { rows, height } = layOut(events, { width, wordsOf })
      const drawn = rows.flatMap(row => (row.kind === 'event' ? [row.event.key] : []))
      expect(drawn).toEqual(list.slice(-maxShownEvents).map(({ seq }) => `entry-${seq}`))
      rows.reduce((end, row) => {
        expect(row.y).toBeGreaterThanOrEqual(end)
        return row.y + row.height
      }, 0)
      for (const row of rows) {
        if (row.kind !== 'event') continue
        const ends = row.arrows.flatMap(({ fromX, toX }) => [fromX, toX])
        expect(Math.min(...ends)).toBeGreaterThan(0)
        expect(Math.max(...ends)).toBeLessThan(width)
        const heights = [...row.arrows.map(({ y }) => y), ...row.texts.map(({ y }) => y)]
        expect(Math.min(...heights)).toBeGreaterThan(row.y)
        expect(Math.max(...heights)).toBeLessThan(Math.min(row.y + row.height, height))
      }
    }),
  )
})

test('a call without an answer of the provider ends at a cross, and each attempt has a head', () => {
  const [event] = eventsOf([
    call(1, 0, { attempts: 3, provider_status: null, outcome: 'error', status: 504 }),
  ])
  const { arrows } = eventRow(event)
  expect(arrows.map(({ line, end, tone }) => `${line} ${end} ${tone}`)).toEqual([
    'request head plain',
    'answer head bad',
    'request cross bad',
  ])
  const [answered] = eventsOf([call(1, 0, { attempts: 3 })])
  expect(eventRow(answered).arrows.map(({ heads }) => heads)).toEqual([1, 1, 3, 1])
})

test('a call that the gateway refused does not reach the provider', () => {
  const [event] = eventsOf([call(1, 0, { attempts: 0, provider_status: null, outcome: 'error' })])
  expect(eventRow(event).arrows.map(({ line }) => line)).toEqual(['request', 'answer'])
})

test('a lost notification is drawn where it was sent, and the attempt that arrived says how late it is', () => {
  const attempts = [
    { ...attempt('lost', 10, null), fault: 'lose' },
    { ...attempt('request-2', 900_000, 200), fault: undefined },
  ]
  const events = eventsOf([call(1, 0), notification(2, 3_000)], [delivery(attempts)])
  expect(events.map(({ kind }) => kind)).toEqual(['call', 'unrecorded', 'notification'])
  expect(events[1]).toMatchObject({ attempt: { number: 1, fault: 'lose' } })
  expect(events[2]).toMatchObject({ attempt: { number: 2, lateMs: 900_000, fault: undefined } })
  expect(eventRow(events[1]).arrows).toMatchObject([{ line: 'request', end: 'cross', tone: 'bad' }])
})

test('what the simulator sends to a shop has a lane of its own', () => {
  const toShop = delivery([attempt('elsewhere', 10, 200)], { url: 'http://shop/hook' })
  const layout = layOut(eventsOf([call(1, 0)], [toShop]), { width: 1000, wordsOf })
  expect(layout.lanes.map(({ lane }) => lane)).toEqual(['caller', 'gateway', 'provider', 'shop'])
})

test.each<[string, Entry[], Delivery[]]>([
  ['left', [call(1, 0), notification(2, 30)], []],
  ['right', [notification(2, 30)], [delivery([attempt('elsewhere', 40, 200)], { url: 'http://shop/hook' })]],
])('a long note on the %s of its event ends before the next lane', (_side, list, deliveries) => {
  const note = 'late by 20 min '.repeat(20)
  const { rows, lanes } = layOut(eventsOf(list, deliveries), {
    width: 1000,
    wordsOf: event => ({ ...wordsOf(event), note }),
  })
  const notes = rows
    .flatMap(row => (row.kind === 'event' ? row.texts : []))
    .filter(one => one.look === 'note')
  expect(notes.length).toBeGreaterThan(1)
  for (const { x, text, anchor } of notes) {
    const width = text.length * 12 * 0.58
    const from = anchor === 'end' ? x - width : x
    expect(lanes.filter(lane => lane.x > from && lane.x < from + width)).toEqual([])
  }
})

test('a replay to the shop is drawn in the lane of the shop, and one to the gateway is not', () => {
  const replay = call(3, 1_000, { subject: 'notification', resource: '1' })
  const lanesOf = (all: Entry[]) =>
    layOut(eventsOf(all), { width: 1000, wordsOf }).lanes.map(({ lane }) => lane)
  expect(lanesOf([notification(1, 0), replay])).toContain('shop')
  const receipt = notification(2, 1_010, { origin: 'replay' })
  expect(lanesOf([notification(1, 0), replay, receipt])).not.toContain('shop')
})

test('a call of the shop goes from its lane to the provider, and lanes without events are not drawn', () => {
  const lanesOf = (all: Entry[]) =>
    layOut(eventsOf(all), { width: 1000, wordsOf }).lanes.map(({ lane }) => lane)
  const shopCall = call(1, 0, { transport: 'shop', operation: 'POST /v1/payments', effect: 'create' })
  expect(lanesOf([shopCall])).toEqual(['provider', 'shop'])
  expect(lanesOf([shopCall, notification(2, 10)])).toEqual(['gateway', 'provider', 'shop'])
  expect(lanesOf([shopCall, call(2, 10)])).toEqual(['caller', 'gateway', 'provider', 'shop'])
  const [event] = eventsOf([shopCall])
  const [request, answer] = eventRow(event).arrows
  expect(request?.toX).toBeLessThan(request?.fromX ?? 0)
  expect(answer).toMatchObject({ line: 'answer', end: 'head', tone: 'plain' })
})

test('a call of the shop that a fault kept from the provider ends at the gateway', () => {
  const [event] = eventsOf([
    call(1, 0, { transport: 'shop', attempts: 0, provider_status: null, outcome: 'error', status: 429 }),
  ])
  const { arrows, texts } = eventRow(event)
  expect(arrows.map(({ line, tone }) => `${line} ${tone}`)).toEqual(['request plain', 'answer bad'])
  const met = { fault: 'status=500; performed', outcome: 'error', status: 502, provider_status: 500 } as const
  expect(eventRow(eventsOf([call(2, 0, met)])[0]).arrows.map(({ tone }) => tone)).toEqual([
    ...['plain', 'warn', 'plain', 'warn'],
  ])
  // The event touches both lanes that are drawn, so its note has no space of its own.
  expect(texts.map(({ text }) => text)).toContain('answer of entry-1 · attempt 2')
})

test('a forward begins at the gateway, because nobody called it', () => {
  const forward = call(2, 10, { transport: 'gateway', subject: 'notification' })
  const layout = layOut(eventsOf([notification(1, 0), forward]), { width: 1000, wordsOf })
  expect(layout.lanes.map(({ lane }) => lane)).toEqual(['gateway', 'provider', 'shop'])
})

test('an attempt that the gateway answered after the timeline was read is not drawn as lost', () => {
  expect(eventsOf([call(1, 0)], [delivery([attempt('newer', 10, 200)])])).toHaveLength(1)
})

test('a notification that waits for its next attempt stands at the end', () => {
  const waiting = delivery([attempt('lost', 10, null)], { state: 'waiting' })
  expect(kindsOf(eventsOf([call(1, 0), call(2, 50)], [waiting]))).toEqual([
    'call',
    'unrecorded',
    'call',
    'due',
  ])
})

test('an attempt that waits arrives nowhere yet, and a failed forward waits for its next attempt, too', () => {
  const waiting = delivery([attempt('lost', 10, null)], { state: 'waiting', next_at: iso(900_000) })
  const failed = notification(2, 20, { forward: 'failed', forward_attempts: 1, forward_next_at: iso(50) })
  const due = eventsOf([call(1, 0), failed], [waiting]).filter(({ kind }) => kind === 'due')
  expect(due).toMatchObject([
    { from: 'provider', to: 'gateway', nextAt: iso(900_000), attempt: { number: 2 } },
    { from: 'gateway', to: 'shop', nextAt: iso(50), attempt: { number: 2 }, seq: 2 },
  ])
  for (const event of due) {
    const { arrows, bars } = eventRow(event)
    expect(arrows).toMatchObject([{ line: 'request', end: 'open' }])
    expect([arrows.length, bars]).toEqual([1, []])
  }
})

test('a pause of a minute or more is folded, on either clock', () => {
  expect(kindsOf(eventsOf([call(1, 0), call(2, 59_999), call(3, 183_600_000)]))).toEqual([
    'call',
    'call',
    'gateway 183540001',
    'call',
  ])
  // A day passed on the simulator's clock: it was moved by 23.5 hours, and half an hour went by.
  const sent = delivery([attempt('request-1', 0, 200), attempt('request-2', 24 * hour, 200)])
  const advanced = eventsOf([notification(1, 0), notification(2, hour / 2)], [sent])
  expect(kindsOf(advanced)).toEqual(['notification', `provider ${24 * hour}`, 'notification'])
})

test('a read, whose answer has the time of the last change, moves no clock', () => {
  const state = { status: 'approved', detail: null, at: iso(0) }
  const read: Answer = {
    seq: 2,
    operation: 'payments.get',
    effect: 'read',
    amount: null,
    state,
    wantedStatus: null,
    refundedCents: null,
    askedRefundCents: null,
  }
  const events = toTimelineEvents({
    entries: [notification(1, 0), call(2, hour / 2, { effect: 'read' }), notification(3, hour / 2 + 10)],
    answers: new Map([[2, read]]),
    deliveries: [delivery([attempt('request-1', 0, 200), attempt('request-3', hour / 2 + 10, 200)])],
    webhookUrl,
  })
  expect(kindsOf(events)).toEqual(['notification', `gateway ${hour / 2}`, 'call', 'notification'])
})

test('copies that a fault sends are one attempt, and the next one is the second', () => {
  const copies = [10, 10, 10].map(ms => ({ ...attempt('request-1', ms, 500), fault: 'copies=3' }))
  const sent = delivery([...copies, attempt('request-2', 900_000, 200)])
  const entries = [1, 2, 3].map(seq => notification(seq, 10 + seq, { correlation_id: 'request-1' }))
  const events = eventsOf([...entries, notification(4, 20, { correlation_id: 'request-2' })], [sent])
  const tries = events.map(event => event.kind === 'notification' && event.attempt)
  const copy = expect.objectContaining({ number: 1, fault: 'copies=3' })
  expect(tries).toEqual([copy, copy, copy, expect.objectContaining({ number: 2, fault: undefined })])
})

test('a moment is found by any of its events, and an unknown one draws the newest', () => {
  const events = eventsOf([call(1, 0), call(2, 100_000), call(3, 100_010)])
  const moments = toMoments(events)
  expect(chooseEvents(moments, 'entry-3').map(({ key }) => key)).toEqual(['entry-2', 'entry-3'])
  expect(chooseEvents(moments, 'entry-99')).toHaveLength(3)
})

test('a retry after a move of the clock stands at its real time, and one whose real time is unknown has none', () => {
  // The clock was moved by 15 minutes, and the shop got the retry 200 ms later.
  const retry = (sent_at?: string) =>
    delivery([{ ...attempt('retry', 900_000, 200), ...(sent_at && { sent_at }) }], {
      url: 'http://shop/hook',
    })
  const [, known] = eventsOf([call(1, 0)], [retry(iso(200))])
  expect(known).toMatchObject({ atMs: start + 200, isPlaced: false })
  const unknown = eventsOf([call(1, 0)], [retry()])
  expect(unknown[1]).toMatchObject({ isPlaced: true })
  expect(kindsOf(unknown)).toEqual(['call', 'unrecorded'])
})

test('a payment at the counter goes from the phone or the terminal to the provider, and has a lane of its own', () => {
  for (const from of ['phone', 'terminal'] as const) {
    const events = withCharges([{ ...charge('21', 0), from }], true)
    const { lanes, rows } = layOut(events, { width: 1000, wordsOf })
    const names = lanes.map(({ lane }) => lane)
    expect(names).toContain(from)
    expect(names).not.toContain(from === 'phone' ? 'terminal' : 'phone')
    const [row] = rows.filter(each => each.kind === 'event' && each.event.kind === 'charge')
    expect(row?.kind === 'event' && row.arrows.map(({ line }) => line)).toEqual(['request', 'answer'])
  }
})

test('a note that is longer than its side of a wide chart goes on beside the answer', () => {
  const note = 'A fault was set: close the connection without a response, but perform the call · 2 attempts'
  const met = call(1, 0, { transport: 'trpc' })
  const layout = layOut(eventsOf([met]), {
    width: 1000,
    wordsOf: event => ({ ...wordsOf(event), note }),
  })
  const notes = layout.rows
    .flatMap(row => (row.kind === 'event' ? row.texts : []))
    .filter(one => one.look === 'note')
  expect(notes).toHaveLength(2)
  expect(notes.map(({ text }) => text).join(' ')).toBe(note)
})
