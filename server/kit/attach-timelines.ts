import type { TestInfo } from '@playwright/test'
import { orderId } from '../facts/order-ids.ts'
import type { JournalEntry } from './record-types.ts'
import type { Pasarela } from './types.ts'

const maxTimelines = 10

/** Attaches the timelines of all payments and orders that have a call or a notification after this seq. */
export async function attachTimelines(
  { request, timeline, orders }: Pick<Pasarela, 'request' | 'timeline' | 'orders'>,
  after: number,
  testInfo: Pick<TestInfo, 'attach'>,
): Promise<void> {
  const lists = await Promise.all(
    ['/notifications', '/calls'].map(path => request('GET', `${path}?after=${after}&limit=1000`)),
  )
  const entries = lists.flatMap(list => (list as { entries: JournalEntry[] }).entries)
  const attach = async (title: string, timeline: JournalEntry[]) =>
    testInfo.attach(title, { body: describeTimeline(timeline), contentType: 'text/plain' })
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
