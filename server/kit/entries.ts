import type { GatewayClient } from '../catalog/client.ts'
import { gatewayOf } from './gateway-of.ts'
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

/** The entries of a kind. */
export function createEntries(
  gateway: GatewayClient,
  kind: 'notifications',
): Entries<Notification, NotificationFilter>
/** Does the same for calls. */
export function createEntries(gateway: GatewayClient, kind: 'calls'): Entries<Call, CallFilter>
export function createEntries(
  gateway: GatewayClient,
  kind: 'notifications' | 'calls',
): Entries<JournalEntry, Filter> {
  // Each filter is that of its kind.
  const wait: Read = gateway[kind].wait
  const list: Read = gateway[kind].list
  const waitForAll = (count: number, filter: Filter = {}, options: WaitOptions = {}) =>
    read(wait, { ...filter, after: options.after, count, timeout: toSeconds(options) }, options)
  return {
    waitForAll,
    waitFor: async (filter, options) => {
      const [entry] = await waitForAll(1, filter, options)
      if (!entry) throw new Error('The gateway answered a wait without an entry.')
      return entry
    },
    list: async filter => (await read(list, { ...filter, limit: maxListed })).toReversed(),
  }
}

type Query = Record<string, unknown> & Pick<Filter, 'payment' | 'order' | 'route'>

type Read = (
  input: Record<string, unknown>,
  options?: { signal?: AbortSignal },
) => Promise<{ entries: JournalEntry[] }>

async function read(from: Read, { payment, order, route, ...fields }: Query, { signal }: WaitOptions = {}) {
  const input = {
    ...fields,
    ...(route !== undefined && { operation: route, transport: 'shop' }),
    ...(payment !== undefined && { payment_id: idOf(payment) }),
    ...(order !== undefined && { order_id: idOf(order) }),
  }
  const { entries } = await from(input, signal && { signal })
  return entries
}

/** The last seq of the journal. Calls that are not recorded yet get higher ones. */
export async function readNewest({ request }: Pick<Pasarela, 'request'>): Promise<number> {
  const { notifications, calls } = gatewayOf({ request })
  const lists = await Promise.all([notifications.list({ limit: 1 }), calls.list({ limit: 1 })])
  return Math.max(...lists.map(({ next_after }) => next_after))
}

export async function readCall(gateway: GatewayClient, { seq }: Pick<Call, 'seq'>): Promise<CallBodies> {
  const { request, response, exchange } = await gateway.calls.get({ seq })
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
