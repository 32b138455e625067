import type { WaitTimeoutDetails } from '../../contract/waiting.ts'
import type { EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter } from '../../journal/journal.ts'
import { listMismatches, matchEntry } from '../../journal/search/filters.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'
import { isKind } from './entries.ts'

type Wait = EntryFilter & { after: number; count: number; timeout: number }
type Kind = EntrySummary['kind']

/** Aborts when the caller leaves, or after the timeout in seconds. */
export function waitSignal({ request }: Pick<Context, 'request'>, timeout: number): AbortSignal {
  return AbortSignal.any([request.signal, AbortSignal.timeout(timeout * 1000)])
}

/** @throws AppError `client_closed_request` if the wait ended because the caller has left */
export function throwIfCallerLeft({ request }: Pick<Context, 'request'>): void {
  if (!request.signal.aborted) return
  throw new AppError('client_closed_request', 'The caller closed the connection before the response.')
}

/**
 * The first entries of a kind after a seq that match, oldest first: those in the journal, else as they are committed.
 * @throws AppError `wait_timeout` with the nearest entries
 */
export async function waitForEntries<K extends Kind>(ctx: Context, kind: K, wait: Wait) {
  const { after, count, timeout, ...conditions } = wait
  const { journal, feed } = ctx.deps
  const filter = { ...conditions, kind }
  const found: Extract<EntrySummary, { kind: K }>[] = []
  const accept = (entries: EntrySummary[]): boolean => {
    for (const entry of entries) {
      if (entry.seq > after && found.length < count && matchEntry(entry, filter) && isKind(entry, kind))
        found.push(entry)
    }
    return found.length === count
  }
  // The extent is read first, so that every entry committed from now on has a higher seq.
  const { newest, pruned_to } = await journal.extent()
  if (!accept(await journal.after(after, filter, count))) {
    const readTo = Math.max(newest, pruned_to, found.at(-1)?.seq ?? 0)
    await feed.follow(readTo, accept, waitSignal(ctx, timeout))
  }
  throwIfCallerLeft(ctx)
  if (found.length < count) {
    const details = { matched: found.map(({ seq }) => seq), near: await findNear(ctx, filter, after) }
    throw new AppError('wait_timeout', describeTimeout(details, wait, kind), { details })
  }
  return { entries: found, next_after: found.at(-1)?.seq ?? after }
}

/** How many of the newest entries are compared with the filter, and how many near matches the error shows. */
const maxCompared = 50
const maxNear = 5

async function findNear({ deps }: Context, filter: EntryFilter, after: number) {
  const newest = await deps.journal.latest({ kind: filter.kind }, maxCompared)
  return newest
    .map(entry => {
      const tooOld = entry.seq > after ? [] : [{ filter: 'after', expected: after, actual: entry.seq }]
      return { entry, mismatches: [...tooOld, ...listMismatches(entry, filter)] }
    })
    .filter(({ mismatches }) => mismatches.length > 0)
    .toSorted((a, b) => a.mismatches.length - b.mismatches.length)
    .slice(0, maxNear)
}

function describeTimeout(
  { matched, near: [nearest] }: WaitTimeoutDetails,
  { count, timeout }: Wait,
  kind: Kind,
): string {
  const came = `${matched.length} of ${count} ${kind}s came within ${timeout} s.`
  if (!nearest) return came
  const reasons = nearest.mismatches.map(
    ({ filter, expected, actual }) => `its ${filter} is ${actual}, not ${expected}`,
  )
  return `${came} The nearest has seq ${nearest.entry.seq}: ${reasons.join('; ')}.`
}
