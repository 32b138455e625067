import { isAcknowledged } from '../../server/facts/acknowledgement.ts'
import { judgeForgery } from '../../server/facts/forgeries.ts'
import { callOutcomeOf } from '../../server/facts/outcomes.ts'
import { type CallEntry, channelOf } from '../stream/feed-entry.ts'
import type { Lane, TimelineEvent } from './timeline-event.ts'

// The lanes that an event touches, and its outcome.

export type Tone = 'ok' | 'warn' | 'bad' | 'plain'

/** The stations of the request, in order. The answer goes the same way back. */
export function pathOf(event: TimelineEvent): Lane[] {
  if (event.kind === 'charge') return event.charge.from ? [event.charge.from, 'provider'] : ['provider']
  if (event.kind === 'call') return pathOfCall(event.entry, event.to)
  if (event.kind === 'due') return [event.from, event.to]
  if (event.kind === 'unrecorded') return ['provider', event.to]
  // Replays and test notifications are sent because the caller asked for them.
  return event.entry.origin === 'provider' ? ['provider', 'gateway'] : ['caller', 'gateway']
}

function pathOfCall(call: CallEntry, to: Lane): Lane[] {
  const { attempts } = call
  const channel = channelOf(call)
  if (channel === 'shop') return attempts === 0 ? ['shop', 'gateway'] : ['shop', 'provider']
  if (attempts === 0 || to === 'gateway') return ['caller', 'gateway']
  // The gateway did not send what was reported to it.
  if (channel === 'listen') return ['caller', to]
  // A forward has no caller.
  return channel === 'gateway' ? ['gateway', to] : ['caller', 'gateway', to]
}

export type Outcome = {
  /** The number of requests that were sent to the last station. */
  tries: number
  /** Whether the last station answered. */
  isAnswered: boolean
  tone: Tone
}

const verdictTones = { validated: 'ok', unsigned: 'warn', rejected: 'bad' } as const

/** A shop that accepts what a tester forged is wrong, although the provider counts it as delivered. */
export const forgeryTones = { took_forged: 'warn', took_old: 'warn', refused: 'ok' } as const

export function outcomeOf(event: TimelineEvent): Outcome {
  switch (event.kind) {
    case 'charge':
      return { tries: event.charge.attempts, isAnswered: true, tone: event.charge.tone }
    case 'call': {
      const { attempts, provider_status, outcome } = event.entry
      const failed = callOutcomeOf(event.entry) === 'fault' ? 'warn' : 'bad'
      const isAnswered = attempts === 0 || provider_status !== null
      return { tries: attempts, isAnswered, tone: outcome === 'error' ? failed : 'plain' }
    }
    case 'notification':
      return { tries: 1, isAnswered: true, tone: verdictTones[event.entry.verdict] }
    case 'unrecorded': {
      const { status } = event.answer
      const judged = judgeForgery(event.answer)
      const failed = event.met ? 'warn' : 'bad'
      const tone = judged === null ? (isAcknowledged(status) ? 'ok' : failed) : forgeryTones[judged]
      return { tries: 1, isAnswered: status !== null, tone }
    }
    case 'due':
      return { tries: 1, isAnswered: false, tone: 'warn' }
  }
}

export type Arrow = {
  fromX: number
  toX: number
  y: number
  line: 'request' | 'answer'
  tone: Tone
  /** `cross` marks a request that did not arrive, `open` one that is not sent yet. */
  end: 'head' | 'cross' | 'open'
  /** The number of heads: one for each attempt, at most four. */
  heads: number
}

/** Marks a lane as busy between request and answer. */
export type Bar = { x: number; y: number; height: number }

type Places = { xOf: (lane: Lane) => number; requestY: number; answerY: number }

/** Half the width of the bar on a busy lane. */
const barReach = 4
const maxHeads = 4
/** How far an arrow that does not arrive goes, as a share of its way. Another lane may stand at half of it. */
const cutShare = 0.4

/**
 * The arrows of the request along its stations, and of the answers back. A request without an answer ends at a cross if
 * it was lost.
 */
export function arrowsOf(
  event: TimelineEvent,
  { xOf, requestY, answerY }: Places,
): { arrows: Arrow[]; bars: Bar[] } {
  const stations = pathOf(event).map(xOf)
  const { tries, isAnswered, tone } = outcomeOf(event)
  const isDue = event.kind === 'due'
  const legs = stations
    .slice(1)
    .map((x, place) => ({ ...spanOf(stations[place] ?? x, x), isLast: place === stations.length - 2 }))
  const arrows = legs.flatMap(({ fromX, toX, isLast }): Arrow[] => {
    const isLost = isLast && !isAnswered && !isDue
    const request: Arrow = {
      fromX,
      // The arrow of a request that was lost, or is not sent yet, ends between the lanes.
      toX: isLost || (isDue && isLast) ? fromX + (toX - fromX) * cutShare : toX,
      y: requestY,
      line: 'request',
      tone: isLost || isDue ? tone : 'plain',
      end: isLost ? 'cross' : isDue && isLast ? 'open' : 'head',
      heads: isLast ? Math.min(Math.max(tries, 1), maxHeads) : 1,
    }
    if (isLast && !isAnswered) return [request]
    return [request, { fromX: toX, toX: fromX, y: answerY, line: 'answer', tone, end: 'head', heads: 1 }]
  })
  // A charge that nobody asks for happens at the provider alone.
  const busy = stations.length === 1 ? stations : stations.slice(1, isAnswered ? undefined : -1)
  const bars = busy.map(x => ({ x: x - barReach, y: requestY - 4, height: answerY - requestY + 8 }))
  return { arrows, bars }
}

/** The ends of an arrow, from the edge of one lane's bar to the edge of the next. */
function spanOf(fromX: number, toX: number): { fromX: number; toX: number } {
  const direction = Math.sign(toX - fromX)
  return { fromX: fromX + direction * (barReach + 1), toX: toX - direction * (barReach + 2) }
}
