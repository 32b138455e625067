import { expect, test } from 'vitest'
import { readSearchPage, readText } from './read-search.ts'

test('a search looks for the document of an id, else for words, in any case', () => {
  const find = (id: string) => (id === 'ab12' ? {} : undefined)
  expect(readText('AB12', find)).toEqual([{ column: 'id', is: '=', value: 'ab12' }])
  expect(readText('Club', find)).toEqual([{ column: 'words', is: 'contains', value: 'club' }])
  expect([readText(undefined, find), readText('', find)]).toEqual([[], []])
})

test('a page has up to a thousand documents, or as many as its search allows', () => {
  expect(readSearchPage({ limit: '1000' }, 10)).toMatchObject({ limit: 1000 })
  expect(readSearchPage({}, 10)).toMatchObject({ limit: 10 })
  expect(readSearchPage({ limit: '100' }, 10, 100)).toMatchObject({ limit: 100 })
  const refused = { status: 400 }
  expect(() => readSearchPage({ limit: '1001' }, 10)).toThrow(expect.objectContaining(refused))
  expect(() => readSearchPage({ limit: '101' }, 10, 100)).toThrow(expect.objectContaining(refused))
})
