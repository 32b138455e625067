import { defaultAccount } from '../../contract/entry-facts.ts'
import type { EntryCount } from '../entries.ts'
import type { JournalExtent, JournalSize } from '../journal.ts'
import { readDetail, readSummary, type StoredRow } from '../rows/entry-row.ts'
import { bisectSeqs, enclosingTimes, timesOf } from '../search/filters.ts'
import { hasPhrases, readPhrases } from '../search/phrases.ts'
import { type EntrySearch, isSelective } from '../search/words.ts'
import { ofAccount } from './accounts.ts'
import { type Engine, type Page, rangeOf, type SeqRange } from './engine.ts'

export type ReadingDatabase = {
  /** The rows of a query, whose parameters are written as `$1`. */
  query: (sql: string, values?: (string | number)[]) => Promise<StoredRow[]>
  /** The condition that a value is in `$1`, a list in JSON. SQLite has no arrays. */
  isOneOf: string
  /** The seqs of the entries in this part of the journal that match the filter, in order, at most `limit`. */
  search: (filter: EntrySearch, part: SearchedPart) => Promise<number[]>
}

/** The last entries that were deleted: by clearing the account, and by anything else. */
type Cleared = { cleared: number; others: number }

export type SearchedPart = Pick<Page, 'order' | 'limit'> & SeqRange

/** Columns of the table `counts` whose values are those of the entries. */
const countedColumns = ['account', 'kind', 'status', 'operation', 'transport', 'topic', 'verdict'] as const
const countsOfAccount = 'kind, status, operation, transport, purpose, topic, origin, verdict, count'
/** PostgreSQL cuts longer values in this table. */
const maxCountedLength = 200

/** How many entries are read at once to be compared with the phrases of a search. Whole entries are large. */
const readAtOnce = 50

/** The reading half of an engine. Both engines use the same SQL. */
export function createReads({
  query,
  search,
  isOneOf,
}: ReadingDatabase): Pick<Engine, 'list' | 'details' | 'counts' | 'extent' | 'size' | 'setting'> {
  async function enclosePeriod(filter: EntrySearch): Promise<Partial<SeqRange>> {
    const { from, before } = enclosingTimes(filter)
    const seqAt = async (time: string) => Number((await query(bisectSeqs, [time]))[0]?.seq)
    return {
      ...(from && { above: (await seqAt(from)) - 1 }),
      ...(before && { below: await seqAt(before) }),
    }
  }

  /**
   * False if no entry has these values together. A search of the text index would then read all entries with any of
   * them.
   */
  async function mayMatch(filter: EntrySearch): Promise<boolean> {
    const counted = countedColumns.flatMap(name => {
      const value = filter[name]
      return value === undefined || String(value).length > maxCountedLength ? [] : [{ name, value }]
    })
    if (counted.filter(({ name }) => name !== 'account').length < 2) return true
    const conditions = counted.map(({ name }, at) => `${name} = $${at + 1}`).join(' AND ')
    const values = counted.map(({ value }) => value)
    return (await query(`SELECT 1 FROM counts WHERE ${conditions} LIMIT 1`, values)).length > 0
  }

  /** Omits the account if all entries belong to it, which saves a common word in the text index. */
  async function shorten({ account, ...filter }: EntrySearch): Promise<EntrySearch> {
    if (account === undefined) return filter
    const other = 'SELECT 1 FROM counts WHERE account < $1 OR account > $1 LIMIT 1'
    return (await query(other, [account])).length > 0 ? { account, ...filter } : filter
  }

  /** Searches the text index, and drops what has the words of a term apart. */
  async function searchPhrases(filter: EntrySearch, part: SearchedPart): Promise<number[]> {
    const phrases = readPhrases(filter)
    if (phrases.length === 0) return search(filter, part)
    const { order, limit } = part
    const found: number[] = []
    let { above, below } = part
    while (found.length < limit) {
      const seqs = await search(filter, { order, limit: readAtOnce, above, below })
      const rows = await query(
        `SELECT * FROM entries JOIN details USING (seq) WHERE seq ${isOneOf} ORDER BY seq ${order}`,
        [JSON.stringify(seqs)],
      )
      found.push(...rows.filter(row => hasPhrases(row, phrases)).map(({ seq }) => Number(seq)))
      const last = seqs.at(-1)
      if (last === undefined || seqs.length < readAtOnce) break
      if (order === 'ASC') above = last
      else below = last
    }
    return found.slice(0, limit)
  }

  return {
    list: async (filter, page) => {
      if (!(await mayMatch(filter))) return []
      const { order, limit } = page
      const range = rangeOf(page, await enclosePeriod(filter))
      const { from, before } = timesOf(filter)
      const { sql: isOwn, values: accountValues } = ofAccount(filter.account, '$6')
      const rows = isSelective(filter)
        ? await query(`SELECT * FROM entries WHERE seq ${isOneOf} ORDER BY seq ${order}`, [
            JSON.stringify(await searchPhrases(await shorten(filter), { order, limit, ...range })),
          ])
        : await query(
            `SELECT * FROM entries WHERE seq > $1 AND seq < $2 AND received_at >= $3 AND received_at < $4
              ${filter.kind ? `AND kind = '${filter.kind}'` : ''} AND ${isOwn} ORDER BY seq ${order} LIMIT $5`,
            [range.above, range.below, from, before, limit, ...accountValues],
          )
      return rows.map(readSummary)
    },
    details: async (seqs, maxBytes) => {
      const rows = await query(
        `SELECT * FROM (
            SELECT *, sum(stored_bytes) OVER (ORDER BY seq DESC) - stored_bytes AS bytes_before
            FROM entries WHERE seq ${isOneOf}
          ) AS sized JOIN details USING (seq) WHERE bytes_before < $2 ORDER BY seq DESC`,
        [JSON.stringify(seqs), maxBytes],
      )
      return rows.map(readDetail)
    },
    // These casts connect untyped rows of SQL with types.
    counts: async account =>
      (await query(`SELECT ${countsOfAccount} FROM counts WHERE account = $1`, [account])) as EntryCount[],
    extent: async (account = defaultAccount) => {
      const [row] = await query(
        `SELECT pruned_to, coalesce((SELECT min(seq) FROM entries), 0) AS oldest,
          coalesce((SELECT max(seq) FROM entries), 0) AS newest,
          coalesce((SELECT through FROM cleared WHERE account = $1), 0) AS cleared,
          coalesce((SELECT max(through) FROM cleared WHERE account <> $1), 0) AS others FROM state`,
        [account],
      )
      const { pruned_to, oldest, newest, cleared, others } = row as JournalExtent & Cleared
      return { oldest, newest: Math.max(newest, others), pruned_to: Math.max(pruned_to, cleared) }
    },
    size: async () => {
      const [row] = await query(
        `SELECT rejected, others, bytes, (SELECT received_at FROM entries
          WHERE (verdict IS NULL OR verdict <> 'rejected') AND forward_next_at IS NULL ORDER BY seq LIMIT 1) AS oldest_at
          FROM state`,
      )
      return row as JournalSize
    },
    setting: async name => {
      const [row] = await query('SELECT value FROM settings WHERE name = $1', [name])
      return row === undefined ? null : String(row.value)
    },
  }
}
