/** Both sides of each bound in the bodies of orders. Those that the provider's reference names are listed. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { acceptsSize, type Bounds, boundedPaths, sidesOf } from '../../tests/support/schema-bounds.ts'
import { compiledOrderBody, orderBody } from './order-body.ts'
import { changeBody, refundBody } from './transaction-body.ts'

const installments: Bounds = [1, 36]
/** The simulator's limit for a text, and for a list, of which the provider names no limit. */
const anyText: Bounds = [null, 500]
const anyList: Bounds = [null, 100]

const named: Record<string, Bounds> = {
  external_reference: [1, 64],
  currency: [3, 3],
  'payer.email': [null, 254],
  'transactions.payments': [1, 100],
  'items[].title': [null, 150],
  'items[].description': [null, 256],
  'items[].external_code': [null, 30],
  'items[].quantity': [1, null],
  'config.statement_descriptor': [null, 50],
  'config.payment_method.max_installments': installments,
  'config.payment_method.min_installments': installments,
  'config.payment_method.default_installments': installments,
  'config.payment_method.installments.interest_free.values[]': installments,
  'payment_method.token': [32, 500],
  'payment_method.installments': installments,
  'payment_method.statement_descriptor': [null, 50],
}

const schemas: Record<string, z.ZodType> = {
  order: orderBody,
  'compiled order': compiledOrderBody(),
  change: changeBody,
  refund: refundBody,
}

test.each(Object.keys(schemas))(
  'a body of the kind %s is accepted up to each bound, and not beyond',
  kind => {
    const schema = schemas[kind] as z.ZodType
    // A compiled schema is the same schema, and cannot be described.
    const described = kind === 'compiled order' ? orderBody : schema
    const found = [...boundedPaths(described)]
    expect(found.length).toBeGreaterThan(0)
    for (const [path, type] of found) {
      const isOfMethod = path.includes('payment_method.') && !path.startsWith('config')
      const key = isOfMethod ? path.slice(path.indexOf('payment_method.')) : path
      const each = named[key] ?? (type === 'array' ? anyList : anyText)
      for (const [size, isAccepted] of sidesOf(each, type))
        expect([path, size, acceptsSize(schema, path, { size, type })]).toEqual([path, size, isAccepted])
    }
  },
)

test('every named bound is one of a body', () => {
  const paths = new Set([...boundedPaths(orderBody).keys(), ...boundedPaths(changeBody).keys()])
  expect(Object.keys(named).filter(path => !paths.has(path))).toEqual([])
})
