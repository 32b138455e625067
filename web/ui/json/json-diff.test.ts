import { expect, test } from 'vitest'
import { diffJson } from './json-diff.ts'

test('equal values have no differences, whatever their depth and order', () => {
  expect(diffJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([])
})

test('a changed value is named by its path, in objects and in lists', () => {
  expect(diffJson({ a: { b: [1, 2] } }, { a: { b: [1, 3] } })).toEqual([
    { path: 'a.b[1]', before: 2, after: 3 },
  ])
})

test('an added or removed object is one change', () => {
  expect(diffJson({ gone: { x: 1, y: 2 } }, { came: [{ id: 7 }] })).toEqual([
    { path: 'came', before: undefined, after: [{ id: 7 }] },
    { path: 'gone', before: { x: 1, y: 2 }, after: undefined },
  ])
  expect(diffJson([], [{ id: 7 }])).toEqual([{ path: '[0]', before: undefined, after: { id: 7 } }])
})

test('a value of another type is one change', () => {
  expect(diffJson({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }])
  expect(diffJson({ a: null }, { a: {} })).toEqual([{ path: 'a', before: null, after: {} }])
  expect(diffJson({ a: 1 }, { a: '1' })).toEqual([{ path: 'a', before: 1, after: '1' }])
})

test('a member with the name of an inherited property is absent on the other side', () => {
  expect(diffJson({}, { constructor: 1 })).toEqual([{ path: 'constructor', before: undefined, after: 1 }])
  expect(diffJson({ toString: 1 }, {})).toEqual([{ path: 'toString', before: 1, after: undefined }])
})
