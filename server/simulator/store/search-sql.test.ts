/** Which index a search uses, by SQLite's own plan: none reads every row, and only a few rows are sorted. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Condition, countSql, createSql, pageSql, type Search } from './search-sql.ts'
import { openStore, type Store } from './store.ts'
import { openTable, type Table } from './table.ts'

type Document = { id: string; created: number; updated: number; status: string; words: string; note: string }

const spec = {
  name: 'documents',
  idOf: ({ id }: Document) => id,
  columns: {
    words: { type: 'TEXT' as const, indexed: 'where set' as const, of: ({ words }: Document) => words },
    status: { type: 'TEXT' as const, indexed: true, of: ({ status }: Document) => status },
    updated: { type: 'INTEGER' as const, indexed: true, of: ({ updated }: Document) => updated },
    created: { type: 'INTEGER' as const, indexed: true, of: ({ created }: Document) => created },
  },
}
const account = 7

let store: Store
let table: Table<Document>
beforeAll(() => {
  store = openStore()
  table = openTable(store, spec)
  const statuses = ['open', 'paid', 'paid', 'void']
  for (let index = 0; index < 40; index++) {
    const status = statuses[index % statuses.length] ?? ''
    const words = index % 2 ? 'visa' : 'master visa'
    const dates = { created: 1000 + Math.floor(index / 4), updated: 5000 - index }
    table.put(account, { id: `d${index}`, status, words, note: '', ...dates })
  }
  table.put(8, { id: 'other', status: 'paid', words: 'visa', note: '', created: 1, updated: 1 })
})

const wordsOf = () => ['visa']
const planOf = (sql: string, values: unknown[]) =>
  store.database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...(values as string[]))
    .map(({ detail }) => String(detail))
    .join('; ')

const paid: Condition = { column: 'status', is: '=', value: 'paid' }
const since: Condition = { column: 'created', is: '>=', value: 1002 }

describe('the rows of a search are counted in an index alone', () => {
  test.each<[string, Condition[], string]>([
    ['all', [], 'documents_by_created (account=?)'],
    ['a period', [since], 'documents_by_created (account=? AND created>?)'],
    ['a filter', [paid], 'documents_by_status (account=? AND status=?)'],
    ['a filter and a period', [since, paid], 'documents_by_status (account=? AND status=? AND created>?)'],
    [
      'several values',
      [{ column: 'status', is: 'in', value: ['paid', 'void'] }, since],
      'documents_by_status (account=? AND status=? AND created>?)',
    ],
    [
      'a word',
      [{ column: 'words', is: 'lists', value: 'visa' }],
      'documents_by_words (account=? AND words=?)',
    ],
    [
      'a beginning',
      [{ column: 'words', is: 'begins with', value: 'vi' }],
      'documents_by_words (account=? AND words>? AND words<?)',
    ],
    [
      'a later change',
      [{ column: 'updated', is: '>=', value: 5 }, since],
      'documents_by_updated (account=? AND updated>?)',
    ],
  ])('%s', (_name, where, plan) => {
    for (const { sql, values } of countSql(spec, { account, where, wordsOf }))
      expect(planOf(sql, values)).toBe(`SEARCH documents USING COVERING INDEX ${plan}`)
  })
})

const newest = { column: 'created', isDescending: true }
const page = { sort: newest, limit: 3, offset: 0 }

describe('a page reads the documents of its rows alone', () => {
  test.each<[string, Search, number, string, boolean]>([
    ['the newest', page, 1e6, 'documents_by_created', false],
    ['the newest of a filter', { ...page, where: [paid] }, 1e6, 'documents_by_status', false],
    [
      'the newest of two values among many rows',
      { ...page, where: [{ column: 'status', is: 'in', value: ['paid', 'void'] }] },
      1e6,
      'documents_by_created',
      false,
    ],
    [
      'the newest of two values among few rows, which are sorted',
      { ...page, where: [{ column: 'status', is: 'in', value: ['paid', 'void'] }] },
      5_000,
      'documents_by_status',
      true,
    ],
    [
      'another order of many rows',
      { ...page, where: [paid, since], sort: { column: 'updated', isDescending: false } },
      1e6,
      'documents_by_updated',
      false,
    ],
  ])('%s', (_name, search, total, index, isSorted) => {
    const { sql, values } = pageSql(spec, search, { account, wordsOf, total })
    const plan = planOf(sql, values)
    expect(plan).toContain(`${index} (account=?`)
    expect(plan).toContain('documents USING INTEGER PRIMARY KEY (rowid=?)')
    expect(plan.includes('USE TEMP B-TREE')).toBe(isSorted)
  })
})

test('every plan finds the same rows in the same order, on every page', () => {
  const all = table.find(account, {})
  const searches: [Condition[], (document: Document) => boolean][] = [
    [[], () => true],
    [[paid], ({ status }) => status === 'paid'],
    [[paid, since], ({ status, created }) => status === 'paid' && created >= 1002],
    [[{ column: 'status', is: 'in', value: ['open', 'void'] }], ({ status }) => status !== 'paid'],
    [[{ column: 'status', is: 'in', value: [] }], () => false],
    [[{ column: 'words', is: 'lists', value: 'master' }], ({ words }) => words.includes('master')],
    [[{ column: 'words', is: 'begins not with', value: 'mas' }], ({ words }) => words === 'visa'],
    [[{ column: 'status', is: 'contains', value: 'ai' }], ({ status }) => status === 'paid'],
    [[{ column: 'id', is: '=', value: 'd3' }, paid], () => false],
  ]
  for (const [where, fits] of searches) {
    const expected = all.filter(fits)
    for (const column of ['created', 'updated'] as const) {
      for (const isDescending of [true, false]) {
        const sorted = expected.toSorted(
          (one, other) => one[column] - other[column] || all.indexOf(one) - all.indexOf(other),
        )
        if (isDescending) sorted.reverse()
        for (const total of [0, 1e6]) {
          const { sql, values } = pageSql(
            spec,
            { where, sort: { column, isDescending }, limit: 4, offset: 3 },
            { account, wordsOf: () => ['visa', 'master visa'], total },
          )
          const found = store.database
            .prepare(sql)
            .all(...values)
            .map(({ doc }) => JSON.parse(String(doc)))
          expect(found, JSON.stringify({ where, column, isDescending, total })).toEqual(sorted.slice(3, 7))
        }
        const search = { where, sort: { column, isDescending }, limit: 4, offset: 3 }
        expect(table.search(account, search)).toEqual({ total: expected.length, found: sorted.slice(3, 7) })
      }
    }
  }
})

test('a change writes the columns that changed', () => {
  table.put(9, { id: 'a', status: 'open', words: 'visa', note: '', created: 1, updated: 1 })
  table.put(9, { id: 'a', status: 'paid', words: 'visa', note: 'changed', created: 1, updated: 2 })
  const where: Condition[] = [paid, { column: 'updated', is: '=', value: 2 }]
  expect(table.find(9, { where })).toEqual([expect.objectContaining({ id: 'a', note: 'changed' })])
  expect(table.count(9, [{ column: 'status', is: '=', value: 'open' }])).toBe(0)
  expect(table.count(9, [])).toBe(1)
})

test('indexes hold the date of creation after their column', () => {
  expect(createSql(spec)).toContain('documents_by_status ON documents(account,status,created)')
})
