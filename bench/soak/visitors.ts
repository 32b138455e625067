/** Subscribers of the feed that come and go. Each checks that it receives every entry once and in order. */
import { setTimeout as wait } from 'node:timers/promises'
import { markers, readNumbers, subscribe } from '../load/subscribers.ts'

/** A visit takes 5 to 20 s, and is over sooner if the gateway stops. */
const minVisitMs = 5000
const maxVisitMs = 20_000

/**
 * Visits the feed until the signal is aborted. `wrong` counts entries that were skipped, received twice, or out of
 * order.
 */
export async function visitFeed(port: number, count: number, signal: AbortSignal) {
  const seen = { visits: 0, entries: 0, wrong: 0 }

  /**
   * Resolves to the last entry. @param from the visit continues after this entry; undefined: it begins with the next
   * one
   */
  async function visit(from?: number): Promise<number | undefined> {
    let last = from
    // The connection fails while the gateway restarts.
    const [socket] = await subscribe(port, 1, from).catch(() => wait(100).then(() => []))
    if (!socket) return last
    seen.visits++
    readNumbers(socket, markers.seq, seq => {
      seen.entries++
      if (last !== undefined && seq !== last + 1) seen.wrong++
      last = seq
    })
    const over = new AbortController()
    socket.once('close', () => over.abort())
    const visitMs = minVisitMs + Math.random() * (maxVisitMs - minVisitMs)
    await wait(visitMs, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => {})
    socket.destroy()
    return last
  }
  /** Makes visits. Every second one continues where the last one ended. */
  async function comeAndGo(): Promise<void> {
    while (!signal.aborted) await visit(await visit())
  }
  await Promise.all(Array.from({ length: count }, comeAndGo))
  return seen
}
