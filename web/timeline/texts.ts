/** The texts beside the arrows, cut to the space that they have. */
import { outcomeOf, pathOf, type Tone } from './arrows.ts'
import type { Lane, TimelineEvent } from './timeline-event.ts'

export type Words = {
  /** A time such as `14:02:10.120`. Empty if the event has not happened yet. */
  time: string
  /** The text under the time, if there is space: the day, or the time since the event above. */
  since: string
  /** The text on the request: `payments.create`. */
  title: string
  /** The text on the answer: `201 · approved`. */
  answer: string
  /** The text beyond the gateway: `2 tries`, `late by 20 min`. */
  note: string
}

type Look = keyof Words
export type Text = { x: number; y: number; text: string; anchor: 'start' | 'end'; look: Look; tone: Tone }

const fonts = {
  time: { size: 12 },
  since: { size: 11 },
  title: { size: 13, family: 'mono' },
  answer: { size: 12 },
  note: { size: 12 },
} as const

type Place = { x: number; y: number; room: number; anchor?: 'start' | 'end' }

function placeTexts(event: TimelineEvent, words: Words, places: Partial<Record<Look, Place>>): Text[] {
  const { tone } = outcomeOf(event)
  const tones: Partial<Record<Look, Tone>> = { answer: tone, note: noteTone(event) }
  // `Object.entries` loses the type of the names.
  const entries = Object.entries(places) as [Look, Place][]
  return entries
    .map(([look, { room, anchor = 'start', ...at }]) => {
      const text = fitText(words[look], room, fonts[look])
      return { ...at, anchor, look, text, tone: tones[look] ?? 'plain' }
    })
    .filter(({ text }) => text !== '')
}

/**
 * The tone of a note. The note of an arrived event says that it was repeated or late; other notes belong to the
 * failure.
 */
function noteTone(event: TimelineEvent): Tone {
  return event.kind === 'unrecorded' || event.kind === 'due' ? outcomeOf(event).tone : 'warn'
}

const gap = 12

type WideFrame = {
  width: number
  /** The lanes that are drawn, from the left. */
  used: readonly Lane[]
  xOf: (lane: Lane) => number
  requestY: number
  answerY: number
}

/**
 * Texts of a wide chart: times in the margin, the title over the request, the answer over its arrow, the note on a side
 * that the event leaves free, else after the answer.
 */
export function wideTexts(event: TimelineEvent, words: Words, frame: WideFrame): Text[] {
  const { used, xOf, requestY, answerY } = frame
  const path = pathOf(event)
  const [first = 0, second = 0] = path.map(xOf)
  const x = Math.min(first, second) + gap
  const room = Math.abs(second - first) - 2 * gap
  const margin = Math.min(...used.map(xOf)) - gap
  const times = {
    time: { x: 0, y: requestY + 4, room: margin },
    since: { x: 0, y: requestY + 20, room: margin },
  }
  if (path.length === 1) {
    const left = used[used.indexOf('provider') - 1]
    const beside = {
      x: first - gap,
      room: first - (left ? xOf(left) : margin) - 2 * gap,
      anchor: 'end' as const,
    }
    return placeTexts(event, words, {
      ...times,
      title: { ...beside, y: requestY + 4 },
      answer: { ...beside, y: answerY },
    })
  }
  const note = placeNote(path, frame)
  const answer = note ? words.answer : [words.answer, words.note].filter(Boolean).join(' · ')
  const [begin, rest] = breakText(words.note, note?.room ?? 0, fonts.note)
  return [
    ...placeTexts(
      event,
      { ...words, answer, note: begin },
      {
        ...times,
        title: { x, y: requestY - 7, room },
        answer: { x, y: answerY - 6, room },
        ...(note && { note: { ...note, y: requestY - 7 } }),
      },
    ),
    // The rest of the note stands beside the answer, where this side is free, too.
    ...(note ? placeTexts(event, { ...words, note: rest }, { note: { ...note, y: answerY - 6 } }) : []),
  ]
}

/** The place of a note. Undefined if the event touches all lanes. */
function placeNote(path: readonly Lane[], { width, used, xOf }: WideFrame): Omit<Place, 'y'> | undefined {
  if (path[0] === 'caller') {
    const x = xOf('gateway') + gap
    return { x, room: (path.includes('provider') ? xOf('provider') : width) - x - gap }
  }
  const places = path.map(lane => used.indexOf(lane))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const [left, leftmost, rightmost, right] = [used[first - 1], used[first], used[last], used[last + 1]]
  if (left && leftmost)
    return { x: xOf(leftmost) - gap, room: xOf(leftmost) - xOf(left) - 2 * gap, anchor: 'end' }
  if (right && rightmost) return { x: xOf(rightmost) + gap, room: xOf(right) - xOf(rightmost) - 2 * gap }
  return undefined
}

/** Texts of a narrow chart: all of them over the arrows, each on the whole width. */
export function narrowTexts(
  event: TimelineEvent,
  words: Words,
  { width, y }: { width: number; y: number },
): Text[] {
  const timeWidth = words.time === '' ? 0 : widthOf(words.time, fonts.time) + 8
  return placeTexts(event, words, {
    title: { x: 0, y: y + 16, room: width - timeWidth },
    time: { x: width, y: y + 16, room: timeWidth, anchor: 'end' },
    answer: { x: 0, y: y + 33, room: width },
    note: { x: 0, y: y + 49, room: width },
  })
}

/**
 * Estimates widths of texts, because SVG neither wraps nor cuts text, and measuring it costs a layout. Estimates are
 * from above, so that a text is cut too early rather than too late.
 */
const widthPerEm = { sans: 0.58, mono: 0.62 } as const

type Font = { size: number; family?: keyof typeof widthPerEm }

/** The width of a text in pixels. */
function widthOf(text: string, { size, family = 'sans' }: Font): number {
  return text.length * size * widthPerEm[family]
}

/** The number of characters that fit into `width` pixels. */
function maxLength(width: number, font: Font): number {
  return Math.floor(width / widthOf('m', font))
}

/** The text, cut with an ellipsis if it is wider than `width` pixels. */
function fitText(text: string, width: number, font: Font): string {
  if (widthOf(text, font) <= width) return text
  const kept = maxLength(width, font) - 1
  return kept < 1 ? '' : `${text.slice(0, kept).trimEnd()}…`
}

/** The text in two parts, the first of which has the words that fit into `width` pixels. */
function breakText(text: string, width: number, font: Font): [begin: string, rest: string] {
  const fitting = maxLength(width, font)
  const end = text.length <= fitting ? text.length : text.lastIndexOf(' ', fitting)
  return end <= 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trimStart()]
}
