/**
 * The page's network. Requests to the page's own origin are answered by the gateway in this process, without a socket.
 * Requests to other origins (the simulator) and the live stream use the loopback interface.
 */
import { EventSource } from 'eventsource'
import type { RunningGateway } from '../../../server/gateway/start-gateway.ts'

type SentRequest = { method: string; url: URL; body: string }

export type Network = {
  /** Every request of the page so far. */
  sent: SentRequest[]
  /** How many requests of the page have no response yet. */
  pending: () => number
  /** Requests whose decoded address matches wait until the returned function is called. */
  holdBack: (address: RegExp) => () => void
  /** Requests whose decoded address matches fail as network errors until the returned function is called. */
  cut: (address: RegExp) => () => void
  /** The next request whose decoded address matches is performed, and its answer is lost on the way to the page. */
  loseAnswer: (address: RegExp) => void
  disconnect: () => void
}

type Rule = { address: RegExp; apply: (signal: AbortSignal) => Promise<void> }

/**
 * Replaces `fetch` and `EventSource` by ones that reach this gateway.
 * @param ofProxy the headers that a proxy in front of the gateway adds to each request
 */
export function connectPage(gateway: RunningGateway, ofProxy: Record<string, string> = {}): Network {
  const { fetch: fetchFromNode, EventSource: noEventSource } = globalThis
  const sent: SentRequest[] = []
  const rules = new Set<Rule>()
  const lostAnswers: RegExp[] = []
  let pending = 0

  globalThis.fetch = async (input, init) => {
    pending++
    try {
      return await send(input, init)
    } finally {
      pending--
    }
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const url = new URL(request.url)
    const body = await request.clone().text()
    sent.push({ method: request.method, url, body })
    const address = decodeURIComponent(request.url)
    for (const rule of rules) if (rule.address.test(address)) await rule.apply(request.signal)
    const answer = await (url.origin === location.origin
      ? askGateway(gateway, request, { body, ofProxy })
      : fetchFromNode(request))
    const lost = lostAnswers.findIndex(one => one.test(address))
    if (lost < 0) return answer
    lostAnswers.splice(lost, 1)
    throw new TypeError('The test lost this answer.')
  }
  globalThis.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      const { pathname, search } = new URL(address, location.href)
      super(new URL(pathname + search, gateway.url), { fetch: fetchFromNode })
    }
  }

  const addRule = (rule: Rule) => {
    rules.add(rule)
    return () => void rules.delete(rule)
  }
  return {
    sent,
    pending: () => pending,
    holdBack: address => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const remove = addRule({ address, apply: signal => Promise.race([promise, untilAborted(signal)]) })
      return () => {
        remove()
        resolve()
      }
    },
    cut: address =>
      addRule({ address, apply: () => Promise.reject(new TypeError('The test cut this connection.')) }),
    loseAnswer: address => void lostAnswers.push(address),
    disconnect: () => {
      globalThis.fetch = fetchFromNode
      globalThis.EventSource = noEventSource
    },
  }
}

type Sent = { body: string; ofProxy: Record<string, string> }

async function askGateway(
  gateway: RunningGateway,
  request: Request,
  { body, ofProxy }: Sent,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await gateway.inject({
    method: request.method as 'GET' | 'POST',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host: new URL(gateway.url).host, ...ofProxy },
    ...(body !== '' && { payload: body }),
  })
  request.signal.throwIfAborted()
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
