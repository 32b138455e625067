import { expect, test } from 'vitest'
import type { FeedRow } from './feed-entry.ts'
import { classOf, createMatcher, foldRows, pickFound } from './filter-rows.ts'

const row = (key: number): FeedRow => ({ type: 'entry', key }) as FeedRow
const [one, two, three] = [1, 2, 3].map(row) as [FeedRow, FeedRow, FeedRow]

/** Returns the keys, and counts the rows that were processed. */
function foldKeys() {
  let added = 0
  const fold = foldRows(() => {
    const keys: unknown[] = []
    return {
      add: ({ key }) => {
        added += 1
        keys.push(key)
      },
      result: () => [...keys],
    }
  })
  return { fold, countAdded: () => added }
}

test('appended rows are processed alone', () => {
  const { fold, countAdded } = foldKeys()
  expect(fold([one])).toEqual([1])
  expect(fold([one, two])).toEqual([1, 2])
  expect(fold([one, two])).toEqual([1, 2])
  expect(countAdded()).toBe(2)
})

test.each([
  ['a replaced row', [one, row(2)]],
  ['a row removed at the start', [two]],
  ['a row inserted before', [three, one, two]],
  ['no rows', []],
])('%s starts the fold anew', (_, rows) => {
  const { fold } = foldKeys()
  fold([one, two])
  expect(fold(rows)).toEqual(rows.map(({ key }) => key))
})

const [at, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z']
const call = {
  ...{ kind: 'call', seq: 12, received_at: at, purpose: 'operation', outcome: 'error', status: 404 },
  ...{ operation: 'payments.get', resource: '1300000001', warnings: ['casing'] },
  listens: [{ outcome: 'failed' }],
}
const words = (text: string) => ({ text })
/** Changes of the call, what finds it then, and what does not. */
const searches: [object, object[], object[]][] = [
  [{}, ['', ' GET  1300 ', '12', '404'].map(words), ['get refunds', 'call', '2026', 'error'].map(words)],
  [{}, [{ status: '404' }, { status_class: '4xx' }], [{ status: '405' }, { status_class: '5xx' }]],
  [{}, [{ order_id: '1300000001' }, { listen: 'failed' }], [{ order_id: '2' }, { listen: 'ok' }]],
  [{}, [{ operation: 'payments.get' }], [{ operation: 'payments.create' }, { status: '404', listen: 'ok' }]],
  [{}, [{ received_from: at }, { received_before: later }, { operation: undefined }], []],
  [{}, [{ gradings: 'omitted' }, { warning: 'any' }], [{ received_from: later }, { received_before: at }]],
  [{ warnings: [], listens: null, purpose: 'grading' }, [{}], [{ warning: 'any' }, { gradings: 'omitted' }]],
]

test.each(searches)('an entry with %j is found by each of %j, and by none of %j', (change, found, others) => {
  const isFound = (query: object) => createMatcher(query)({ ...call, ...change })
  expect([...found, ...others].filter(isFound)).toEqual(found)
})

test('counts answer for the fields by which they count, and for no others', () => {
  const counts = [{ status: 404 }, { status: 500 }]
  expect(pickFound(counts, { status_class: '4xx' }, ['status_class', 'text'])).toEqual([{ status: 404 }])
  expect(pickFound(counts, { status_class: '4xx', text: 'a' }, ['status_class'])).toBeNull()
  expect([199, 200, 499, 500, 600].map(classOf)).toEqual([undefined, '2xx', '4xx', '5xx', undefined])
})
