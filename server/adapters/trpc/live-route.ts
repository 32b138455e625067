/** The feed as server-sent events on a subscription's own path, in tRPC's format: its stream costs 5 to 30 times as much. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FrameSink } from '../../journal/broadcast.ts'
import type { Feed } from '../../journal/feed.ts'
import type { EntryFilter } from '../../journal/journal.ts'

/** The subscription's input, already checked. `after` null: only what comes from now on. */
export type LiveRequest = { after: number | null; filter: EntryFilter }

/**
 * Answers with the feed until the client goes, is too slow, or the feed closes. The headers that the server
 * set on the response before are kept.
 */
export function serveLiveFeed(
  request: IncomingMessage,
  response: ServerResponse,
  feed: Feed,
  { after, filter }: LiveRequest,
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    // nginx would otherwise keep events back until its buffer is full.
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  request.socket.setNoDelay(true)
  // A feed may be silent for longer than the server's own time limit on idle sockets; pings find the dead ones.
  request.socket.setTimeout(0)
  const leave = feed.broadcast.add(toSink(response), after, filter)
  response.on('close', leave)
}

/**
 * Where a client stands: the `Last-Event-ID` header (a browser that reconnects by itself), else `lastEventId`
 * of the input (a tRPC client that starts anew). Null: neither, or not a number.
 */
export function readLastEventId(
  request: IncomingMessage,
  input: { lastEventId?: unknown } | undefined,
): number | null {
  const given = request.headers['last-event-id'] ?? input?.lastEventId
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function toSink(response: ServerResponse): FrameSink {
  return {
    write: bytes => response.write(bytes),
    onDrain: resume => response.once('drain', resume),
    pendingBytes: () => response.writableLength,
    end: () => response.end(),
    destroy: () => response.destroy(),
  }
}
