import type { Server } from 'node:http'

/** Shorter than the limit of the whole process (`close-on-signals.ts`), so that the journal can still close after it. */
const closeTimeoutMs = 8_000
/** Node emits no event when a kept-alive connection becomes idle, so idle connections are closed at this interval. */
const closeIdleIntervalMs = 25

/**
 * Closes the server without breaking off running calls: the answer to a payment is worth waiting for. Accepts no new
 * connection, waits for running calls, and closes the connections of those that exceed the time limit.
 */
export async function closeGently(http: {
  server: Server
  close: () => PromiseLike<unknown>
}): Promise<void> {
  const { server } = http
  const interval = setInterval(() => server.closeIdleConnections(), closeIdleIntervalMs)
  const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  try {
    const closed = http.close()
    server.closeIdleConnections()
    await closed
  } finally {
    clearInterval(interval)
    clearTimeout(timeout)
  }
}
