import type { Server } from 'node:http'
import { hasRunningCall } from './http-connections.ts'
import { closeConnections } from './open-connections.ts'

type Limits = {
  /** How long running calls may take. */
  callTimeoutMs: number
  /** How long requests may continue to arrive. Nothing was performed for them yet. */
  arrivalTimeoutMs: number
}

/** Shorter than the limit of the whole process (`close-on-signals.ts`), so that the journal can still close after it. */
const defaultLimits: Limits = { callTimeoutMs: 8_000, arrivalTimeoutMs: 3_000 }
/** Node emits no event when a kept-alive connection becomes idle, so idle connections are closed at this interval. */
const closeIdleIntervalMs = 25

/**
 * Closes a server with followed responses without breaking off running calls: the answer to a payment is worth waiting
 * for. Accepts no new connection, waits for running calls, and closes the connections of those that exceed the time
 * limit.
 */
export async function closeGently(
  http: { server: Server; close: () => PromiseLike<unknown> },
  { callTimeoutMs, arrivalTimeoutMs } = defaultLimits,
): Promise<void> {
  const { server } = http
  const startedAt = performance.now()
  const interval = setInterval(() => {
    const tookMs = performance.now() - startedAt
    if (tookMs > callTimeoutMs) closeConnections(server)
    else if (tookMs > arrivalTimeoutMs) closeConnections(server, hasRunningCall)
    else server.closeIdleConnections()
  }, closeIdleIntervalMs)
  try {
    const closed = http.close()
    server.closeIdleConnections()
    await closed
  } finally {
    clearInterval(interval)
  }
}
