/** Fills a journal and exits: nine notifications for each call, with words that the `journal` part searches for. */
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { NewCall, NewNotification } from '../../server/journal/entries.ts'
import { openJournal } from '../../server/journal/open-journal.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'
import { paymentBytes } from './payment.ts'

const entries = Number(process.env.BENCH_ENTRIES)
const atOnce = 2000
const journal = await openJournal({
  dataDir: process.env.GATEWAY_DATA_DIR ?? '',
  databaseUrl: process.env.DATABASE_URL || null,
  maxEntries: 10 * entries,
  maxBytes: 1e12,
  maxAgeDays: 30,
  maxRejectedEntries: 10 * entries,
  logger: pino({ level: 'warn' }, pino.destination(2)),
})
const startsAt = Date.now() - entries

/** `rareword` in one of a thousand, `order` in all of them. */
function notification(index: number): NewNotification {
  const resource = String(1_300_000_000 + (index % 20_000))
  const word = index % 1000 === 0 ? 'rareword' : createHash('md5').update(String(index)).digest('hex')
  const body = `{"id":${120_000_000_000 + index},"action":"payment.updated","type":"payment","data":{"id":"${resource}"},"note":"order ${word}"}`
  const isRejected = index % 20 === 0
  return {
    kind: 'notification',
    received_at: new Date(startsAt + index).toISOString(),
    topic: index % 4 === 0 ? 'merchant_order' : 'payment',
    action: 'payment.updated',
    resource,
    notification_id: String(120_000_000_000 + index),
    verdict: isRejected ? 'rejected' : 'validated',
    reason: isRejected ? 'SignatureMismatch' : null,
    status: isRejected ? 401 : 200,
    correlation_id: `bench-${index}`,
    live_mode: false,
    payment_id: resource,
    origin: 'provider',
    query: `data.id=${resource}&type=payment`,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(body),
    explanation: {
      signed_text: null,
      parts: [],
      checks: [],
      signed_by: null,
      signed_at: null,
      near_misses: [],
      notes: [],
    },
  }
}

function call(index: number): NewCall {
  return {
    kind: 'call',
    received_at: new Date(startsAt + index).toISOString(),
    operation: index % 3 === 0 ? 'payments.create' : 'payments.get',
    transport: index % 2 === 0 ? 'rest' : 'trpc',
    purpose: 'operation',
    outcome: 'ok',
    error_code: null,
    status: index % 7 === 0 ? 404 : 200,
    duration_ms: 3.25,
    provider_status: 200,
    provider_request_id: `provider-${index}`,
    attempts: 1,
    correlation_id: `bench-${index}`,
    resource: '1300000001',
    payment_id: '1300000001',
    request: '{"paymentId":"1300000001"}',
    response: paymentBytes,
  }
}

for (let index = 0; index < entries; ) {
  const batch: Promise<unknown>[] = []
  for (const end = Math.min(entries, index + atOnce); index < end; index++) {
    if (index % 10 === 9) journal.recordCall(call(index))
    else batch.push(journal.appendNotification(notification(index)))
  }
  await Promise.all(batch)
}
await journal.flush()
// Updates the text index, as the console's first search would.
await journal.latest({ text: 'rareword' }, 1)
await journal.close()
serveUntilDisconnect(0)
