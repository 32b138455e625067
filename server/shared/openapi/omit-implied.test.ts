import { expect, test } from 'vitest'
import { omitImplied } from './omit-implied.ts'

function omitFrom(jsonSchema: object, io: 'input' | 'output' = 'output'): object {
  const schema = structuredClone(jsonSchema)
  if (typeof omitImplied === 'function') omitImplied({ jsonSchema: schema, io } as never)
  return schema
}

test.each(['date-time', 'email'])('the format %s says what its pattern says', format => {
  expect(omitFrom({ type: 'string', format, pattern: 'a' })).toEqual({ type: 'string', format })
})

test('another pattern stays, and so do bounds that programs can keep', () => {
  const { MAX_SAFE_INTEGER: max, MIN_SAFE_INTEGER: min } = Number
  const uri = { type: 'string', format: 'uri', pattern: 'a' }
  expect(omitFrom(uri)).toEqual(uri)
  expect(omitFrom({ type: 'integer', minimum: min, maximum: max })).toEqual({ type: 'integer' })
  const bounded = { type: 'integer', minimum: min + 1, maximum: max - 1 }
  expect(omitFrom(bounded)).toEqual(bounded)
})

test('a number or a text is one schema, and a choice of three stays one', () => {
  const number = { type: 'integer', minimum: 1 }
  const text = { type: 'string', pattern: 'a' }
  expect(omitFrom({ anyOf: [number, text] })).toEqual({
    type: ['integer', 'string'],
    minimum: 1,
    pattern: 'a',
  })
  for (const anyOf of [
    [number, text, { type: 'null' }],
    [text, number],
    [{ type: 'boolean' }, text],
  ])
    expect(omitFrom({ anyOf })).toEqual({ anyOf })
})

test('names of a list or nothing are one list', () => {
  const names = { type: 'string', enum: ['a', 'b'] }
  expect(omitFrom({ anyOf: [names, { type: 'null' }] })).toEqual({
    type: ['string', 'null'],
    enum: ['a', 'b', null],
  })
  for (const anyOf of [
    [{ type: 'string' }, { type: 'null' }],
    [names, { type: 'null' }, names],
  ])
    expect(omitFrom({ anyOf })).toEqual({ anyOf })
})

test('an answer with known fields may get others, and a request may not', () => {
  const closed = { type: 'object', properties: { a: {} }, additionalProperties: false }
  expect(omitFrom(closed)).not.toHaveProperty('additionalProperties')
  expect(omitFrom(closed, 'input')).toEqual(closed)
  const map = { type: 'object', additionalProperties: { type: 'string' } }
  expect(omitFrom({ ...map, propertyNames: { type: 'string' } })).toEqual(map)
})
