import { randomUUID } from 'node:crypto'
import { maxWaiting } from '../../contract/bounds.ts'
import type { ForwardOutcome } from '../../contract/entry-facts.ts'
import type { Forwarding, ForwardingTarget } from '../../contract/forwarding.ts'
import { createAlarm } from '../../journal/alarm.ts'
import type { EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { createForwardAttempt, type Deliver } from './forward-attempt.ts'
import type { ForwardReport } from './forward-report.ts'
import { createForwardingState, type StoredForwarding } from './forwarding-state.ts'

export type ForwarderOptions = {
  journal: Pick<
    Journal,
    | 'after'
    | 'extent'
    | 'setting'
    | 'replaceSetting'
    | 'onCommitted'
    | 'markForward'
    | 'dueForwards'
    | 'forwardCounts'
    | 'scheduleForwards'
    | 'keepUnforwarded'
  >
  deliver: Deliver
  /** Called after each attempt to forward a notification, when the journal has its outcome. */
  report: ForwardReport
  /** Milliseconds since the epoch. */
  now: () => number
  /** Called when the journal could not be read or written. The forwarder tries again. */
  onError: (error: unknown) => void
  /** Called when the journal could be read and nothing more is waiting. */
  onForwarded: () => void
}

/**
 * Sends to a shop every notification that the gateway receives, in order, one at a time. The journal is its queue
 * (decision 058), so acknowledgements never wait for it, and a restart continues where the last process stopped. Failed
 * forwards are repeated at the provider's retry times, between new notifications.
 */
export type Forwarder = {
  /** Forwards what arrives from now on. While forwarding is on, it continues with the new target and the new filter. */
  start: (target: ForwardingTarget) => Promise<Forwarding>
  /** Tries failed forwards again now, all or that of one notification. Null if forwarding is off. */
  retry: (seq?: number) => Promise<Forwarding | null>
  /** Lets a running request complete. No further one starts, and failed ones are not tried again. */
  stop: () => Promise<Forwarding>
  read: () => Promise<Forwarding>
  /** What is still to be sent or to be tried again. */
  backlog: () => Promise<ForwardBacklog>
  /** Moves past the entries up to this seq, which are about to be deleted, unless one of them is still to be sent. */
  passOver: (through: number) => Promise<void>
  /** Resolves when this gateway has tried to send everything that waits. */
  idle: () => Promise<void>
  /** Begins to follow the journal, unless it does already. Starting does this too. */
  open: () => void
  /** Aborts the running request, whose notification is sent again after the next start. */
  close: () => Promise<void>
}

/** What operators watch of forwarding. */
export type ForwardBacklog = {
  /** `held`: it is on, but this process does not send, because another one switched it on. */
  state: 'on' | 'held' | 'off'
  url: string | null
  /** Failed forwards that are tried again, and notifications not yet sent, of which at most `maxWaiting` are counted. */
  waiting: number
  /** When the oldest of them came, ISO 8601, UTC. Null if there are none. */
  oldestAt: string | null
}

/** This is longer than a request may take, so that no other gateway takes over meanwhile. */
const leaseMs = 30_000
/** Each poll finds what other gateways received and changed, and tries again after a failure of the journal. */
const pollIntervalMs = 1000
const pageSize = 50
/** After this many entries that do not match, the stored position moves past them. */
const maxPassedOver = 50

export function createForwarder({
  journal,
  deliver,
  report,
  now,
  onError,
  onForwarded,
}: ForwarderOptions): Forwarder {
  const state = createForwardingState(journal)
  const holder = randomUUID()
  const closing = new AbortController()
  const poll = createAlarm(wake)
  let detach: (() => void) | null = null
  let isOn = false
  const attempt = createForwardAttempt({ journal, deliver, now, report, signal: closing.signal })
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
        if (await retryDue()) isBehind = true
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
    journal.keepUnforwarded(isOn ? first.forwarded_to : null)
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
    return forwardAll(entries, first, await hold(missed))
  }

  /** @param first the state with which the entries were read */
  async function forwardAll(entries: EntrySummary[], first: StoredForwarding, held: StoredForwarding) {
    let current = held
    for (const entry of entries) {
      // The target, the filter or the gateway that sends may have changed during the last request.
      if (!isHolder(current) || !isSame(current, first)) return true
      // An entry with an outcome was already sent: the process ended before it stored the position.
      const mustSend = entry.kind === 'notification' && entry.origin !== 'replay' && entry.forward === null
      const outcome = mustSend ? await attempt(entry, first) : null
      if (outcome === 'unavailable') return false
      current = await advance(outcome, entry.seq)
      if (isEnded(current, first)) await journal.scheduleForwards(null, entry.seq)
    }
    return true
  }

  /** Tries the failed forward that has been due for longest. Resolves to true if more may be due. */
  async function retryDue(): Promise<boolean> {
    const first = await state.read()
    if (!canSend(first)) return false
    const [entry] = await journal.dueForwards(new Date(now()).toISOString(), 1)
    if (entry?.kind !== 'notification') return false
    const held = await hold()
    if (!isHolder(held) || !isSame(held, first)) return true
    const outcome = await attempt(entry, held)
    if (outcome === 'unavailable') return false
    if (isEnded(await advance(outcome), first)) await journal.scheduleForwards(null, entry.seq)
    return true
  }

  /** Counts an attempt. A first attempt also moves the position to its seq. */
  function advance(outcome: ForwardOutcome | null, seq = 0): Promise<StoredForwarding> {
    return state.change(current => ({
      ...current,
      forwarded_to: Math.max(current.forwarded_to, seq),
      succeeded: current.succeeded + (outcome === 'delivered' ? 1 : 0),
      ...(isHolder(current) && { held_until: now() + leaseMs }),
    }))
  }

  function hold(missed: Partial<StoredForwarding> = {}): Promise<StoredForwarding> {
    return state.change(current =>
      canSend(current) ? { ...current, ...missed, holder, held_until: now() + leaseMs } : current,
    )
  }

  function open(): void {
    if (closing.signal.aborted) return
    detach ??= journal.onCommitted(() => isOn && wake())
    wake()
  }

  const isHolder = (current: StoredForwarding) => current.is_on && current.holder === holder
  const canSend = (current: StoredForwarding) =>
    current.is_on && (current.holder === holder || current.held_until <= now())

  async function describe({ holder: _, held_until, ...stored }: StoredForwarding): Promise<Forwarding> {
    const unsent = await readUnsent(stored)
    const { retrying_since, ...counts } = await journal.forwardCounts()
    return { ...stored, ...counts, waiting: unsent.length }
  }

  async function readUnsent(stored: Pick<StoredForwarding, 'is_on' | 'forwarded_to' | 'topic' | 'verdict'>) {
    return stored.is_on ? journal.after(stored.forwarded_to, filterOf(stored), maxWaiting) : []
  }

  return {
    start: async ({ url, topic = null, verdict = null, retries }) => {
      const { newest, pruned_to } = await journal.extent()
      const begun = {
        started_at: new Date(now()).toISOString(),
        forwarded_to: Math.max(newest, pruned_to),
        succeeded: 0,
        missed_to: null,
      }
      const started = await state.change(current => ({
        ...current,
        ...(!current.is_on && begun),
        is_on: true,
        url,
        topic,
        verdict,
        retries,
      }))
      // Failed forwards of an earlier start went to another target.
      if (!retries || started.started_at === begun.started_at) await journal.scheduleForwards(null)
      isOn = true
      open()
      return describe(started)
    },
    retry: async seq => {
      const current = await state.read()
      if (!current.is_on) return null
      await journal.scheduleForwards(new Date(now()).toISOString(), seq)
      wake()
      return describe(current)
    },
    stop: async () => {
      isOn = false
      const stopped = await state.change(current => ({ ...current, is_on: false }))
      await journal.scheduleForwards(null)
      return describe(stopped)
    },
    read: async () => describe(await state.read()),
    backlog: async () => {
      const stored = await state.read()
      const unsent = await readUnsent(stored)
      const { retrying, retrying_since } = await journal.forwardCounts()
      const times = [unsent[0]?.received_at, retrying_since].filter(time => typeof time === 'string')
      return {
        state: !stored.is_on ? 'off' : detach === null ? 'held' : 'on',
        url: stored.url,
        waiting: unsent.length + retrying,
        oldestAt: times.toSorted()[0] ?? null,
      }
    },
    passOver: async through => {
      const first = await state.read()
      if (!first.is_on) return
      const { newest } = await journal.extent()
      const [unsent] = await journal.after(first.forwarded_to, filterOf(first), 1)
      if (unsent && unsent.seq <= through) return
      const passed = Math.min(through, newest)
      await state.change(current =>
        isSame(current, first)
          ? { ...current, forwarded_to: Math.max(current.forwarded_to, passed) }
          : current,
      )
    },
    idle: async () => {
      if (!isOn && running === null) return
      wake()
      await running
    },
    open,
    close: async () => {
      detach?.()
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

/** Without a verdict, only what the receiver accepted is forwarded: anybody can send a notification that it rejects. */
function filterOf({ topic, verdict }: Pick<Forwarding, 'topic' | 'verdict'>): EntryFilter {
  const accepted = verdict === null ? { status: 200 } : {}
  const chosen = verdict !== null && verdict !== 'any' ? { verdict } : {}
  return { kind: 'notification', ...(topic !== null && { topic }), ...accepted, ...chosen }
}

/**
 * True if forwarding was stopped since, here or at another gateway. Stopping clears the scheduled retries, but an
 * attempt under way may still schedule one, which the caller then clears.
 */
function isEnded(current: StoredForwarding, first: StoredForwarding): boolean {
  return !current.is_on || current.started_at !== first.started_at
}

/** False if forwarding was started again since, with another target or after it was off. */
function isSame(one: StoredForwarding, other: StoredForwarding): boolean {
  return (
    one.url === other.url &&
    one.topic === other.topic &&
    one.verdict === other.verdict &&
    one.started_at === other.started_at
  )
}
