/** Both sides of each pattern in the inputs of the gateway's operations. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalog } from '../catalog/catalog.ts'
import * as schemas from '../contract/schemas.ts'
import { anyId } from '../gateway/adapters/mcp/tool.ts'
import { accepts, patternPaths } from '../simulator/tests/support/schema-bounds.ts'

type Sides = [accepted: string[], refused: string[]]

/** A field with each pattern. */
const patterns: Record<string, Sides> = {
  'payments.get paymentId': [
    ['1', '9'.repeat(20)],
    ['', '9'.repeat(21), '1a', 'a1', '-1', '1 '],
  ],
  'payments.create transaction_amount': [
    ['1', '10.50'],
    ['', '1e3', '0x10', ' 5', '5.', '.5', '1,5', '+1'],
  ],
  'payments.create notification_url': [['https://a.b/c'], ['https://a.b/c d', 'ftp://a.b/c', 'a.b/c']],
  'orders.create total_amount': [
    ['1', '1.5', '100.00'],
    ['', '1.', '1.234', '-1', '1,5', '1e3'],
  ],
  'orders.get orderId': [
    ['a', 'A_-9', 'x'.repeat(64)],
    ['', 'x'.repeat(65), 'a/b', 'a.b', 'a b', 'search'],
  ],
  'accounts.create name': [
    ['a', '9', 'a-b', 'x'.repeat(40)],
    ['', '-a', 'a-', 'A', 'a_b', 'x'.repeat(41), 'default'],
  ],
  'calls.list warning': [
    ['any', `a_${'9'.repeat(59)}`],
    ['', 'Any', '9a', '_a', 'a-b', 'a'.repeat(62)],
  ],
  'notifications.feed lastEventId': [
    ['0', '9'.repeat(15)],
    ['', '9'.repeat(16), '-1', '1a'],
  ],
  'grading.start other_access_token': [['APP_USR-1!~'], ['', 'a b', 'é', 'a\nb']],
  'a tool id': [
    ['1', '9'.repeat(20), `ORD${'0Z'.repeat(10)}`, `ORD${'A'.repeat(40)}`, 'af09'.repeat(8)],
    [
      '',
      '9'.repeat(21),
      `ORD${'0'.repeat(19)}`,
      `ORD${'A'.repeat(41)}`,
      'AF09'.repeat(8),
      'a'.repeat(31),
      '1 ',
    ],
  ],
}

const bySchema: Record<string, unknown> = schemas
const operations: (readonly [string, z.ZodType])[] = Object.entries(catalog).flatMap(([resource, all]) =>
  Object.entries(all).flatMap(([name, operation]) => {
    const input = 'input' in operation ? bySchema[String(operation.input)] : undefined
    return input instanceof z.ZodType ? [[`${resource}.${name}`, input] as const] : []
  }),
)
const tool = ['a tool', z.strictObject({ id: anyId })] as const
const found = [tool, ...operations].flatMap(([operation, schema]) =>
  [...patternPaths(schema)].map(([path, pattern]) => ({
    name: `${operation} ${path}`,
    schema,
    path,
    pattern,
  })),
)

test('each pattern of an input has an example here', () => {
  const covered = new Set(found.filter(({ name }) => name in patterns).map(({ pattern }) => pattern))
  expect(found.filter(({ pattern }) => !covered.has(pattern)).map(({ name }) => name)).toEqual([])
})

test.each(Object.entries(patterns))(
  '%s accepts texts of its pattern, and no others',
  (name, [accepted, refused]) => {
    const one = found.find(each => each.name === name)
    if (!one) throw new Error(`${name} has no pattern.`)
    expect(accepted.filter(text => !accepts(one.schema, one.path, text))).toEqual([])
    expect(refused.filter(text => accepts(one.schema, one.path, text))).toEqual([])
  },
)
