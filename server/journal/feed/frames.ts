import type { FeedMessage } from '../../contract/journal.ts'

/**
 * The feed as server-sent events in the form that tRPC's `httpSubscriptionLink` (11.19.0) reads: `connected` first,
 * then `data` with `id` for what a procedure would yield as `tracked`, and `ping`.
 */

/** A ping with the cursor: if the filter matches few entries, a client that reconnects still resumes near the end. */
export function pingFrame(seq: number): string {
  return `event: ping\ndata: \nid: ${seq}\n\n`
}

/** Sets the client's cursor without an event: browsers do not dispatch a block without data. */
export function cursorFrame(seq: number): string {
  return `id: ${seq}\n\n`
}

/** Tells the client to reconnect one second after a lost connection, and after which silence to consider it lost. */
export function connectedFrame(reconnectAfterInactivityMs: number): string {
  return `retry: 1000\nevent: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs })}\n\n`
}

/** One event. `seq` is the position from which a client resumes after it. */
export function messageFrame(seq: number, message: FeedMessage): string {
  return `data: ${JSON.stringify(message)}\nid: ${seq}\n\n`
}
