import type { StatementSync } from 'node:sqlite'
import {
  type Condition,
  countSql,
  createSql,
  pageSql,
  type Search,
  selectWords,
  type TableSpec,
} from './search-sql.ts'
import type { Store } from './store.ts'

export type Table<T> = {
  name: string
  put(account: number, document: T): void
  get(account: number, id: string): T | undefined
  /** Finds an id in any account, for pages whose address does not name the account. */
  getAnywhere(id: string): { account: number; document: T } | undefined
  /** The first document with a value in a column. It is faster than `find`. */
  firstWith(account: number, column: string, value: string | number): T | undefined
  remove(account: number, id: string): void
  find(account: number, search: Search): T[]
  count(account: number, where: Condition[]): number
  /** A page of the documents that fulfill the conditions, and how many there are on all pages. */
  search(account: number, search: Required<Search>): { total: number; found: T[] }
  /** Finds rows of every account. */
  findEverywhere(search: Search): { account: number; document: T }[]
  /** Removes at most `limit` rows with a lower value in an indexed column. */
  removeBelow(account: number, below: { column: string; value: number; limit: number }): void
  clear(account: number): void
}

/** Opens a table. Creates it and its indexes if they are missing. */
export function openTable<T>(store: Store, spec: TableSpec<T>): Table<T> {
  const { database } = store
  const { name } = spec
  const columns = Object.keys(spec.columns)
  const readers = Object.values(spec.columns)
  database.exec(createSql(spec))
  const all = ['account', 'id', ...columns, 'doc']
  const insert = database.prepare(
    `INSERT INTO ${name}(${all}) VALUES(${all.map(() => '?')}) ON CONFLICT DO NOTHING`,
  )
  const stored = database.prepare(
    `SELECT ${['rowid AS stored_row', ...columns]} FROM ${name} WHERE account=? AND id=?`,
  )
  const get = database.prepare(`SELECT doc FROM ${name} WHERE account=? AND id=?`)
  const anywhere = database.prepare(`SELECT account, doc FROM ${name} WHERE id=? LIMIT 1`)
  const remove = database.prepare(`DELETE FROM ${name} WHERE account=? AND id=?`)
  const clear = database.prepare(`DELETE FROM ${name} WHERE account=?`)
  const prepared = new Map<string, StatementSync>()
  let lastRead = ''

  function statement(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    const made = database.prepare(sql)
    prepared.set(sql, made)
    return made
  }

  /**
   * Inserts first, because most documents are new. The one that was read last is about to be changed. A change writes only
   * the indexes of the columns that changed.
   */
  function put(account: number, document: T) {
    const values = readers.map(reader => reader.of(document, account))
    const id = spec.idOf(document)
    const text = JSON.stringify(document)
    const known = id === lastRead ? stored.get(account, id) : undefined
    if (!known && insert.run(account, id, ...values, text).changes > 0) return
    const before = known ?? stored.get(account, id) ?? {}
    const changed = columns.flatMap((column, index) => (before[column] === values[index] ? [] : [index]))
    const set = [...changed.map(index => `${columns[index]}=?`), 'doc=?']
    const changes = changed.map(index => values[index] ?? null)
    statement(`UPDATE ${name} SET ${set} WHERE rowid=?`).run(...changes, text, before.stored_row ?? null)
  }

  const wordsOf = (account: number, column: string) =>
    statement(selectWords(name, column))
      .all({ account })
      .map(({ word }) => String(word))

  function count(account: number, where: Condition[]): number {
    return countSql(spec, { account, where, wordsOf }).reduce(
      (sum, { sql, values, sign }) => sum + sign * Number(statement(sql).get(...values)?.n),
      0,
    )
  }

  function find(account: number, search: Search, total = 0): T[] {
    const { sql, values } = pageSql(spec, search, { account, wordsOf, total })
    return statement(sql)
      .all(...values)
      .map(parse)
  }
  const parse = (row: unknown): T => JSON.parse(docOf(row))

  return {
    name,
    put: (account, document) => store.write(() => put(account, document)),
    get(account, id) {
      const row = get.get(account, id)
      if (row) lastRead = id
      return row === undefined ? undefined : parse(row)
    },
    getAnywhere(id) {
      const row = anywhere.get(id)
      return row === undefined ? undefined : { account: Number(row.account), document: parse(row) }
    },
    firstWith(account, column, value) {
      const sql = `SELECT doc FROM ${name} WHERE account=? AND ${column}=? LIMIT 1`
      const row = statement(sql).get(account, value)
      return row === undefined ? undefined : parse(row)
    },
    remove(account, id) {
      store.write(() => remove.run(account, id))
    },
    find: (account, search) => find(account, search),
    count,
    search(account, search) {
      const total = count(account, search.where)
      return { total, found: search.offset < total ? find(account, search, total) : [] }
    },
    findEverywhere(search) {
      const { sql, values } = pageSql(spec, search, { account: null, wordsOf, total: 0 })
      return statement(sql)
        .all(...values)
        .map(row => ({ account: Number(row.account), document: parse(row) }))
    },
    removeBelow(account, { column, value, limit }) {
      const rows = `SELECT rowid FROM ${name} WHERE account=? AND ${column}<? ORDER BY ${column} LIMIT ?`
      const sql = `DELETE FROM ${name} WHERE rowid IN (${rows})`
      store.write(() => statement(sql).run(account, value, limit))
    },
    clear(account) {
      store.write(() => clear.run(account))
    },
  }
}

function docOf(row: unknown): string {
  return String((row as { doc: unknown }).doc)
}
