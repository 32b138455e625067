import type { TestInfo } from '@playwright/test'
import type { Call, Notification, Pasarela } from './types.ts'

const maxTimelines = 10

/** Attaches the timeline of each payment that a call or a notification after this seq is about. */
export async function attachTimelines(
  { request, timeline }: Pick<Pasarela, 'request' | 'timeline'>,
  after: number,
  testInfo: Pick<TestInfo, 'attach'>,
): Promise<void> {
  const lists = await Promise.all(
    ['/notifications', '/calls'].map(path => request('GET', `${path}?after=${after}&limit=1000`)),
  )
  const entries = lists.flatMap(list => (list as { entries: (Call | Notification)[] }).entries)
  const payments = new Set(entries.flatMap(({ payment_id }) => payment_id ?? []))
  for (const id of [...payments].slice(-maxTimelines)) {
    const body = describeTimeline(await timeline(id))
    await testInfo.attach(`Timeline of payment ${id}`, { body, contentType: 'text/plain' })
  }
}

/** One line for each entry: its time, what it is, and how it ended. */
function describeTimeline(entries: (Call | Notification)[]): string {
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
