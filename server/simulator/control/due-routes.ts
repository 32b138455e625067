import type { Account } from '../accounts/account.ts'
import type { DueItem } from '../clock/due-work.ts'
import { toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { toInteger } from '../json.ts'
import { deliverJob } from '../notifications/notifier.ts'
import { deadlineOf, expirePaymentJob } from '../payments/expiry.ts'
import { settlePaymentJob } from '../payments/settle-payment.ts'
import { requireOwner } from './read-body.ts'

const defaultLimit = 100
const maxLimit = 1_000

/** What will happen by itself; `resource` is the payment's id, for a notification the id of what it tells of. */
export type DueJson = {
  id: string
  kind: 'delivery' | 'expiry' | 'settlement'
  date: string
  resource: string
  /** What a settlement decides. */
  settlement?: string
}

export const dueRoutes: Route[] = [{ method: 'GET', path: '/simulator/due', access: 'open', handle: listDue }]

/** The account's waiting work, the next one first; `total` counts beyond `limit`. */
function listDue(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const limit = Math.min(Math.max(toInteger(call.query.limit) ?? defaultLimit, 1), maxLimit)
  const items = deps.due.table.find(account.number, { sort: { column: 'at', descending: false } })
  // Each change of an open payment schedules its expiry anew; only one of them will do anything.
  const due = new Map<string, DueJson>()
  for (const item of items) {
    const shown = toDueJson(item, account, deps)
    if (shown) due.set(`${shown.kind} ${item.subject}`, shown)
  }
  return ok({ total: due.size, due: [...due.values()].slice(0, limit) })
}

/** Null for work that came to nothing: the payment is no longer open, or has got a later deadline. */
function toDueJson(item: DueItem, account: Account, deps: Deps): DueJson | null {
  const { id, at, kind, subject } = item
  const [resource = '', settlement] = subject.split(' ')
  const base = { id, date: toOffsetIso(at), resource }
  if (kind === deliverJob) {
    const delivery = deps.tables.deliveries.get(account.number, resource)
    return delivery ? { ...base, kind: 'delivery', resource: delivery.resourceId } : null
  }
  const payment = deps.tables.payments.get(account.number, resource)
  if (!payment) return null
  if (kind === expirePaymentJob) return deadlineOf(payment) === at ? { ...base, kind: 'expiry' } : null
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  return kind === settlePaymentJob && isOpen
    ? { ...base, kind: 'settlement', ...(settlement && { settlement }) }
    : null
}
