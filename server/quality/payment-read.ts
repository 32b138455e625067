/** Whether a store reads what became of its money, instead of polling or of believing what it is told. */
import { orders } from '../catalog/orders.ts'
import { payments } from '../catalog/payments.ts'
import { isNews, missAfterNews, readsAfterNews } from './news.ts'
import {
  heardInTime,
  heardOf,
  isLostToFault,
  judgeReads,
  readsElsewhere,
  readsOf,
  withoutMisled,
} from './reads.ts'
import type { Recorded } from './recorded.ts'
import type { Sale } from './sales.ts'
import { type Finding, finding } from './verdict.ts'

type Checked = { sale: Sale; recorded: Recorded }

/** The reads of one payment or order. */
const reading = new Set<string>([payments.get.provider, orders.get.provider])

/** A page that waits for a slow payment reads it some times. */
const manyReads = 10

/** A store reads because it is notified, not again and again. */
export function checkPolling({ sale }: Checked): Finding {
  const reads = sale.calls.filter(({ route }) => reading.has(route))
  // A store repeats a read that met a fault.
  const answered = reads.filter(read => !isLostToFault(read))
  const same = [...Map.groupBy(answered, call => `${call.id} ${call.answered.status}`).values()]
  const most = same.toSorted((a, b) => b.length - a.length)[0] ?? []
  if (most.length >= manyReads) return finding('invalid', 'polling', most.slice(-2))
  if (reads.length === 0) return finding('not_observable', 'not_read')
  const counted = withoutMisled(sale).filter(read => reads.includes(read))
  return counted.length > 0 ? judgeReads(counted) : finding('not_observable', 'not_notified', sale.forged)
}

/** A store reads the payment, because a redirect or a notification can be forged. */
export function checkPaymentRead({ sale, recorded }: Checked): Finding {
  const reads = readsOf(sale)
  const proving = readsAfterNews(sale, reads, recorded.atMs)
  // A read without a notification that the store accepted may be polling.
  const isHeard = heardOf(sale).length > 0
  if (isHeard && proving.length > 0) return judgeReads(proving)
  const elsewhere = readsElsewhere(sale)
  if (elsewhere.length > 0) return finding('not_observable', 'other_credentials', elsewhere)
  if (isHeard && reads.length > 0) return missAfterNews(sale, reads, recorded.atMs)
  const heard = heardInTime(sale, recorded.atMs)
  if (heard.length === 0) return finding('not_observable', 'not_notified', sale.forged)
  const news = sale.product === 'checkout_pro' ? heard : heard.filter(delivery => isNews(delivery, sale))
  return news.length > 0 ? finding('missing', null, news) : finding('not_observable', 'answered', heard)
}
