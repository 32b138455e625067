/**
 * Computes the positions in the diagram. It is a pure function of events, their words and a width; coordinates are in
 * pixels.
 */
import { type Arrow, arrowsOf, type Bar, pathOf } from './arrows.ts'
import { type Pause, pausesOf, sinceLast } from './moments.ts'
import { narrowTexts, type Text, type Words, wideTexts } from './texts.ts'
import { type Lane, lanes, type TimelineEvent } from './timeline-event.ts'

type EventRow = {
  kind: 'event'
  key: string
  y: number
  height: number
  event: TimelineEvent
  arrows: Arrow[]
  bars: Bar[]
  texts: Text[]
}
export type PauseRow = { kind: 'pause'; key: string; y: number; height: number; pause: Pause }
export type Row = EventRow | PauseRow

export type Layout = {
  width: number
  height: number
  lanes: { lane: Lane; x: number }[]
  rows: Row[]
}

/** `sinceMs`: milliseconds after the event above; null for the first one and after a pause. */
export type WordsOf = (event: TimelineEvent, sinceMs: number | null) => Words

export const headerHeight = 36
const narrowBelow = 640
const pauseHeight = 40
/** Space under the events, which names the clock of their times. */
export const footHeight = 28

type Frame = { width: number; isNarrow: boolean; used: readonly Lane[]; xOf: (lane: Lane) => number }

export function layOut(
  events: readonly TimelineEvent[],
  { width, wordsOf }: { width: number; wordsOf: WordsOf },
): Layout {
  const touched = new Set(events.flatMap(pathOf))
  // Texts of charges, which happen at the provider alone, need a second lane.
  const used = lanes.filter(lane => touched.has(lane) || (lane === 'gateway' && touched.size === 1))
  const isNarrow = width < narrowBelow
  // A wide chart has times in its left margin, a narrow one over its arrows.
  const [left, right] = isNarrow ? [34, 34] : [150, 60]
  const step = (width - left - right) / (used.length - 1)
  const xOf = (lane: Lane) => Math.round(left + step * used.indexOf(lane))
  const pauses = pausesOf(events)
  const rows: Row[] = []
  let y = headerHeight + 8
  events.forEach((event, place) => {
    const pause = pauses.get(place)
    if (pause) {
      rows.push({ kind: 'pause', key: `pause-${event.key}`, y, height: pauseHeight, pause })
      y += pauseHeight
    }
    const words = wordsOf(event, place === 0 || pause ? null : sinceLast(events, place))
    const row = layOutEvent(event, words, { width, isNarrow, used, xOf, y })
    rows.push(row)
    y += row.height
  })
  return { width, height: y + footHeight, lanes: used.map(lane => ({ lane, x: xOf(lane) })), rows }
}

function layOutEvent(
  event: TimelineEvent,
  words: Words,
  { width, isNarrow, used, xOf, y }: Frame & { y: number },
): EventRow {
  const requestY = y + (isNarrow ? (words.note ? 60 : 44) : 28)
  const answerY = requestY + (isNarrow ? 13 : 24)
  const height = answerY - y + (isNarrow ? 21 : 16)
  const texts = isNarrow
    ? narrowTexts(event, words, { width, y })
    : wideTexts(event, words, { width, used, xOf, requestY, answerY })
  return {
    kind: 'event',
    key: event.key,
    y,
    height,
    event,
    texts,
    ...arrowsOf(event, { xOf, requestY, answerY }),
  }
}
