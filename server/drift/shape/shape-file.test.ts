import { expect, test } from 'vitest'
import { readRecordedShapes } from '../recorded-shapes.ts'
import { readShapes, ShapeFileError, writeShapes } from './shape-file.ts'

const text = `# site: MLA

a/b: pay
call: POST /v1/payments
status: 201
states: pending/pending_waiting_transfer approved/accredited
source: a document
  . object
  id number
  items list
  items[] object
  items[].title null|text

a/c: pay again
call: POST /v1/payments
status: 201
like: a/b: pay
  items -
  id digits
  note text
`

test('a file that is read and written is the same', () => {
  expect(writeShapes(readShapes(text))).toBe(text)
})

test('a shape like another has its lines, except those below a path that is gone', () => {
  const [, again] = readShapes(text).shapes
  expect(Object.fromEntries(again?.shape ?? [])).toEqual({
    '.': new Set(['object']),
    id: new Set(['digits']),
    note: new Set(['text']),
  })
})

test.each(readRecordedShapes())('$name is in the form in which shapes are written', ({ text: recorded }) => {
  expect(writeShapes(readShapes(recorded))).toBe(recorded)
})

test.each([
  ['a step without a call', 'a/b: pay\nstatus: 200\n', 1],
  ['a step without a status', 'a/b: pay\ncall: GET /x\n', 1],
  ['a title without a step', 'a\ncall: GET /x\nstatus: 200\n', 1],
  ['a line that is no fact', 'a/b: pay\ncall: GET /x\nnonsense\n', 3],
  ['a path without kinds', 'a/b: pay\ncall: GET /x\nstatus: 200\n  id\n', 4],
  ['a base that is not above', 'a/b: pay\ncall: GET /x\nstatus: 200\nlike: a/z: pay\n', 1],
])('%s is refused with its line', (_what, wrong, line) => {
  expect(() => readShapes(wrong)).toThrow(ShapeFileError)
  expect(() => readShapes(wrong)).toThrow(`line ${line}: `)
})
