import { createStoredValue, type StoredValue, useStored } from '../browser/stored-value.ts'

/** The columns of one list: all, and those shown at first. */
export type ColumnSet<Name extends string> = {
  all: readonly Name[]
  usual: readonly Name[]
  /** The choice of this browser. */
  stored: StoredValue<readonly Name[]>
}

/** @param page names the list in the browser's storage */
export function createColumnSet<const Name extends string>(
  page: string,
  all: readonly Name[],
  usual: readonly NoInfer<Name>[],
): ColumnSet<Name> {
  const read = (stored: unknown) => (Array.isArray(stored) ? pick(all, stored) : usual)
  return { all, usual, stored: createStoredValue<readonly Name[]>(`columns.${page}`, read) }
}

export type ColumnChoice<Name extends string> = {
  columns: readonly Name[]
  set: ColumnSet<Name>
  choose: (columns: readonly Name[]) => void
}

/**
 * The shown columns: those of the address, else those last chosen in this browser. A choice is kept in both.
 * @param given the search parameter
 */
export function useColumns<Name extends string>(
  set: ColumnSet<Name>,
  given: string | undefined,
  change: (search: { columns: string | undefined }) => void,
): ColumnChoice<Name> {
  const stored = useStored(set.stored)
  const known = pick(set.all, given?.split(',') ?? [])
  return {
    set,
    columns: known.length > 0 ? known : stored,
    choose: columns => {
      const next = pick(set.all, columns)
      set.stored.set(next)
      change({ columns: next.join() === set.usual.join() ? undefined : next.join() })
    },
  }
}

/** In the order of the list, whatever the order of the choice. */
function pick<Name extends string>(all: readonly Name[], chosen: readonly unknown[]): Name[] {
  return all.filter(name => chosen.includes(name))
}
