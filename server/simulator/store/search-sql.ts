/**
 * The SQL of searches. Every index of a column ends with the date of creation, so that a filter's rows are counted and
 * listed in the index alone. SQLite has no statistics of the tables here, so the index is always named.
 */
import type { SQLInputValue } from 'node:sqlite'

/**
 * A table of documents. Each row contains one as JSON, with the columns by which it is searched or sorted. A row
 * belongs to the account of its number, or to none (0). An id is unique within its account.
 */
export type TableSpec<T> = {
  name: string
  idOf: (document: T) => string
  /** The most selective column comes first: a search uses the index of the first one that it has a condition on. */
  columns: Record<string, Column<T>>
}
/** With `indexed: 'where set'`, the index omits rows with null in the column. */
type Column<T> = {
  type: 'TEXT' | 'INTEGER' | 'REAL'
  indexed?: boolean | 'where set'
  of: (document: T, account: number) => string | number | null
}

const indexed =
  (type: Column<never>['type'], isIndexed: true | 'where set' = true) =>
  <T>(of: Column<T>['of']): Column<T> => ({ type, indexed: isIndexed, of })

/** Indexed columns. The index of an optional one has only the rows that are not null. */
export const text = indexed('TEXT')
export const integer = indexed('INTEGER')
export const real = indexed('REAL')
export const optionalText = indexed('TEXT', 'where set')
export const optionalInteger = indexed('INTEGER', 'where set')

/** With `lists`, the value is one of the column's words, which are separated by blanks. */
export type Condition =
  | { column: string; is: '=' | '>=' | '<=' | '<'; value: string | number }
  | { column: string; is: 'in'; value: (string | number)[] }
  | { column: string; is: 'lists' | 'contains' | 'begins with' | 'begins not with'; value: string }

export type Search = {
  where?: Condition[]
  sort?: { column: string; isDescending: boolean }
  limit?: number
  offset?: number
}

/** The words that a column has in an account; see `selectWords`. */
type WordsOf = (account: number, column: string) => string[]

// The part of a table that searches need. It has no functions of the columns, so it fits every table.
type Spec = Pick<TableSpec<never>, 'name' | 'columns'>

const created = 'created'

export function createSql({ name, columns }: Spec): string {
  const fields = Object.entries(columns).map(([column, { type }]) => `${column} ${type}`)
  const indexes = Object.entries(columns).flatMap(([column, { indexed }]) => {
    if (!indexed) return []
    const part = indexed === 'where set' ? ` WHERE ${column} IS NOT NULL` : ''
    const fieldsOfIndex = ['account', column, ...(hasDates(columns) && column !== created ? [created] : [])]
    return [`CREATE INDEX IF NOT EXISTS ${indexOf(name, column)} ON ${name}(${fieldsOfIndex})${part}`]
  })
  return [
    `CREATE TABLE IF NOT EXISTS ${name} (${['account INTEGER NOT NULL', 'id TEXT NOT NULL', ...fields, 'doc TEXT NOT NULL']})`,
    `CREATE UNIQUE INDEX IF NOT EXISTS ${indexOf(name, 'id')} ON ${name}(id, account)`,
    ...indexes,
  ].join(';')
}

const indexOf = (table: string, column: string) => `${table}_by_${column}`
const hasDates = (columns: Spec['columns']) => created in columns

type Statement = { sql: string; values: SQLInputValue[] }
type Scope = { account: number; where: Condition[]; wordsOf: WordsOf }

/**
 * Statements whose counts `n` add up, each with its sign: rows that do not begin with a text are all rows without those
 * that do.
 */
export function countSql(spec: Spec, { account, where, wordsOf }: Scope): (Statement & { sign: 1 | -1 })[] {
  const others = where.filter(({ is }) => is !== 'begins not with')
  const excluded = where.flatMap(({ column, is, value }): Condition[] =>
    is === 'begins not with' ? [{ column, is: 'begins with', value: String(value) }] : [],
  )
  const parts = [
    { sign: 1 as const, where: others },
    ...excluded.map(condition => ({ sign: -1 as const, where: [...others, condition] })),
  ]
  return parts.map(part => {
    const conditions = withoutLists(part.where, account, wordsOf)
    const { sql, values } = whereSql(account, conditions)
    const index = indexedBy(spec, leadOf(spec, conditions)?.column ?? createdOf(spec))
    return { sign: part.sign, sql: `SELECT count(*) AS n FROM ${spec.name}${index}${sql}`, values }
  })
}

/** Up to this many rows are sorted. Of more rows, the index of the sorted column is read until the page is full. */
const maxSorted = 5_000

type PageScope = {
  /** Null selects the rows of every account. */
  account: number | null
  wordsOf: WordsOf
  /** The number of rows that fulfill the conditions; 0 if it is not known. */
  total: number
}

/** A page of documents. Rows that are equal in the sorted column are sorted by their creation. */
export function pageSql(spec: Spec, search: Search, { account, wordsOf, total }: PageScope): Statement {
  const { sort, limit, offset = 0 } = search
  const conditions =
    account === null ? (search.where ?? []) : withoutLists(search.where ?? [], account, wordsOf)
  const { sql, values } = whereSql(account, conditions)
  const direction = sort?.isDescending ? 'DESC' : 'ASC'
  const by = sort ? [sort.column, ...(hasDates(spec.columns) ? [created] : []), 'rowid'] : ['rowid']
  const order = [...new Set(by)].map(column => `${column} ${direction}`)
  const index = account === null ? '' : indexedBy(spec, walkedColumn(spec, conditions, { sort, total }))
  const rows = `FROM ${spec.name}${index}${sql} ORDER BY ${order}`
  if (limit === undefined) return { sql: `SELECT account, doc ${rows}`, values }
  // Only the documents of the rows on the page are read.
  const page = `SELECT rowid AS page_row ${rows} LIMIT ? OFFSET ?`
  return {
    sql: `SELECT account, doc FROM (${page}) CROSS JOIN ${spec.name} ON rowid = page_row`,
    values: [...values, limit, offset],
  }
}

function walkedColumn(
  spec: Spec,
  conditions: Condition[],
  { sort, total }: Pick<Search, 'sort'> & { total: number },
): string | null {
  const lead = leadOf(spec, conditions)
  if (!sort) return lead?.column ?? null
  const isSorted = lead?.column === sort.column || (sort.column === created && lead && isSingle(lead))
  if (lead && (isSorted || total <= maxSorted)) return lead.column
  return spec.columns[sort.column]?.indexed ? sort.column : null
}

const isSingle = ({ is, value }: Condition) =>
  is === '=' || (is === 'in' && Array.isArray(value) && value.length === 1)

/** The condition whose index is used. A range of dates of creation is not one: every index ends with them. */
function leadOf({ columns }: Spec, conditions: Condition[]): Condition | undefined {
  return ['id', ...Object.keys(columns)]
    .filter(column => column === 'id' || (column !== created && columns[column]?.indexed))
    .map(column => conditions.find(each => each.column === column && each.is !== 'begins not with'))
    .find(each => each !== undefined)
}

const createdOf = ({ columns }: Spec) => (columns[created]?.indexed ? created : null)

const indexedBy = ({ name }: Spec, column: string | null) =>
  column === null ? '' : ` INDEXED BY ${indexOf(name, column)}`

/** Replaces `lists` by the list of the column's words that contain the value, of which there are few. */
function withoutLists(where: Condition[], account: number, wordsOf: WordsOf): Condition[] {
  return where.map(condition => {
    if (condition.is !== 'lists') return condition
    const { column, value } = condition
    return {
      column,
      is: 'in',
      value: wordsOf(account, column).filter(word => word.split(' ').includes(value)),
    }
  })
}

/** Reads the distinct words by jumping from value to value in the index. */
export function selectWords(table: string, column: string): string {
  const next = (bound: string) =>
    `SELECT min(${column}) FROM ${table} INDEXED BY ${indexOf(table, column)} WHERE account=:account AND ${column} ${bound}`
  return `WITH RECURSIVE words(word) AS (${next('IS NOT NULL')} UNION ALL
    SELECT (${next('> word')}) FROM words WHERE word IS NOT NULL) SELECT word FROM words WHERE word IS NOT NULL`
}

function whereSql(account: number | null, conditions: Condition[]): Statement {
  const values: SQLInputValue[] = account === null ? [] : [account]
  const parts = conditions.map(condition => {
    const { column, is, value } = condition
    if (is === 'in') values.push(...value)
    else if (is === 'begins with') values.push(value, `${value}\u{10ffff}`)
    else values.push(value)
    switch (is) {
      case 'in':
        return `${column} IN (${value.length === 0 ? 'NULL' : value.map(() => '?')})`
      case 'begins with':
        return `(${column} >= ? AND ${column} < ?)`
      case 'begins not with':
        return `instr(coalesce(${column}, ''), ?) <> 1`
      case 'contains':
        return `instr(${column}, ?) > 0`
      case 'lists':
        return `instr(' ' || ${column} || ' ', ' ' || ? || ' ') > 0`
      default:
        return `${column} ${is} ?`
    }
  })
  const all = [...(account === null ? [] : ['account=?']), ...parts]
  return { sql: all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`, values }
}
