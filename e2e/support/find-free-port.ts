import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The systems give their own free ports above these: to connections, and to servers on port 0. A port from there may be
 * taken again before its test listens on it.
 */
const lowest = 20_000
const count = 12_000

/** A free port, for a test that listens on the same port twice, or whose program cannot choose one. */
export async function findFreePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return findFreePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
