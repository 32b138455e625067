/** Fills a journal: nine notifications for each call, with words that the part `journal` searches for. */
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { Journal } from '../../server/journal/journal.ts'
import { openJournal } from '../../server/journal/open-journal.ts'
import { sampleCall, sampleNotification } from '../../server/journal/tests/support/samples.ts'
import type { Options } from '../harness/place.ts'
import { paymentBytes } from '../subjects/payment.ts'

const atOnce = 2000

/**
 * @param options the options of the gateway that will open the journal
 * @param filled how many of these entries it has already
 */
export async function fillJournal(options: Options, entries: number, filled = 0): Promise<void> {
  const journal = await openFilledJournal(options)
  const startsAt = Date.now() - entries
  for (let index = filled; index < entries; ) {
    const batch: Promise<unknown>[] = []
    for (const end = Math.min(entries, index + atOnce); index < end; index++) {
      const received_at = new Date(startsAt + index).toISOString()
      if (index % 10 === 9) journal.recordCall(callOf(index, received_at))
      else batch.push(journal.appendNotification(notificationOf(index, received_at)))
    }
    await Promise.all(batch)
  }
  await journal.flush()
  // The search updates the text index, as the console's first search would.
  await journal.latest({ text: 'rareword' }, 1)
  await journal.close()
}

/** Opens the journal of these options without bounds. */
export function openFilledJournal(options: Options): Promise<Journal> {
  return openJournal({
    dataDir: options.GATEWAY_DATA_DIR ?? '',
    databaseUrl: options.DATABASE_URL || null,
    maxEntries: 1e9,
    maxBytes: 1e12,
    maxAgeDays: 30,
    maxRejectedEntries: 1e9,
    logger: pino({ level: 'warn' }, pino.destination(2)),
  })
}

/** `rareword` is in one of a thousand notifications, `order` in all of them. */
function notificationOf(index: number, received_at: string) {
  const resource = String(1_300_000_000 + (index % 20_000))
  const word = index % 1000 === 0 ? 'rareword' : createHash('md5').update(String(index)).digest('hex')
  const body = `{"action":"payment.updated","type":"payment","data":{"id":"${resource}"},"note":"order ${word}"}`
  return sampleNotification({
    received_at,
    topic: index % 4 === 0 ? 'merchant_order' : 'payment',
    resource,
    payment_id: resource,
    notification_id: String(120_000_000_000 + index),
    query: `data.id=${resource}&type=payment`,
    body: Buffer.from(body),
    ...(index % 20 === 0 && { verdict: 'rejected', reason: 'SignatureMismatch', status: 401 }),
  })
}

function callOf(index: number, received_at: string) {
  return sampleCall({
    received_at,
    operation: index % 3 === 0 ? 'payments.create' : 'payments.get',
    transport: index % 2 === 0 ? 'rest' : 'trpc',
    status: index % 7 === 0 ? 404 : 200,
    response: paymentBytes,
  })
}
