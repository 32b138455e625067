import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { request } from 'undici'

// biome-ignore lint/suspicious/noExplicitAny: mutations change answers of any form.
export type Json = any

export type Answer = { status: number; headers: Record<string, string>; body: Json }
/** One call as it arrived. `index` counts the calls of the run, from 0. */
type IncomingCall = { method: string; path: string; index: number }

/** Returns the changed answer, or null to break the connection instead. */
type Mutation = (answer: Answer, call: IncomingCall) => Answer | null

export type MutatingProxy = {
  url: string
  /** Changes the following answers. The count of calls starts again. */
  mutate: (mutation: Mutation) => void
  calls: IncomingCall[]
  close: () => Promise<void>
}

/** Starts a proxy in front of a simulator, which makes it a slightly different provider. */
export async function startProxy(target: string): Promise<MutatingProxy> {
  let mutation: Mutation = answer => answer
  const calls: IncomingCall[] = []
  const server = createServer(async (incoming, response) => {
    const answer = await forward(target, incoming)
    const { method = '', url = '' } = incoming
    // The proxy advances the clock of the simulator without counting the call, because it is no call of the provider.
    const call = { method, path: url, index: calls.length }
    if (url.startsWith('/simulator/')) return void response.end()
    calls.push(call)
    const changed = mutation(answer, call)
    if (changed === null) return void incoming.socket.destroy()
    response.writeHead(changed.status, changed.headers)
    response.end(typeof changed.body === 'string' ? changed.body : JSON.stringify(changed.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    mutate(next) {
      mutation = next
      calls.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function forward(target: string, incoming: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '', headers } = incoming
  const body = await buffer(incoming)
  const response = await request(target + url, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'x-idempotency-key', 'content-type'].flatMap(name => {
        const value = headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
    body: body.length > 0 ? body : null,
  })
  const text = await response.body.text()
  const kept = ['content-type', 'x-request-id', 'retry-after'].flatMap(name => {
    const value = response.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept),
    body: parse(text),
  }
}

/** Parses a body. One that is not JSON, such as the export of subscriptions, is a text. */
function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
