import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { openJournal } from '../../open-journal.ts'
import { createTestLogger, sampleNotification } from './samples.ts'

/**
 * A separate writing process: `node append-process.ts '<AppendOrder as JSON>'`. Appends until it has written `count`,
 * or is killed. It writes acknowledged entries to a file at once, because a pipe would lose its last bytes when the
 * process dies.
 */
export type AppendOrder = {
  databaseUrl?: string
  dataDir: string
  /** One line `seq notification_id` for each acknowledged notification. */
  acknowledgedFile: string
  concurrency: number
  count: number | null
}

const order: AppendOrder = JSON.parse(process.argv[2] ?? '')
const file = openSync(order.acknowledgedFile, 'a')
const bounds = { maxEntries: 10_000_000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10_000_000 }
const journal = await openJournal({ ...order, ...bounds, logger: createTestLogger() })
process.send?.('ready')
let started = 0

async function appendOn(): Promise<void> {
  while (order.count === null || started < order.count) {
    started++
    const notificationId = randomUUID()
    try {
      const { seq } = await journal.appendNotification(sampleOf(notificationId))
      writeSync(file, `${seq} ${notificationId}\n`)
      process.send?.('acknowledged')
    } catch {
      process.send?.('refused')
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}

function sampleOf(notificationId: string) {
  const body = Buffer.from(JSON.stringify({ id: notificationId, filler: 'x'.repeat(300) }))
  return sampleNotification({ notification_id: notificationId, body })
}

await Promise.all(Array.from({ length: order.concurrency }, appendOn))
await journal.close()
