import type { z } from 'zod'
import { catalog } from '../../catalog/catalog.ts'
import { reportedForward } from '../../contract/entry-facts.ts'
import { maxListens } from '../../contract/entry-schemas.ts'
import type { reportForwardInput } from '../../contract/outbound-notifications.ts'
import { forwardOutcomeOf } from '../../contract/shop-answers.ts'
import type { Listens } from '../../journal/entries.ts'
import type { Journal } from '../../journal/journal.ts'
import { toShownAddress } from '../../shared/process/shown-address.ts'
import { addQuery } from '../notifications/outbound-notification.ts'
import { newExchange } from '../provider/exchange.ts'
import { operation } from './base.ts'
import type { Context } from './context.ts'
import { getEntry } from './entries.ts'
import { findMetFault } from './met-fault.ts'
import { recordCall } from './record-call.ts'
import { subjectOf } from './subjects.ts'

type Report = z.output<typeof reportForwardInput>

/**
 * Takes what `pasarela listen`, or another program that forwards, says of an attempt. The call is recorded with the time
 * of the attempt, not with that of the report.
 */
export const reportForward = operation(catalog.notifications.reportForward, {
  isUnrecorded: true,
}).mutation(({ ctx, input }) => inTurn(ctx.deps.journal, () => takeReport(ctx, input)))

async function takeReport({ deps, request }: Context, report: Report) {
  const { seq, at, attempt, status = null } = report
  const entry = await getEntry(deps.journal, 'notification', seq)
  const url = toShownAddress(report.url)
  const known = entry.listens ?? []
  const earlier = known.find(one => one.url === url)
  // A caller that did not get the answer sends its report again.
  if (earlier?.at === at && earlier.attempt === attempt) return { seq, outcome: earlier.outcome }
  const startedAt = Math.min(Math.max(Date.parse(at), Date.parse(entry.received_at)), deps.now())
  const data = {
    duration_ms: report.duration_ms,
    sent: { url: addQuery(url, entry.query) },
    answer: status === null ? null : { status },
    failure: report.failure === undefined ? null : { reason: report.failure },
  }
  const exchange = newExchange()
  const outcome = forwardOutcomeOf(entry, status)
  exchange.fault = outcome === 'failed' ? await findMetFault(deps, data, startedAt) : null
  const listens: Listens = [
    { url, outcome, status, fault: exchange.fault, attempt, at },
    ...known.filter(one => one.url !== url),
  ]
  // The report of an earlier attempt may arrive later.
  if (earlier === undefined || earlier.at <= at)
    await deps.journal.markListens(seq, listens.slice(0, maxListens))
  await recordCall(deps, {
    operation: reportedForward,
    isWrite: true,
    subject: subjectOf('notification'),
    purpose: 'operation',
    startedAt,
    durationMs: report.duration_ms,
    request,
    exchange,
    rawInput: { ...report, url },
    outcome: { ok: true, data },
    meta: { isDelivery: true },
    judged: entry,
    tries: attempt,
  })
  // A report is answered when it is stored.
  await deps.journal.flush()
  return { seq, outcome }
}

const turns = new WeakMap<Journal, Promise<unknown>>()

/** Reports of an account are taken one after another, because each reads the earlier ones of its notification. */
function inTurn<T>(journal: Journal, take: () => Promise<T>): Promise<T> {
  const turn = (turns.get(journal) ?? Promise.resolve()).then(take)
  turns.set(
    journal,
    turn.catch(() => {}),
  )
  return turn
}
