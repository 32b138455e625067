import type { FeedMessage } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'

/**
 * The feed as server-sent events in the form that tRPC's `httpSubscriptionLink` reads (11.19.0): `connected`
 * first, then `data` with `id` for what a procedure would have yielded as `tracked`, and `ping`.
 */

const encoder = new TextEncoder()
const frames = new WeakMap<EntrySummary, Uint8Array>()

/**
 * A sign of life that carries the cursor: a client whose filter lets little through still resumes where the
 * stream was, and not far behind.
 */
export function pingFrame(seq: number): Uint8Array {
  return encoder.encode(`event: ping\ndata: \nid: ${seq}\n\n`)
}

/** Sets the client's cursor without an event: a block without data is not dispatched. */
export function cursorFrame(seq: number): Uint8Array {
  return encoder.encode(`id: ${seq}\n\n`)
}

/** Tells the client to reconnect a second after a lost connection, and after how much silence it is lost. */
export function connectedFrame(reconnectAfterInactivityMs: number): Uint8Array {
  return encoder.encode(
    `retry: 1000\nevent: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs })}\n\n`,
  )
}

/** One event. The frame of an entry is made once, however many subscribers it goes to. */
export function encodeFrame(seq: number, message: FeedMessage): Uint8Array {
  const known = message.type === 'entry' ? frames.get(message.entry) : undefined
  if (known !== undefined) return known
  const frame = encoder.encode(`data: ${JSON.stringify(message)}\nid: ${seq}\n\n`)
  if (message.type === 'entry') frames.set(message.entry, frame)
  return frame
}

/** The frames of some entries, one after the other. */
export function joinFrames(entries: EntrySummary[]): Uint8Array {
  return Buffer.concat(entries.map(entry => encodeFrame(entry.seq, { type: 'entry', entry })))
}
