import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { Store } from './store.ts'

/**
 * A table of documents. Each row contains one as JSON, with the columns by which it is searched or sorted. A row
 * belongs to the account of its number, or to none (0). An id is unique within its account.
 */
export type TableSpec<T> = {
  name: string
  idOf: (document: T) => string
  columns: Record<string, Column<T>>
}
/** With `indexed: 'where set'`, the index omits rows with null in the column. */
type Column<T> = {
  type: 'TEXT' | 'INTEGER' | 'REAL'
  indexed?: boolean | 'where set'
  of: (document: T) => string | number | null
}

/** With `lists`, the value is one of the column's words, which are separated by blanks. */
export type Condition = {
  column: string
  is: '=' | '>=' | '<=' | '<' | 'in' | 'lists' | 'begins not with'
  value: SQLInputValue | SQLInputValue[]
}
type Search = {
  where?: Condition[]
  sort?: { column: string; descending: boolean }
  limit?: number
  offset?: number
}

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
  /** Finds rows of every account. */
  findEverywhere(search: Search): { account: number; document: T }[]
  clear(account: number): void
}

/** Opens a table. Creates it and its indexes if they are missing. */
export function openTable<T>(store: Store, spec: TableSpec<T>): Table<T> {
  const { database } = store
  const names = Object.keys(spec.columns)
  const readers = Object.values(spec.columns)
  database.exec(createSql(spec))
  const put = database.prepare(putSql(spec.name, names))
  const get = database.prepare(`SELECT doc FROM ${spec.name} WHERE account=? AND id=?`)
  const anywhere = database.prepare(`SELECT account, doc FROM ${spec.name} WHERE id=? LIMIT 1`)
  const remove = database.prepare(`DELETE FROM ${spec.name} WHERE account=? AND id=?`)
  const clear = database.prepare(`DELETE FROM ${spec.name} WHERE account=?`)
  const prepared = new Map<string, StatementSync>()

  function statement(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    const made = database.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  const parse = (row: unknown): T => JSON.parse(docOf(row))

  return {
    name: spec.name,
    put(account, document) {
      const values = readers.map(reader => reader.of(document))
      store.write(() => put.run(account, spec.idOf(document), ...values, JSON.stringify(document)))
    },
    get(account, id) {
      const row = get.get(account, id)
      return row === undefined ? undefined : parse(row)
    },
    getAnywhere(id) {
      const row = anywhere.get(id)
      return row === undefined ? undefined : { account: Number(row.account), document: parse(row) }
    },
    firstWith(account, column, value) {
      const sql = `SELECT doc FROM ${spec.name} WHERE account=? AND ${column}=? LIMIT 1`
      const row = statement(sql).get(account, value)
      return row === undefined ? undefined : parse(row)
    },
    remove(account, id) {
      store.write(() => remove.run(account, id))
    },
    find(account, search) {
      const { sql, values } = selectSql(spec.name, [{ column: 'account', is: '=', value: account }], search)
      return statement(sql)
        .all(...values)
        .map(parse)
    },
    count(account, where) {
      const all: Condition[] = [{ column: 'account', is: '=', value: account }, ...where]
      const { sql, values } = whereSql(all)
      const row = statement(`SELECT count(*) AS n FROM ${spec.name}${sql}`).get(...values)
      return Number(row?.n ?? 0)
    },
    findEverywhere(search) {
      const { sql, values } = selectSql(spec.name, [], search)
      return statement(sql)
        .all(...values)
        .map(row => ({ account: Number(row.account), document: parse(row) }))
    },
    clear(account) {
      store.write(() => clear.run(account))
    },
  }
}

function docOf(row: unknown): string {
  return String((row as { doc: unknown }).doc)
}

function createSql<T>({ name, columns }: TableSpec<T>): string {
  const fields = Object.entries(columns).map(([column, { type }]) => `${column} ${type}`)
  const all = ['account INTEGER NOT NULL', 'id TEXT NOT NULL', ...fields, 'doc TEXT NOT NULL']
  const indexes = Object.entries(columns).flatMap(([column, { indexed }]) => {
    if (!indexed) return []
    const part = indexed === 'where set' ? ` WHERE ${column} IS NOT NULL` : ''
    return [`CREATE INDEX IF NOT EXISTS ${name}_by_${column} ON ${name}(account, ${column})${part}`]
  })
  return [
    `CREATE TABLE IF NOT EXISTS ${name} (${all.join(', ')})`,
    `CREATE UNIQUE INDEX IF NOT EXISTS ${name}_by_id ON ${name}(id, account)`,
    ...indexes,
  ].join(';')
}

function putSql(name: string, columns: string[]): string {
  const all = ['account', 'id', ...columns, 'doc']
  const updates = [...columns, 'doc'].map(column => `${column}=excluded.${column}`)
  return `INSERT INTO ${name}(${all.join(',')}) VALUES(${all.map(() => '?').join(',')})
    ON CONFLICT(id, account) DO UPDATE SET ${updates.join(',')}`
}

function selectSql(name: string, scope: Condition[], search: Search) {
  const { sql, values } = whereSql([...scope, ...(search.where ?? [])])
  const order = search.sort
    ? ` ORDER BY ${search.sort.column} ${search.sort.descending ? 'DESC' : 'ASC'}, rowid ${search.sort.descending ? 'DESC' : 'ASC'}`
    : ' ORDER BY rowid ASC'
  const page = search.limit === undefined ? '' : ' LIMIT ? OFFSET ?'
  const pageValues = search.limit === undefined ? [] : [search.limit, search.offset ?? 0]
  return {
    sql: `SELECT account, doc FROM ${name}${sql}${order}${page}`,
    values: [...values, ...pageValues],
  }
}

function whereSql(conditions: Condition[]) {
  const values: SQLInputValue[] = []
  const parts = conditions.map(({ column, is, value }) => {
    const list = Array.isArray(value) ? value : [value]
    values.push(...list)
    if (is === 'begins not with') return `instr(coalesce(${column}, ''), ?) <> 1`
    if (is === 'lists') return `instr(' ' || ${column} || ' ', ' ' || ? || ' ') > 0`
    return is === 'in' ? `${column} IN (${list.map(() => '?').join(',')})` : `${column} ${is} ?`
  })
  return { sql: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, values }
}
