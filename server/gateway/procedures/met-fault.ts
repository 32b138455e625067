import type { FailureReason, ForwardOutcome } from '../../contract/entry-facts.ts'
import { isAcknowledged } from '../../facts/acknowledgement.ts'
import { isFailedBy } from '../../facts/fault-header.ts'
import { keyOf } from '../../journal/account-view.ts'
import type { Deps } from './context.ts'

const maxCalls = 20
/** How old a fault becomes while the simulator is asked for it. */
const maxQuestionMs = 1_000

/** The part of a delivery's result that its entry is about. */
export type Delivered = {
  duration_ms: number
  sent: { url: string }
  answer: { status: number } | null
  failure: { reason: FailureReason } | null
  /** Absent from a forward, whose caller judges it. */
  outcome?: ForwardOutcome
}

type Known = Pick<Deps, 'account' | 'journal' | 'findFaults' | 'now' | 'shop'>

/**
 * The fault that made a call of the shop fail, or still delays it, while it handled a notification that it then did not
 * accept: the shop could not do better. The call is about the same thing.
 */
export async function findMetFault(
  known: Known,
  { sent, answer, outcome }: Pick<Delivered, 'sent' | 'answer' | 'outcome'>,
  /** When the notification was sent, in milliseconds since the epoch. */
  since: number,
): Promise<string | null> {
  const query = new URL(sent.url).searchParams
  const resource = query.get('data.id') ?? query.get('id')
  if (!resource || outcome === 'refused' || isAcknowledged(answer?.status ?? null)) return null
  const { journal, findFaults, now, account, shop } = known
  const isAbout = ({ path }: { path: string }) => path.split('/').includes(resource)
  const delayed = [...(shop?.faulted ?? [])].find(one => one.key === keyOf(account) && isAbout(one))
  if (delayed) return delayed.fault
  const within_ms = now() - since + maxQuestionMs
  const applied = shop === null ? [] : (await findFaults({ within_ms })).filter(isAbout)
  // The shop's call is queued before its answer to the notification.
  await journal.flush()
  const found = await journal.latest({ kind: 'call', transport: 'shop', resource }, maxCalls)
  const calls = found.filter(one => one.kind === 'call' && Date.parse(one.received_at) >= since)
  const met = calls.find(one => one.kind === 'call' && isFailedBy(one.fault, one.status))
  if (met) return met.fault
  // A call that is not recorded yet is under way.
  const recorded = calls.filter(({ fault }) => fault !== null)
  return applied.length > recorded.length ? (applied.at(-1)?.fault ?? null) : null
}
