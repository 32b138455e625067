import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestInfo, TestType } from '@playwright/test'
import { orderId } from '../facts/resource-ids.ts'
import { PasarelaError } from '../shared/json-client.ts'
import { gatewayOf } from './gateway-of.ts'
import type { JournalEntry, Notification } from './record-types.ts'
import type { Pasarela } from './types.ts'

const maxTimelines = 10

/**
 * Attaches the timelines of all payments and orders that have a call or a notification after this seq, and all calls of
 * the shop, also those about no payment.
 */
export async function attachTimelines(
  { request, timeline, orders }: Pick<Pasarela, 'request' | 'timeline' | 'orders'>,
  after: number,
  testInfo: Pick<TestInfo, 'attach'>,
): Promise<void> {
  const { notifications, calls } = gatewayOf({ request })
  const query = { after, limit: 1000 }
  const [notified, called] = await Promise.all([notifications.list(query), calls.list(query)])
  const entries: JournalEntry[] = [...notified.entries, ...called.entries]
  const attach = async (title: string, timeline: JournalEntry[]) =>
    testInfo.attach(title, { body: describeTimeline(timeline), contentType: 'text/plain' })
  const ofShop = entries.filter(({ kind, transport }) => kind === 'call' && transport === 'shop')
  if (ofShop.length > 0) await attach('Calls of the shop', ofShop)
  const payments = new Set(entries.flatMap(({ payment_id }) => payment_id ?? []))
  for (const id of [...payments].slice(-maxTimelines))
    await attach(`Timeline of payment ${id}`, await timeline(id))
  const orderIds = new Set(entries.flatMap(({ resource }) => resource?.match(orderId)?.[0] ?? []))
  for (const id of [...orderIds].slice(-maxTimelines))
    await attach(`Timeline of order ${id}`, await orders.timeline(id))
}

/** One line for each entry: its time, its operation or event, and its result. */
function describeTimeline(entries: JournalEntry[]): string {
  return entries
    .map(entry => {
      const time = entry.received_at.slice(11, 23)
      if (entry.kind === 'call')
        return `${time}  call          ${entry.operation}  ${entry.status} ${entry.error_code ?? ''}`.trimEnd()
      const { action, topic, verdict, reason } = entry
      return `${time}  notification  ${action ?? topic}  ${verdict} ${reason ?? ''}`.trimEnd()
    })
    .join('\n')
}

/**
 * The snapshot is taken before any fixture runs. In the asynchronous context of a fixture, Playwright would nest the
 * steps in that of the fixture.
 */
const outsideOfFixtures = AsyncLocalStorage.snapshot()

/**
 * Makes each notification after a seq a step of the running test, when it arrives.
 * @returns a function that adds the steps of the notifications that have arrived, and stops
 */
export function showNotifications(
  { notifications }: Pick<Pasarela, 'notifications'>,
  after: number,
  { step }: Pick<TestType<object, object>, 'step'>,
): () => Promise<void> {
  const stopping = new AbortController()
  let last = after

  async function showNext(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    const arrived = await notifications.waitFor({}, { after: last, timeoutMs, ...(signal && { signal }) })
    last = arrived.seq
    await outsideOfFixtures(() => step(titleOf(arrived), () => {}))
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await showNext(60_000, stopping.signal).catch(error => {
        if (!stopping.signal.aborted && !isTimeout(error)) throw error
      })
    }
  }

  const following = follow()
  return async () => {
    stopping.abort()
    await following
    try {
      for (;;) await showNext(0)
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
  }
}

const isTimeout = (error: unknown) => error instanceof PasarelaError && error.status === 408

function titleOf({ action, topic, resource, verdict, reason }: Notification): string {
  return `Notification ${action ?? topic ?? ''} ${resource ?? ''}: ${reason ?? verdict}`
}
