import type { Send } from '../shared/json-client.ts'
import type { OrderRef } from './order-types.ts'
import type { Call, CallBodies, JournalEntry, Notification, PaymentRef } from './record-types.ts'
import type { CallFilter, Entries, NotificationFilter, Pasarela, WaitOptions } from './types.ts'

const defaultTimeoutMs = 4000
const maxListed = 100

type Filter = NotificationFilter & CallFilter

/** The id of a payment or an order, which may be passed as an object, a number or text. */
export function idOf(ref: PaymentRef | OrderRef): string {
  return String(typeof ref === 'object' ? ref.id : ref)
}

/** The time limit of a wait, as the gateway takes it. Default: 4 seconds. */
export function toSeconds({ timeoutMs = defaultTimeoutMs }: WaitOptions): number {
  return timeoutMs / 1000
}

/**
 * @param path `/notifications` or `/calls`
 * @param ask sends a request to the gateway
 */
export function createEntries(ask: Send, path: '/notifications'): Entries<Notification, NotificationFilter>
/** Does the same for calls. */
export function createEntries(ask: Send, path: '/calls'): Entries<Call, CallFilter>
export function createEntries(ask: Send, path: string): Entries<JournalEntry, Filter> {
  async function read(part: string, query: Record<string, unknown>, signal?: AbortSignal) {
    // The types are those of the gateway's schemas, which `types.test.ts` compares.
    const answer = await ask('GET', `${path}${part}?${toQuery(query)}`, { signal })
    return (answer as { entries: JournalEntry[] }).entries
  }
  const waitForAll = (count: number, filter: Filter = {}, options: WaitOptions = {}) =>
    read('/wait', { ...filter, after: options.after, count, timeout: toSeconds(options) }, options.signal)
  return {
    waitForAll,
    waitFor: async (filter, options) => {
      const [entry] = await waitForAll(1, filter, options)
      if (!entry) throw new Error('The gateway answered a wait without an entry.')
      return entry
    },
    list: async filter => (await read('', { ...filter, limit: maxListed })).toReversed(),
  }
}

type Query = Record<string, unknown> & Pick<Filter, 'payment' | 'order' | 'route'>

function toQuery({ payment, order, route, ...fields }: Query): string {
  const parameters = {
    ...fields,
    ...(route !== undefined && { operation: route, transport: 'shop' }),
    ...(payment !== undefined && { payment_id: idOf(payment) }),
    ...(order !== undefined && { order_id: idOf(order) }),
  }
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
}

/** The last seq of the journal. Calls that are not recorded yet get higher ones. */
export async function readNewest({ request }: Pick<Pasarela, 'request'>): Promise<number> {
  const lists = await Promise.all(['/notifications', '/calls'].map(path => request('GET', `${path}?limit=1`)))
  return Math.max(...lists.map(list => (list as { next_after: number }).next_after))
}

type Detail = {
  request: string
  response: string
  exchange: { caller: { url: string; headers: [string, string][] } } | null
}

export async function readCall(ask: Send, { seq }: Pick<Call, 'seq'>): Promise<CallBodies> {
  const { request, response, exchange } = (await ask('GET', `/calls/${seq}`)) as Detail
  const { url = '', headers = [] } = exchange?.caller ?? {}
  return {
    url,
    headers: Object.fromEntries(headers),
    request: parseOrKeep(request),
    response: parseOrKeep(response),
  }
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
