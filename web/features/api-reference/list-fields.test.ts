import { expect, test } from 'vitest'
import { listFields, nameType } from './list-fields.ts'
import type { OpenApiDocument, Schema } from './open-api.ts'

const document: OpenApiDocument = {
  paths: {},
  components: { schemas: { Item: { type: 'object', properties: { title: { type: 'string' } } } } },
}

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'string' }] }, 'integer | string'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'boolean', const: true }, 'true'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ $ref: '#/components/schemas/Item' }, 'object'],
  [{ allOf: [{ $ref: '#/components/schemas/Item' }, { properties: {} }] }, 'object'],
  [{}, 'any'],
])('the type of %j is %s', (schema, type) => {
  expect(nameType(schema, document)).toBe(type)
})

test('fields of nested objects and lists have their path, and a schema that contains itself ends', () => {
  const payer: Schema = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] }
  const items: Schema = { type: 'array', items: { $ref: '#/components/schemas/Item' } }
  const nested: OpenApiDocument = {
    paths: {},
    components: {
      schemas: {
        ...document.components?.schemas,
        Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  }
  const fields = listFields({ type: 'object', properties: { payer, items }, required: ['items'] }, nested)
  expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['payer', false],
    ['payer.email', true],
    ['items', true],
    ['items[].title', false],
  ])
  expect(listFields({ $ref: '#/components/schemas/Tree' }, nested)).toHaveLength(7)
  const note: Schema = { properties: { note: { type: 'string' } }, required: ['note'] }
  const both = listFields({ allOf: [{ $ref: '#/components/schemas/Item' }, note] }, nested)
  expect(both.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['title', false],
    ['note', true],
  ])
})
