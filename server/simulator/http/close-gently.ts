import type { FastifyInstance } from 'fastify'

/** Faults may hold an answer back for two minutes; no one who stops a process waits for that. */
const PATIENCE_MS = 8_000
/** A connection that is kept alive is idle once its answer is out, and nothing tells of it. */
const LOOK_EVERY_MS = 25

/** Takes no new connection and lets the calls under way finish; cuts off what has not finished in time. */
export async function closeGently(app: FastifyInstance): Promise<void> {
  const closeIdle = () => app.server.closeIdleConnections()
  const look = setInterval(closeIdle, LOOK_EVERY_MS)
  const limit = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  try {
    const closed = app.close()
    closeIdle()
    await closed
  } finally {
    clearInterval(look)
    clearTimeout(limit)
  }
}
