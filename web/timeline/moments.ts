/** Divides a long timeline into moments. Events that follow each other closely are one moment, which can be drawn alone. */
import type { TimelineEvent } from './timeline-event.ts'

export type Moment = {
  /** The key of the moment's first event. */
  key: string
  events: readonly TimelineEvent[]
}

/** A pause that is longer is drawn folded. */
const foldedAfterMs = 60_000

/** Maximum number of events drawn at once: 5,000 would be 300,000 pixels high and take seconds. */
export const maxShownEvents = 100

/**
 * `clock` is the clock on which the time passed. Only a simulator's clock can be advanced while the gateway's stands.
 */
export type Pause = { ms: number; clock: 'gateway' | 'provider' }

/** The pauses of at least a minute. The key is the index of the event after the pause. */
export function pausesOf(events: readonly TimelineEvent[]): Map<number, Pause> {
  const pauses = new Map<number, Pause>()
  let aheadMs: number | null = null
  events.forEach((event, place) => {
    const ms = sinceLast(events, place)
    if (ms >= foldedAfterMs) pauses.set(place, { ms, clock: 'gateway' })
    if (event.providerMs === null) return
    const nowAheadMs = event.providerMs - event.atMs
    const jumpMs = aheadMs === null ? 0 : nowAheadMs - aheadMs
    // Between two events passed the difference of their times, of which the clock jumped over a part.
    if (jumpMs >= foldedAfterMs) pauses.set(place, { ms: jumpMs + ms, clock: 'provider' })
    aheadMs = nowAheadMs
  })
  return pauses
}

/**
 * Milliseconds since the last earlier event with a known real time. 0 for the first event, for one that is still due,
 * and for one whose real time is not known.
 */
export function sinceLast(events: readonly TimelineEvent[], place: number): number {
  const event = events[place]
  if (event?.isPlaced) return 0
  let before = place - 1
  while (events[before]?.isPlaced) before--
  const pause = (event?.atMs ?? 0) - (events[before]?.atMs ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(pause) ? pause : 0
}

/** Splits the events at the longest pauses, and where a part would exceed what is drawn at once. */
export function toMoments(events: readonly TimelineEvent[]): Moment[] {
  const longest = [...pausesOf(events)].sort(([, a], [, b]) => b.ms - a.ms).slice(0, maxSplits)
  const starts = new Set(longest.map(([place]) => place))
  const moments: TimelineEvent[][] = []
  events.forEach((event, place) => {
    const last = moments.at(-1)
    if (!last || starts.has(place) || last.length === maxShownEvents) moments.push([event])
    else last.push(event)
  })
  return moments.map(part => ({ key: part[0]?.key ?? '', events: part }))
}

/** More moments could not be distinguished at a glance. */
const maxSplits = 11

/** The events of the moment with this event. Without one, the newest events that can be drawn at once. */
export function chooseEvents(moments: readonly Moment[], key: string | undefined): readonly TimelineEvent[] {
  const chosen = key && moments.find(({ events }) => events.some(event => event.key === key))
  return chosen ? chosen.events : moments.flatMap(({ events }) => events).slice(-maxShownEvents)
}
