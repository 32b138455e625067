/** Whether a store reads what became of its money, instead of polling or of believing what it is told. */
import { orders } from '../catalog/orders.ts'
import { payments } from '../catalog/payments.ts'
import { isOver, tookMoney } from '../facts/charge-states.ts'
import { heardInTime, isLostToFault, judgeReads, readsElsewhere, readsOf, withoutMisled } from './reads.ts'
import { type Delivery, type Recorded, textOf } from './recorded.ts'
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
  if (reads.length > 0) return judgeReads(reads)
  const elsewhere = readsElsewhere(sale)
  if (elsewhere.length > 0) return finding('not_observable', 'other_credentials', elsewhere)
  const heard = heardInTime(sale, recorded.atMs)
  if (heard.length === 0) return finding('not_observable', 'not_notified', sale.forged)
  const news = sale.product === 'checkout_pro' ? heard : heard.filter(delivery => isNews(delivery, sale))
  return news.length > 0 ? finding('missing', null, news) : finding('not_observable', 'answered', heard)
}

/**
 * Whether the notification told the store of an end that no response had told it, such as that of a QR order that was
 * paid. The topics of subscriptions announce a new one as a change.
 */
function isNews({ topic, action, resource }: Delivery, { calls, creations, made }: Sale): boolean {
  if (!made.isShop) return false
  const writes = calls.filter(({ route }) => !route.startsWith('GET '))
  const told = writes.flatMap(({ answered: { id, status } }) =>
    textOf(id) === resource ? textOf(status) : [],
  )
  if (told.length === 0 || told.some(status => status === null || isEnd(status))) return false
  if (topic !== 'payment') return isEnd(/^order\.(\w+)$/.exec(action ?? '')?.[1] ?? '')
  // A write of the store announces an update, too.
  return action === 'payment.updated' && writes.every(write => creations.includes(write))
}

const isEnd = (status: string): boolean => tookMoney(status) || isOver(status)
