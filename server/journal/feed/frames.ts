import type { FeedMessage } from '../../contract/journal.ts'
import type { EntrySummary } from '../entries.ts'

/**
 * The feed as server-sent events in the form that tRPC's `httpSubscriptionLink` (11.19.0) reads: `connected` first,
 * then `data` with `id` for what a procedure would yield as `tracked`, and `ping`.
 */

const encoder = new TextEncoder()
const frames = new WeakMap<EntrySummary, Uint8Array>()

/** A ping with the cursor: if the filter matches few entries, a client that reconnects still resumes near the end. */
export function pingFrame(seq: number): Uint8Array {
  return encoder.encode(`event: ping\ndata: \nid: ${seq}\n\n`)
}

/** Sets the client's cursor without an event: browsers do not dispatch a block without data. */
export function cursorFrame(seq: number): Uint8Array {
  return encoder.encode(`id: ${seq}\n\n`)
}

/** Tells the client to reconnect one second after a lost connection, and after which silence to consider it lost. */
export function connectedFrame(reconnectAfterInactivityMs: number): Uint8Array {
  return encoder.encode(
    `retry: 1000\nevent: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs })}\n\n`,
  )
}

/** One event. The frame of an entry is encoded once for all subscribers. */
export function encodeFrame(seq: number, message: FeedMessage): Uint8Array {
  const known = message.type === 'entry' ? frames.get(message.entry) : undefined
  if (known !== undefined) return known
  const frame = encoder.encode(`data: ${JSON.stringify(message)}\nid: ${seq}\n\n`)
  if (message.type === 'entry') frames.set(message.entry, frame)
  return frame
}

/** The frames of several entries, concatenated. */
export function joinFrames(entries: EntrySummary[]): Uint8Array {
  return Buffer.concat(entries.map(entry => encodeFrame(entry.seq, { type: 'entry', entry })))
}
