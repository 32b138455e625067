import { expect, test } from 'vitest'
import { toFields } from './fields.ts'

test('lists the fields of both, and marks those that differ', () => {
  expect(
    toFields({ id: 1, card: { last: '3704' }, tags: [] }, { id: 2, card: { last: '3704' }, tags: ['a'] }),
  ).toEqual([
    { path: 'id', a: '1', b: '2', differs: true },
    { path: 'card.last', a: '"3704"', b: '"3704"', differs: false },
    { path: 'tags', a: '[]', b: null, differs: true },
    { path: 'tags[0]', a: null, b: '"a"', differs: true },
  ])
})

test('a text and a number with the same digits differ, and null is a value', () => {
  expect(toFields({ x: 1, y: null }, { x: '1' })).toEqual([
    { path: 'x', a: '1', b: '"1"', differs: true },
    { path: 'y', a: 'null', b: null, differs: true },
  ])
})

test('texts that are not JSON are one field without a path', () => {
  expect(toFields('<html>', '<html>')).toEqual([{ path: '', a: '"<html>"', b: '"<html>"', differs: false }])
})
