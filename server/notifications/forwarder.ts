import { randomUUID } from 'node:crypto'
import { maxWaiting } from '../contract/bounds.ts'
import type { Forwarding, ForwardingTarget } from '../contract/forwarding.ts'
import { createAlarm } from '../journal/alarm.ts'
import type { EntrySummary } from '../journal/entries.ts'
import type { EntryFilter, Journal } from '../journal/journal.ts'
import { createForwardingState, type StoredForwarding } from './forwarding-state.ts'

/** `unavailable`: nothing was sent, because the journal could not be read. */
export type ForwardResult = 'succeeded' | 'failed' | 'unavailable'

/** Sends one notification to the target, and records the attempt. Never rejects. */
type Deliver = (notification: { seq: number; url: string }, signal: AbortSignal) => Promise<ForwardResult>

export type ForwarderOptions = {
  journal: Pick<Journal, 'after' | 'extent' | 'setting' | 'replaceSetting' | 'onCommitted'>
  deliver: Deliver
  /** Milliseconds since the epoch. */
  now: () => number
  /** The journal could not be read or written. The forwarder tries again. */
  onError: (error: unknown) => void
  /** The journal could be read, and nothing more is waiting. */
  onForwarded: () => void
}

/**
 * Sends every notification that arrives to a shop, in order, one at a time, one attempt each. The journal is its queue
 * (decision 058), so acknowledgements never wait for it, and a restart continues where the last process stopped.
 */
export type Forwarder = {
  /** Forwards what arrives from now on. If it is on, it continues with the new target and the new filter. */
  start: (target: ForwardingTarget) => Promise<Forwarding>
  /** A running request completes; no further one starts. */
  stop: () => Promise<Forwarding>
  read: () => Promise<Forwarding>
  /** Resolves when this gateway has tried to send everything that is waiting. */
  idle: () => Promise<void>
  /** Begins to follow the journal. */
  open: () => void
  /** Aborts the running request, which is sent again after the next start. */
  close: () => Promise<void>
}

/** Longer than a request may take, so that no other gateway takes over meanwhile. */
const leaseMs = 30_000
/** Finds what other gateways received and changed, and tries again after a failure of the journal. */
const pollIntervalMs = 1000
const pageSize = 50
/** After this many entries that do not match, the stored position moves past them. */
const maxPassedOver = 50

export function createForwarder({
  journal,
  deliver,
  now,
  onError,
  onForwarded,
}: ForwarderOptions): Forwarder {
  const state = createForwardingState(journal)
  const holder = randomUUID()
  const closing = new AbortController()
  const poll = createAlarm(wake)
  let detach = () => {}
  let isOn = false
  let isBehind = false
  let running: Promise<void> | null = null

  function wake(): void {
    isBehind = true
    if (!closing.signal.aborted) running ??= run()
  }

  async function run(): Promise<void> {
    try {
      while (isBehind && !closing.signal.aborted) {
        isBehind = false
        if (await forwardPage()) isBehind = true
      }
      onForwarded()
    } catch (error) {
      onError(error)
    }
    running = null
    poll.clear()
    if (!closing.signal.aborted) poll.set(pollIntervalMs)
  }

  /** Resolves to true if more may be waiting. */
  async function forwardPage(): Promise<boolean> {
    const first = await state.read()
    isOn = first.is_on
    if (!canSend(first)) return false
    const { newest, pruned_to } = await journal.extent()
    const entries = await journal.after(first.forwarded_to, filterOf(first), pageSize)
    const passed = Math.max(newest, pruned_to)
    const missed = pruned_to > first.forwarded_to ? { missed_to: pruned_to } : {}
    if (entries.length === 0) {
      if (passed - first.forwarded_to >= maxPassedOver || 'missed_to' in missed)
        await state.change(current =>
          isSame(current, first) ? { ...current, ...missed, forwarded_to: passed } : current,
        )
      return false
    }
    const held = await state.change(current =>
      canSend(current) ? { ...current, ...missed, holder, held_until: now() + leaseMs } : current,
    )
    return forwardAll(entries, first, held)
  }

  /** @param first the state that the entries were read for */
  async function forwardAll(entries: EntrySummary[], first: StoredForwarding, held: StoredForwarding) {
    let current = held
    for (const entry of entries) {
      // The target, the filter or the gateway that sends may have changed during the last request.
      if (!isHolder(current) || !isSame(current, first)) return true
      const isSent = entry.kind === 'notification' && entry.origin !== 'replay'
      const result = isSent && (await deliver({ seq: entry.seq, url: first.url ?? '' }, closing.signal))
      if (result === 'unavailable' || closing.signal.aborted) return false
      current = await advance(entry.seq, result)
    }
    return true
  }

  function advance(seq: number, result: ForwardResult | false): Promise<StoredForwarding> {
    return state.change(current => ({
      ...current,
      forwarded_to: Math.max(current.forwarded_to, seq),
      succeeded: current.succeeded + (result === 'succeeded' ? 1 : 0),
      failed: current.failed + (result === 'failed' ? 1 : 0),
      ...(isHolder(current) && { held_until: now() + leaseMs }),
    }))
  }

  const isHolder = (current: StoredForwarding) => current.is_on && current.holder === holder
  const canSend = (current: StoredForwarding) =>
    current.is_on && (current.holder === holder || current.held_until <= now())

  async function describe({ holder: _, held_until, ...stored }: StoredForwarding): Promise<Forwarding> {
    const waiting = stored.is_on ? await journal.after(stored.forwarded_to, filterOf(stored), maxWaiting) : []
    return { ...stored, waiting: waiting.length }
  }

  return {
    start: async ({ url, topic = null, verdict = null }) => {
      const { newest, pruned_to } = await journal.extent()
      const begun = {
        started_at: new Date(now()).toISOString(),
        forwarded_to: Math.max(newest, pruned_to),
        succeeded: 0,
        failed: 0,
        missed_to: null,
      }
      const started = await state.change(current => ({
        ...current,
        ...(!current.is_on && begun),
        is_on: true,
        url,
        topic,
        verdict,
      }))
      isOn = true
      wake()
      return describe(started)
    },
    stop: async () => {
      isOn = false
      return describe(await state.change(current => ({ ...current, is_on: false })))
    },
    read: async () => describe(await state.read()),
    idle: async () => {
      if (!isOn) return
      wake()
      await running
    },
    open: () => {
      detach = journal.onCommitted(() => isOn && wake())
      wake()
    },
    close: async () => {
      detach()
      closing.abort()
      poll.clear()
      await running
      if (!isOn) return
      const release = (current: StoredForwarding) =>
        current.holder === holder ? { ...current, holder: null, held_until: 0 } : current
      await state.change(release).catch(onError)
    },
  }
}

/** Without a verdict only what the receiver accepted: anybody can send a notification that it rejects. */
function filterOf({ topic, verdict }: Pick<Forwarding, 'topic' | 'verdict'>): EntryFilter {
  const accepted = verdict === null ? { status: 200 } : {}
  const chosen = verdict !== null && verdict !== 'any' ? { verdict } : {}
  return { kind: 'notification', ...(topic !== null && { topic }), ...accepted, ...chosen }
}

/** False if somebody has started forwarding again since, with another target or after it was off. */
function isSame(one: StoredForwarding, other: StoredForwarding): boolean {
  return (
    one.url === other.url &&
    one.topic === other.topic &&
    one.verdict === other.verdict &&
    one.started_at === other.started_at
  )
}
