/** What may be said of a sale of which some calls were not read: no absence, and nothing about all of its writes. */
import type { Criterion } from './criteria.ts'
import type { CutOff } from './recorded.ts'
import type { Sale } from './sales.ts'
import { type Finding, finding } from './verdict.ts'

/** The reasons that say that something never happened in the sale. */
const absences: readonly (string | null)[] = [
  ...['not_read', 'not_notified', 'not_notified_yet', 'panel', 'panel_webhook_of_other', 'unpaid'],
  ...['answered', 'nothing_paid', 'change_unread', 'charge_unknown', 'front_end'],
  ...['not_repeated', 'sent_again', 'read_after_loss', 'unkeyed_not_searched'],
]

/** The checks that miss a call or a notification, and no field. */
const ofCalls: readonly (string | undefined)[] = ['read', 'webhook', 'payment_read']

/** The checks that are met if no write breaks a rule. */
const ofAllWrites: readonly (string | undefined)[] = [
  ...['idempotency_key', 'idempotency_key_reused', 'repeated_after_lost_answer', 'charged_twice'],
  ...['credentials_not_mixed', 'accepted_in_production'],
]

/** The checks that a search between two writes can clear. */
const ofLookUps: readonly (string | undefined)[] = ['repeated_after_lost_answer']

type Judged = { sale: Sale; cut: CutOff | null | undefined; check: Criterion['check'] | string }

/** The finding, unless what was not read could refute it. */
export function limitToRead(found: Finding, { sale, cut, check }: Judged): Finding {
  if (!cut) return found
  const { status, reason, evidence } = found
  // The whole integration is judged by it.
  if (reason === 'not_exercised') return finding('not_observable', 'not_exercised_partly')
  if (cut.isSaleWhole) return found
  const sinceMs = Math.min(...sale.creations.map(({ atMs }) => atMs))
  const isAbsent = absences.includes(reason) || (status === 'missing' && ofCalls.includes(check))
  const isKept = status === 'met' || (status === 'not_applicable' && reason === 'no_lost_answer')
  // A read that showed the refund, or the charge, is evidence of its own.
  const isBlind = (status === 'invalid' || status === 'warning') && !/^shown_/.test(reason ?? '')
  const isUnsure =
    (isAbsent && sinceMs < Math.max(cut.beforeMs, cut.writesBeforeMs)) ||
    (isKept && ofAllWrites.includes(check) && sinceMs < cut.writesBeforeMs) ||
    (isBlind && ofLookUps.includes(check) && sinceMs < cut.searchesBeforeMs)
  return isUnsure ? finding('not_observable', 'partly_read', evidence) : found
}
