/** Time from the sender's 200 to the subscriber's event, at a constant 200 notifications per second. */

import { gatewayEnvironment } from '../harness/gateway-environment.ts'
import { quantile } from '../harness/statistics.ts'
import { startSubject } from '../harness/subject.ts'
import { note, printTable, showCount, showMs } from '../harness/table.ts'
import { withTemporaryFolder } from '../harness/temporary-folder.ts'
import { sendSteadily } from './feed-sender.ts'
import { openSubscribers } from './feed-subscribers.ts'
import type { Part } from './part.ts'
import { webhookSecret } from './signed-notifications.ts'

const subscriberCounts = [1, 100, 1000]
const perSecond = 200
const events = 800
const warmUpEvents = 200
/** Time limit for the last events. Later events count as lost. */
const timeoutMs = 5000

export const feed: Part = {
  name: 'feed',
  about: 'from the sender’s 200 to 1, 100 and 1,000 subscribers',
  run: () => withTemporaryFolder(measure),
}

async function measure(folder: string): Promise<void> {
  const env = gatewayEnvironment(folder, { GATEWAY_WEBHOOK_SECRET: webhookSecret })
  const rows: string[][] = []
  for (const subscribers of subscriberCounts) {
    const gateway = await startSubject('pasarela', 'gateway', { env })
    try {
      rows.push(await measureDelivery(gateway, subscribers))
    } finally {
      await gateway.stop()
    }
  }
  printTable(
    `feed: ${perSecond} notifications per second, verified and durable; milliseconds from the sender’s 200 to the event`,
    ['subscribers', 'events/s', 'p50 ms', 'p99 ms', 'max ms', 'POST p50', 'POST p99', 'CPU %', 'lost'],
    rows,
  )
  note('An event may arrive before the sender has read its 200. Such a delivery has a negative time.')
}

type Gateway = Awaited<ReturnType<typeof startSubject>>

async function measureDelivery({ port, cpu }: Gateway, count: number): Promise<string[]> {
  const subscribers = await openSubscribers(port, count, warmUpEvents + events)
  try {
    await sendSteadily(port, { first: 0, count: warmUpEvents, perSecond })
    const before = cpu().all
    const startedAt = performance.now()
    const sent = await sendSteadily(port, { first: warmUpEvents, count: events, perSecond })
    const elapsedMs = performance.now() - startedAt
    const share = (cpu().all - before) / 1000 / elapsedMs
    await subscribers.untilArrived(timeoutMs)
    const delays = sent.flatMap(({ event, answeredAt }) =>
      subscribers.arrivals(event).map(arrivedAt => arrivedAt - answeredAt),
    )
    const arrived = delays.filter(delay => !Number.isNaN(delay))
    const posts = sent.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
    return [
      showCount(count),
      showCount((arrived.length / elapsedMs) * 1000),
      ...[0.5, 0.99, 1].map(part => showMs(quantile(arrived, part))),
      ...[0.5, 0.99].map(part => showMs(quantile(posts, part))),
      showCount(share * 100),
      showCount(delays.length - arrived.length),
    ]
  } finally {
    subscribers.close()
  }
}
