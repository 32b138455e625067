import type { EntryDetail, EntrySummary } from '../../journal/entries.ts'
import type { Journal } from '../../journal/journal.ts'
import { AppError } from '../errors.ts'

type Kind = EntrySummary['kind']

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
