/** Ending the server without breaking a call off: the answer to a payment under way is worth waiting for. */
import type { FastifyInstance } from 'fastify'

/** Below what a process waits for its end, so that the journal behind the server is closed too. */
const patienceMs = 8_000
/** A connection that is kept alive is idle once its answer is out; nobody says so, hence the look now and then. */
const lookEveryMs = 25

/** Takes no new connection, lets running calls finish, and cuts off what has not finished in time. */
export async function closeGently(http: FastifyInstance): Promise<void> {
  const { server } = http
  const look = setInterval(() => server.closeIdleConnections(), lookEveryMs)
  const limit = setTimeout(() => server.closeAllConnections(), patienceMs)
  try {
    const closed = http.close()
    server.closeIdleConnections()
    await closed
  } finally {
    clearInterval(look)
    clearTimeout(limit)
  }
}
