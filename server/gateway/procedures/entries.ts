/** Whole entries of the journal for exports, notes on entries, and deleting them. */
import { catalog } from '../../catalog/catalog.ts'
import type { EntryDetail, EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { addWords } from '../../signature/explanation-words.ts'
import { AppError } from '../errors.ts'
import { journalOperation, operation, router } from './base.ts'

export const entries = router({
  annotate: operation(catalog.entries.annotate).mutation(async ({ ctx, input }) => {
    const { seq } = input
    const note = input.note || null
    if (!(await ctx.deps.journal.annotate(seq, note)))
      throw new AppError('not_found', `There is no entry with seq ${seq}.`)
    return { seq, note }
  }),

  clear: operation(catalog.entries.clear).mutation(async ({ ctx: { deps, request }, input: { through } }) => {
    await deps.forwarder.passOver(through)
    const cleared = await deps.journal.clear(through)
    deps.logger.warn({ cleared, through, correlationId: request.correlationId }, 'The journal was cleared.')
    return { through, cleared }
  }),
})

export const notificationDetails = journalOperation(catalog.notifications.details, { isLarge: true }).query(
  async ({ ctx: { deps }, input }) => {
    const { entries, next_before } = await listDetails(deps.journal, 'notification', input)
    const { isSimulator } = await deps.readSimulatorFacts()
    return { entries: entries.map(entry => addWords(entry, isSimulator)), next_before }
  },
)

export const callDetails = journalOperation(catalog.calls.details, { isLarge: true }).query(
  ({ ctx, input }) => listDetails(ctx.deps.journal, 'call', input),
)

type Kind = EntrySummary['kind']
type Page = EntryFilter & { before?: number | undefined; limit: number }

/** A page ends early above this size, because a single entry may have 1 MiB. */
const maxPageBytes = 2 * 1024 * 1024

/** Omits entries that were pruned after they were listed. */
async function listDetails<K extends Kind>(journal: Journal, kind: K, { before, limit, ...filter }: Page) {
  const listed = (await journal.latest({ ...filter, kind }, limit, before)).map(({ seq }) => seq)
  const found: EntryDetail[] = listed.length > 0 ? await journal.details(listed, maxPageBytes) : []
  const entries = found.filter(entry => isKind<EntryDetail, K>(entry, kind))
  const isLast = listed.length < limit && entries.length === listed.length
  return { entries, next_before: isLast ? null : (entries.at(-1)?.seq ?? listed.at(-1) ?? null) }
}

/** One entry of this kind in full. @throws AppError `not_found` */
export async function getEntry<K extends Kind>(journal: Journal, kind: K, seq: number) {
  const entry: EntryDetail | null = await journal.get(seq)
  if (entry && isKind(entry, kind)) return entry
  throw new AppError('not_found', `There is no ${kind} with seq ${seq}.`)
}

export function isKind<E extends { kind: Kind }, K extends Kind>(
  entry: E,
  kind: K,
): entry is Extract<E, { kind: K }> {
  return entry.kind === kind
}
