/**
 * The events that the diagram of a timeline draws: calls, notifications, and attempts of the simulator that nobody
 * recorded.
 */
import type { AttemptJson, DeliveryJson } from '../../server/simulator/api/deliveries.ts'
import type { CallEntry, Entry, NotificationEntry } from '../stream/feed-entry.ts'
import { type ChargeEvent, type TimelineCharge, toChargeEvents } from './charge-events.ts'
import type { Answer } from './read-answer.ts'
import type { Told } from './told-times.ts'
import type { MetOf } from './use-met-faults.ts'

/** The lanes in the order of the chart. */
export const lanes = ['caller', 'gateway', 'provider', 'phone', 'terminal', 'shop'] as const
export type Lane = (typeof lanes)[number]
type Receiver = 'gateway' | 'shop'

/** An attempt of a delivery: its number, its delay after the event on the provider's clock, and the fault that it met. */
export type Try = { number: number; lateMs: number; fault?: string | undefined }

type Common = {
  key: string
  /** Milliseconds since the epoch on the gateway's clock. */
  atMs: number
  /** Milliseconds since the epoch on the provider's clock, which a simulator may move. Null if unknown. */
  providerMs: number | null
  /** Whether `atMs` only gives the event its place, because nobody recorded its real time. */
  isPlaced?: boolean
}

export type TimelineEvent =
  | ChargeEvent
  /** `to` is the receiver of the gateway's request. */
  | (Common & { kind: 'call'; entry: CallEntry; answer: Answer | null; to: 'provider' | Receiver })
  | (Common & { kind: 'notification'; entry: NotificationEntry; attempt: Try | null })
  /** An attempt that this gateway did not receive, because it was lost or went to the shop. */
  | (Common & {
      kind: 'unrecorded'
      delivery: DeliveryJson
      attempt: Try
      answer: AttemptJson
      to: Receiver
      met: ReturnType<MetOf>
    })
  /** A notification that the simulator will send, or that this gateway will forward again. */
  | (Common & {
      kind: 'due'
      from: 'provider' | 'gateway'
      to: Receiver
      delivery: Pick<NotificationEntry, 'topic' | 'action' | 'resource'>
      /** The seq of the notification that will be forwarded. Null for one that this gateway does not have. */
      seq: number | null
      attempt: Try
      /** ISO 8601, on the clock of the sender. Null if unknown. */
      nextAt: string | null
    })

export type TimelineSources = {
  entries: readonly Entry[]
  /** The answers of calls, by the seq of the call. */
  answers: ReadonlyMap<number, Answer>
  /** The deliveries of a simulator. The real provider does not list its deliveries. */
  deliveries: readonly DeliveryJson[]
  /** The address of this gateway's receiver, which the simulator may know by another name. */
  webhookUrl: string
  /** The charges of a subscription. */
  charges?: readonly TimelineCharge[]
  /** Whether the provider is a simulator. */
  isSimulator?: boolean
  metOf?: MetOf
}

/** The notification of an event counts as late after this time. The first attempt usually takes less than a second. */
export const lateAfterMs = 60_000

/** All events in the order of time. Each entry becomes one event. */
export function toTimelineEvents(sources: TimelineSources): TimelineEvent[] {
  const { entries, answers, deliveries } = sources
  const attempts = attemptsById(deliveries)
  const providerMsOf = createProviderClock(sources)
  const recorded = entries.map((entry): TimelineEvent => {
    const common = {
      key: `entry-${entry.seq}`,
      atMs: Date.parse(entry.received_at),
      providerMs: providerMsOf(entry),
    }
    if (entry.kind === 'call')
      return {
        ...common,
        kind: 'call',
        entry,
        answer: answers.get(entry.seq) ?? null,
        to: askedBy(entry, entries),
      }
    return { ...common, kind: 'notification', entry, attempt: attempts.get(entry.correlation_id) ?? null }
  })
  const { charges = [], isSimulator = false } = sources
  const charged = toChargeEvents(charges, {
    entries,
    place: createPlacement(recorded),
    createdMs: recorded.find(isCreation)?.atMs,
    changes: recorded.filter(event => event.kind === 'call' && event.entry.effect === 'change'),
    isExact: isSimulator,
    isSameClock: isSameClock(recorded),
  })
  const place = createPlacement([...recorded, ...charged])
  const known = { receipt: receiptOf(sources), place, metOf: sources.metOf }
  const others = deliveries.flatMap(delivery => unrecordedOf(delivery, known))
  // The sort is stable: entries come in the order of time, and those of the same millisecond in that of their seq.
  return [...charged, ...recorded, ...others, ...entries.flatMap(dueForwardOf)].sort((a, b) =>
    a.atMs === b.atMs ? stageOf(a) - stageOf(b) : a.atMs - b.atMs,
  )
}

/**
 * The order of events that have the same time. A charge without a notification has the time of the last event before it,
 * and one with a notification that of the notification.
 */
function stageOf(event: TimelineEvent): number {
  if (isCreation(event)) return 0
  if (event.kind === 'charge') return 2
  const isOfCreation = event.kind === 'notification' && event.entry.action === 'order.created'
  return isOfCreation ? 1 : 3
}

function isCreation(event: TimelineEvent): boolean {
  return event.kind === 'call' && event.entry.effect === 'create'
}

const notYet = { atMs: Number.POSITIVE_INFINITY, providerMs: null }

/** The next attempt to forward a notification. */
function dueForwardOf(entry: Entry): TimelineEvent[] {
  if (entry.kind !== 'notification' || entry.forward_next_at === null) return []
  const { seq, forward_attempts: attempts, forward_next_at: nextAt } = entry
  const attempt = { number: (attempts ?? 0) + 1, lateMs: 0 }
  const path = { from: 'gateway', to: 'shop' } as const
  return [{ ...notYet, ...path, kind: 'due', key: `due-entry-${seq}`, delivery: entry, seq, attempt, nextAt }]
}

/** The states that notifications told at their first attempt, with the time on the simulator's clock. */
export function toldBy(events: readonly TimelineEvent[]): Told[] {
  return events.flatMap(event => {
    if (event.kind !== 'notification' || event.attempt?.number !== 1 || event.providerMs === null) return []
    const { seq, state: status, state_detail: detail } = event.entry
    const at = new Date(event.providerMs).toISOString()
    return status === null ? [] : [{ seq, state: { status, detail, at } }]
  })
}

/**
 * The receiver of a request that a caller asked for. A replay, a forward or a test notification goes to the shop,
 * unless this gateway received it, so that its receipt lies within the call. A call is recorded when it has ended.
 */
function askedBy(call: CallEntry, entries: readonly Entry[]): 'provider' | Receiver {
  if (!['notification', 'test_notification'].includes(call.subject)) return 'provider'
  const startMs = Date.parse(call.received_at)
  const isReceipt = (entry: Entry) =>
    entry.kind === 'notification' &&
    entry.origin !== 'provider' &&
    Date.parse(entry.received_at) >= startMs &&
    entry.seq < call.seq
  return entries.some(isReceipt) ? 'gateway' : 'shop'
}

function attemptsById(deliveries: readonly DeliveryJson[]): Map<string, Try> {
  return new Map(
    deliveries.flatMap(delivery =>
      delivery.attempts.map(
        (attempt, place) => [attempt.request_id, tryOf(delivery, place, attempt)] as const,
      ),
    ),
  )
}

/** The copies that a fault sends are one attempt: they have one request id. */
export function countTries(attempts: readonly AttemptJson[]): number {
  return new Set(attempts.map(({ request_id }) => request_id)).size
}

function tryOf({ date_created, attempts }: DeliveryJson, place: number, { date, fault }: AttemptJson): Try {
  return {
    number: countTries(attempts.slice(0, place + 1)),
    lateMs: Date.parse(date) - Date.parse(date_created),
    fault,
  }
}

type Receipt = { isRecorded: (requestId: string) => boolean; isOwnUrl: (url: string) => boolean }

/** Finds the receipt of an attempt. The gateway may have more addresses than it knows, for example through a tunnel. */
function receiptOf({ entries, deliveries, webhookUrl }: TimelineSources): Receipt {
  const recorded = new Set(entries.map(entry => entry.correlation_id))
  const ownDeliveries = deliveries.filter(({ attempts }) =>
    attempts.some(one => recorded.has(one.request_id)),
  )
  const urls = new Set([webhookUrl, ...ownDeliveries.map(({ url }) => url)])
  return { isRecorded: id => recorded.has(id), isOwnUrl: url => urls.has(url) }
}

type Known = { receipt: Receipt; place: Placement; metOf: MetOf | undefined }

function unrecordedOf(delivery: DeliveryJson, { receipt, place, metOf }: Known): TimelineEvent[] {
  const isOwn = receipt.isOwnUrl(delivery.url)
  const missing = delivery.attempts.flatMap((answer, index): TimelineEvent[] => {
    if (receipt.isRecorded(answer.request_id)) return []
    // The gateway recorded this attempt after the timeline was read. It does not record requests that it sheds with 503.
    if (isOwn && answer.status !== null && answer.status < 500) return []
    return [
      {
        kind: 'unrecorded',
        // Copies have one request ID.
        key: `attempt-${delivery.id}-${index}`,
        atMs: answer.sent_at === undefined ? place(Date.parse(answer.date)) : Date.parse(answer.sent_at),
        isPlaced: answer.sent_at === undefined,
        providerMs: Date.parse(answer.date),
        delivery,
        attempt: tryOf(delivery, index, answer),
        answer,
        to: isOwn ? 'gateway' : 'shop',
        met: isOwn ? null : metOf?.(delivery, answer),
      },
    ]
  })
  if (delivery.state !== 'waiting') return missing
  const attempt = { number: countTries(delivery.attempts) + 1, lateMs: 0, fault: delivery.held_by }
  const to = isOwn ? 'gateway' : 'shop'
  return [
    ...missing,
    {
      ...notYet,
      kind: 'due',
      key: `due-${delivery.id}`,
      from: 'provider',
      to,
      delivery,
      seq: null,
      attempt,
      nextAt: delivery.next_at ?? null,
    },
  ]
}

/**
 * The provider's time of an entry, if its answer or the simulator's delivery contains it. The answer to a read has the
 * time of the last change, which may be long ago.
 */
function createProviderClock({ answers, deliveries }: TimelineSources): (entry: Entry) => number | null {
  const dates = new Map(deliveries.flatMap(({ attempts }) => attempts.map(one => [one.request_id, one.date])))
  return entry => {
    const answer = entry.kind === 'call' && entry.effect !== 'read' ? answers.get(entry.seq) : null
    const iso = answer?.state?.at ?? dates.get(entry.correlation_id)
    return iso ? Date.parse(iso) : null
  }
}

/** The longest difference of clocks that may be the time that an answer takes. */
const sameClockMs = 5_000

/** Whether the clocks agree at every event whose time both know, except for the time that an answer takes. */
function isSameClock(recorded: readonly TimelineEvent[]): boolean {
  const known = recorded.flatMap(({ atMs, providerMs }) => (providerMs === null ? [] : [atMs - providerMs]))
  return known.length > 0 && known.every(difference => Math.abs(difference) < sameClockMs)
}

type Placement = (providerMs: number) => number

/**
 * Translates the provider's times to the gateway's. The two clocks differ if the simulator's was advanced, so a time is
 * placed after the last event whose time both clocks know, and before the next one. A time until which both clocks can be
 * one stays as it is: news of an earlier event may arrive after it.
 */
function createPlacement(recorded: readonly TimelineEvent[]): Placement {
  const known = recorded
    .filter(event => event.providerMs !== null)
    .map(({ kind, atMs, providerMs }) => ({ kind, atMs, providerMs: Number(providerMs) }))
    .sort((a, b) => a.providerMs - b.providerMs)
  // A call begins before the time of its answer. Other events are recorded after their time.
  const canBeOne = ({ kind, atMs, providerMs }: (typeof known)[number]) =>
    Math.abs(atMs - providerMs) < sameClockMs && (kind === 'call' ? atMs <= providerMs : atMs >= providerMs)
  return providerMs => {
    const earlier = known.filter(one => one.providerMs <= providerMs)
    const after = known.find(one => one.providerMs > providerMs)
    const before = earlier.at(-1)
    const placed =
      before && !earlier.every(canBeOne) ? before.atMs + (providerMs - before.providerMs) : providerMs
    return Math.min(placed, after?.atMs ?? placed)
  }
}
