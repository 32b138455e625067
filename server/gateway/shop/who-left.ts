/** Whether a shop has left, before an answer is written to it. */
import type { ServerResponse } from 'node:http'

/**
 * Resolves once the connections were looked at again. A shop may have closed its own while the answer arrived: the
 * kernel takes an answer that nobody reads, and the call would count as answered. The first callback may run before the
 * event loop polls, and the second runs after it.
 */
export function lookAgain(): Promise<void> {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}

/** True as soon as the shop has ended its side of the connection. Node destroys the response only later. */
export function hasLeft(response: ServerResponse): boolean {
  return response.destroyed || response.socket?.readableEnded === true
}
