import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { dayMs, minuteMs, secondMs } from '../../facts/dates.ts'
import { isOfGrading } from '../../facts/gradings.ts'
import type { NotificationFault } from '../api/faults.ts'
import type { Clock } from '../clock/clock.ts'
import type { Job } from '../clock/scheduler/job.ts'
import type { Scheduler } from '../clock/scheduler/scheduler.ts'
import type { Account } from '../store/accounts/account.ts'
import { nextNumber } from '../store/accounts/identifiers.ts'
import type { Counters } from '../store/counters.ts'
import {
  type Attempt,
  type Delivery,
  type Event,
  isOfSubscription,
  retryMinutesOf,
} from '../store/records/delivery.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'
import type { Mutes } from './mutes.ts'
import { composeRequest } from './notification-request.ts'
import type { Sender } from './sender.ts'
import { targetsOf } from './targets.ts'
import { createUnreachableLog } from './unreachable-targets.ts'

export type Notifier = {
  /**
   * Stores the deliveries of an event in the current write and schedules them. They are sent after the call's answer. What
   * is muted has none, and neither has an event about what a grading created.
   */
  announce(account: Account, event: Event): Delivery[]
  /** The number of the account's notifications that had no address, since the start. */
  unheardOf(account: Account): number
  close(): void
}

export type NotifierOptions = {
  store: Store
  scheduler: Scheduler
  clock: Clock
  counters: Counters
  deliveries: Table<Delivery>
  sender: Sender
  /** The account whose address and secret an account's notifications have: its own, or that of its application. */
  listenerOf: (account: Account) => Account
  defaults: { webhookUrl: string | null; webhookSecret: string | null }
  /** The fault of this delivery's next attempt, or null. */
  takeFault: (account: Account, delivery: Delivery) => NotificationFault | null
  mutes: Mutes
  logger: { warn(details: unknown, message: string): void }
}

/** `signal` aborts when the account's state is replaced. */
type Circumstances = { fault: NotificationFault | null; signal: AbortSignal }

export function createNotifier(options: NotifierOptions): Notifier {
  const { store, scheduler, clock, counters, deliveries, sender, defaults, listenerOf } = options
  /** The last attempt by account and resource. Attempts for one resource are sent in the order of its events. */
  const lastAttempts = new Map<string, Promise<void>>()
  /** Deliveries that are held until the next one, by the signal of the account's generation. */
  const held = new WeakMap<AbortSignal, string[]>()
  const unheard = new Map<number, number>()
  const noteOutcome = createUnreachableLog(options.logger)
  let isClosed = false

  scheduler.handle('delivery', (account, job, signal) => {
    const resource = deliveries.get(account.number, job.deliveryId)?.resourceId ?? ''
    const key = `${account.number}/${resource}`
    const attempt = (lastAttempts.get(key) ?? Promise.resolve()).then(() => deliver(account, job, signal))
    const ended = attempt.catch(() => undefined)
    lastAttempts.set(key, ended)
    void ended.then(() => {
      if (lastAttempts.get(key) === ended) lastAttempts.delete(key)
    })
    return attempt
  })

  async function deliver(account: Account, job: Job<'delivery'>, signal: AbortSignal) {
    if (signal.aborted) return
    const delivery = deliveries.get(account.number, job.deliveryId)
    if (delivery?.state !== 'waiting') return
    if (isSuperseded(account, delivery)) return drop(account, delivery)
    const fault = options.takeFault(account, delivery)
    if (fault?.delay_seconds)
      return postpone(account, { ...delivery, heldBy: fault }, fault.delay_seconds * secondMs)
    if (fault?.reorder) return hold(account, { ...delivery, heldBy: fault }, signal)
    await attempt(account, delivery, { fault, signal })
    await release(account, signal)
  }

  function isSuperseded(account: Account, { id, topic, resourceId, attempts }: Delivery): boolean {
    if (attempts.length === 0 || !isOfSubscription(topic)) return false
    const where = [{ column: 'resource', is: '=' as const, value: resourceId }]
    return deliveries.find(account.number, { where }).some(other => other.id > id && other.topic === topic)
  }

  function drop(account: Account, delivery: Delivery) {
    const { nextAt: _nextAt, ...dropped } = delivery
    store.write(() => deliveries.put(account.number, { ...dropped, state: 'failed' }))
  }

  async function attempt(account: Account, delivery: Delivery, { fault, signal }: Circumstances) {
    const at = clock.now(account)
    const copies = fault?.copies ?? 1
    const request = composeRequest(delivery, {
      account,
      secret: listenerOf(account).webhookSecret ?? defaults.webhookSecret,
      notificationId: nextNumber(counters, account, 'notification'),
      now: at,
      wall: clock.wall(),
      fault,
    })
    const { heldBy, nextAt: _nextAt, ...next } = delivery
    const applied = fault || heldBy ? { ...heldBy, ...fault } : undefined
    const results: Attempt[] = []
    for (let copy = 0; copy < copies; copy++) {
      const sentAt = clock.wall()
      const outcome = fault?.lose
        ? { status: null, answer: 'lost on purpose', tookMs: 0 }
        : await sender.send(request, account, signal)
      if (isClosed || signal.aborted) return
      if (!fault?.lose) noteOutcome({ url: request.url, ...outcome })
      results.push({
        at,
        sentAt,
        requestId: request.requestId,
        ...outcome,
        ...(applied && { fault: applied }),
        ...(request.signature && { signature: request.signature }),
      })
    }
    store.write(() => settle(account, { ...next, attempts: [...delivery.attempts, ...results] }, at))
  }

  /** Holds a delivery until the account's next one, for at most one day. */
  function hold(account: Account, delivery: Delivery, signal: AbortSignal) {
    held.set(signal, [...(held.get(signal) ?? []), String(delivery.id)])
    postpone(account, delivery, dayMs)
  }

  async function release(account: Account, signal: AbortSignal) {
    const waiting = held.get(signal) ?? []
    held.delete(signal)
    for (const id of waiting) {
      if (signal.aborted) return
      const delivery = deliveries.get(account.number, id)
      if (delivery?.state !== 'waiting') continue
      await attempt(account, delivery, { fault: null, signal })
      if (!isClosed && !signal.aborted) endHold(account, delivery)
    }
  }

  /** Removes the job that would send the delivery when its hold ends. It was sent before, and is no longer due. */
  function endHold({ number }: Account, { id, nextAt }: Delivery) {
    const { table } = scheduler
    const where = [{ column: 'run_at', is: '=' as const, value: nextAt ?? 0 }]
    const isOwn = (job: Job) => job.kind === 'delivery' && job.deliveryId === String(id)
    for (const job of table.find(number, { where }).filter(isOwn)) table.remove(number, job.id)
  }

  /** Stores a delivery with the time of its next attempt. */
  function putWaiting(account: Account, delivery: Delivery, nextAt: number): Delivery {
    const waiting: Delivery = { ...delivery, state: 'waiting', nextAt }
    deliveries.put(account.number, waiting)
    scheduler.schedule(account, nextAt, { kind: 'delivery', deliveryId: String(delivery.id) })
    return waiting
  }

  function postpone(account: Account, delivery: Delivery, delayMs: number) {
    store.write(() => putWaiting(account, delivery, clock.now(account) + delayMs))
  }

  function settle(account: Account, delivery: Delivery, at: number) {
    const accepted = delivery.attempts.some(attempt => isAcknowledged(attempt.status))
    const tries = new Set(delivery.attempts.map(attempt => attempt.at)).size
    const wait = retryMinutesOf(delivery.topic)[tries - 1]
    if (!accepted && wait !== undefined) putWaiting(account, delivery, at + wait * minuteMs)
    else deliveries.put(account.number, { ...delivery, state: accepted ? 'delivered' : 'failed' })
  }

  /**
   * Logs once that an account has no address: a shop with a token of its own may wait for notifications that nobody
   * sends.
   */
  function noteUnheard({ number, userId }: Account, { topic, resourceId }: Event): void {
    const earlier = unheard.get(number) ?? 0
    unheard.set(number, earlier + 1)
    if (earlier > 0) return
    options.logger.warn(
      { user_id: userId, topic, resource: resourceId },
      'A notification has no address: the account of this access token has no webhook_url, and the call named no notification_url. Give the shop the access token of the gateway, or register an address: POST /simulator/accounts {"access_token":"TEST-…","webhook_url":"http://…"}. Further ones are not logged.',
    )
  }

  return {
    unheardOf: ({ number }) => unheard.get(number) ?? 0,
    announce(account, event) {
      const { externalReference } = event
      if (isOfGrading(externalReference) || options.mutes.isMuted(account.number, externalReference))
        return []
      const targets = targetsOf(listenerOf(account), event, defaults.webhookUrl)
      if (targets.length === 0) noteUnheard(account, event)
      return targets.map(({ url, style }) => {
        const delivery: Delivery = {
          id: nextNumber(counters, account, 'delivery'),
          topic: event.topic,
          action: event.action,
          style,
          resourceId: event.resourceId,
          url,
          body: (style === 'plugin' ? event.plugin : event.body)?.() ?? {},
          traceparent: event.traceparent,
          createdAt: clock.now(account),
          state: 'waiting',
          attempts: [],
        }
        return putWaiting(account, delivery, delivery.createdAt)
      })
    },
    close() {
      isClosed = true
      sender.close()
    },
  }
}
