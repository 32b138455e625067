/** Chooses the entries of the journal from which sales are measured. */
import { didSell } from '../../facts/did-sell.ts'
import { publicRouteOf } from '../../facts/plugin-routes.ts'
import type { CallSummary, EntryCount, EntrySummary, NotificationSummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import type { CutOff } from '../../quality/recorded.ts'
import { isCreating } from '../../quality/sales.ts'

/** So many of the newest calls of each operation, and of the newest notifications, are read. */
const maxEach = 1000
/** A page that waits for a payment reads it thousands of times. So many of the newest reads that say the same count. */
const maxAlike = 20
/** So many references and ids are looked up. */
const maxNames = 300

export type Chosen = {
  /** Those of the measured sales, and all writes. */
  first: CallSummary[]
  others: CallSummary[]
  notifications: NotificationSummary[]
  /** What was left out. Null: nothing. */
  cut: CutOff | null
}

/** @param count of the newest sales, which are looked up by their names if not all entries are read */
export async function chooseEntries(
  journal: Journal,
  { sale, count }: { sale: string | undefined; count: number },
): Promise<Chosen> {
  const windows = await readWindows(journal)
  const entries = new Map(windows.flatMap(({ found }) => found).map(entry => [entry.seq, entry]))
  const cut = cutOf(windows)
  const names = sale === undefined ? (cut === null ? [] : newestNames([...entries.values()], count)) : [sale]
  const looked = await lookUp(journal, names, sale !== undefined)
  for (const entry of looked.found) entries.set(entry.seq, entry)
  const own = new Set(looked.found.map(({ seq }) => seq))
  const all = [...entries.values()]
  const calls = withoutAlike(all.filter(isByShop))
  const isFirst = ({ seq, effect }: CallSummary) => own.has(seq) || effect !== 'read'
  return {
    first: calls.filter(isFirst),
    others: calls.filter(call => !isFirst(call)),
    notifications: all.filter(entry => entry.kind === 'notification').toSorted((a, b) => b.seq - a.seq),
    cut: cut && { ...cut, isSaleWhole: sale !== undefined && looked.isWhole },
  }
}

type Window = { found: EntrySummary[]; isCut: boolean; isOfReads: boolean; isOfSearches: boolean }

/** The newest entries of each operation, so that many reads hide no sale. */
async function readWindows(journal: Journal): Promise<Window[]> {
  const counts = await journal.counts()
  const counted = Map.groupBy(counts.filter(isOfShops), ({ kind, transport, operation }) =>
    JSON.stringify(kind === 'call' ? { kind, transport, operation, purpose: 'operation' } : { kind }),
  )
  return Promise.all(
    [...counted].map(async ([filter, rows]) => {
      const found = await journal.latest(JSON.parse(filter) as EntryFilter, maxEach)
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      const isOfReads = found.every(entry => entry.kind === 'notification' || entry.effect === 'read')
      const isOfSearches = found.some(isSearch)
      return { found, isCut: found.length === maxEach && total > maxEach, isOfReads, isOfSearches }
    }),
  )
}

const isOfShops = ({ kind, purpose, transport }: EntryCount) =>
  kind === 'notification' || (purpose === 'operation' && (transport === 'shop' || transport === 'rest'))

function cutOf(windows: readonly Window[]): CutOff | null {
  const oldestOf = (some: readonly Window[]) =>
    Math.max(0, ...some.map(({ found }) => Date.parse(found.at(-1)?.received_at ?? '')))
  const short = windows.filter(({ isCut }) => isCut)
  if (short.length === 0) return null
  const writesBeforeMs = oldestOf(short.filter(({ isOfReads }) => !isOfReads))
  const searchesBeforeMs = oldestOf(short.filter(({ isOfSearches }) => isOfSearches))
  const beforeMs = oldestOf(short)
  return { by: 'count', max: maxEach, beforeMs, writesBeforeMs, searchesBeforeMs, isSaleWhole: false }
}

/** Whether it is a read of nothing that has an id. */
export function isSearch(entry: EntrySummary): boolean {
  return entry.kind === 'call' && entry.effect === 'read' && entry.resource === null
}

/**
 * Whether a shop made the call: through the shop proxy, or at the gateway's routes as a program that names nobody.
 * Console, command, test kit and agents act for a tester, and name themselves.
 */
function isByShop(entry: EntrySummary): entry is CallSummary {
  if (entry.kind !== 'call' || entry.purpose !== 'operation') return false
  return entry.transport === 'shop' || (entry.transport === 'rest' && entry.actor === null)
}

/** The references and the ids of the newest sales. */
function newestNames(entries: readonly EntrySummary[], count: number): string[] {
  const made = entries
    .filter(isByShop)
    .filter(call => isCreation(call) && didSell(call) !== 'no')
    .toSorted((a, b) => b.seq - a.seq)
  const sales = Map.groupBy(
    made,
    ({ external_reference, resource, seq }) => external_reference ?? resource ?? seq,
  )
  return [...sales.values()].slice(0, count).flat().flatMap(namesOf)
}

const isCreation = ({ operation, effect, subject }: CallSummary) =>
  isCreating(publicRouteOf(operation)) || (effect === 'create' && saleSubjects.includes(subject))

const saleSubjects: readonly string[] = ['payment', 'order', 'preference', 'subscription']

/** What joins other entries to the same sale. A customer has many sales. */
function namesOf(entry: EntrySummary): string[] {
  if (entry.kind === 'notification') return []
  const { subject, resource, external_reference } = entry
  const isOfSale = saleSubjects.includes(subject) || subject === 'merchant_order'
  return [external_reference, isOfSale ? resource : null].flatMap(name => name ?? [])
}

/** Reads all entries with these names, and with the names that they lead to. @param isDeep also looks into the bodies */
async function lookUp(journal: Journal, names: readonly string[], isDeep: boolean) {
  const known = new Set<string>()
  const found: EntrySummary[] = []
  let isWhole = true
  for (let fresh = [...new Set(names)]; fresh.length > 0; ) {
    const room = Math.max(0, maxNames - known.size)
    if (fresh.length > room) isWhole = false
    const asked = fresh.slice(0, room)
    for (const name of asked) known.add(name)
    const filters = asked.flatMap((name): EntryFilter[] => [
      { external_reference: name },
      { resource: name },
      { payment_id: name },
      // A search has the reference in its request, and a read of a payment in its response.
      ...(isDeep ? [{ text: name, transport: 'shop' } as const] : []),
    ])
    const lists = await Promise.all(filters.map(filter => journal.latest(filter, maxEach)))
    if (lists.some(list => list.length === maxEach)) isWhole = false
    // Only what has the name itself leads to other names: a text may have it by chance.
    const own = lists.filter((_, place) => filters[place]?.text === undefined).flat()
    found.push(...lists.flat())
    fresh =
      room === 0 ? [] : [...new Set(own.filter(isByShop).flatMap(namesOf))].filter(name => !known.has(name))
  }
  return { found, isWhole }
}

/**
 * Leaves out reads of one thing that say the same as many newer ones. A read before a write of the thing is not like one
 * after it, because it tells what the shop knew when it wrote.
 */
function withoutAlike(calls: readonly CallSummary[]): CallSummary[] {
  const newest = calls.toSorted((a, b) => b.seq - a.seq)
  const alike = new Map<string, number>()
  const writes = new Map<string, number>()
  return newest.filter(({ effect, transport, operation, resource, status, state }) => {
    if (resource === null) return true
    const laterWrites = writes.get(resource) ?? 0
    if (effect !== 'read') {
      writes.set(resource, laterWrites + 1)
      return true
    }
    const key = JSON.stringify([transport, operation, resource, status, state, laterWrites])
    const count = (alike.get(key) ?? 0) + 1
    alike.set(key, count)
    return count <= maxAlike
  })
}
