/** Both sides of each bound in the bodies of orders. Those that the provider's reference names are listed. */
import { expect, test } from 'vitest'
import { checkRequest } from '../../../catalog/requests/check-request.ts'
import type { Field, Fields, RequestBody } from '../../../catalog/requests/field.ts'
import { requestOf } from '../../../catalog/requests/requests.ts'
import { type Bounds, sidesOf } from '../../tests/support/schema-bounds.ts'

const installments: Bounds = [1, 36]
/** The simulator's limit for a text, and for a list, of which the provider names no limit. */
const anyText: Bounds = [null, 500]
const anyList: Bounds = [null, 100]

const named: Record<string, Bounds> = {
  external_reference: [null, 64],
  currency: [3, 3],
  'payer.email': [null, 254],
  'transactions.payments': [1, 100],
  payments: [1, 100],
  transactions: [1, 100],
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
  installments,
}

/** The paths of all fields with a bound, and the kinds of their values. */
function boundedPaths(fields: Fields, prefix = ''): [path: string, is: Field['is']][] {
  return Object.entries(fields).flatMap(([name, field]) => boundedOf(field, prefix + name))
}

function boundedOf(field: Field, path: string): [string, Field['is']][] {
  const bounds = ['min', 'max', 'minLength', 'maxLength', 'minItems', 'maxItems']
  // Every whole number has the bound of exact ones.
  const isBounded = Object.entries(field).some(
    ([key, limit]) => bounds.includes(key) && Number(limit?.[0]) < Number.MAX_SAFE_INTEGER,
  )
  return [
    ...(isBounded ? [[path, field.is] as [string, Field['is']]] : []),
    ...(field.is === 'object' ? boundedPaths(field.fields ?? {}, `${path}.`) : []),
    ...(field.is === 'list' && field.items ? boundedOf(field.items, `${path}[]`) : []),
  ]
}

function acceptsSize(request: RequestBody, path: string, { size, is }: { size: number; is: Field['is'] }) {
  const value = is === 'text' ? 'x'.repeat(size) : is === 'list' ? Array.from({ length: size }) : size
  const keys = path.replaceAll('[]', '.0').split('.')
  const sent = keys.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
  const at = path.replaceAll('[]', '[0]')
  const found = checkRequest({ ...request, together: () => [] }, sent, { country: null, now: 0 })
  return !found.some(each => each.path === at && ['length', 'bound'].includes(each.kind))
}

const writes = ['', '/{id}/transactions', '/{id}/refund', '/{id}/events'].map(
  path => `POST /v1/orders${path}`,
)

test.each([...writes, 'PUT /v1/orders/{id}/transactions/{transaction_id}'])(
  'a body of %s is accepted up to each bound, and not beyond',
  write => {
    const request = requestOf(write, {}) as RequestBody
    const found = boundedPaths(request.fields)
    expect(found.length).toBeGreaterThan(0)
    for (const [path, is] of found) {
      const isOfMethod = path.includes('payment_method.') && !path.startsWith('config')
      const key = isOfMethod ? path.slice(path.indexOf('payment_method.')) : path
      const each = named[key] ?? (is === 'list' ? anyList : anyText)
      for (const [size, isAccepted] of sidesOf(each, is === 'list' ? 'array' : is))
        expect([path, size, acceptsSize(request, path, { size, is })]).toEqual([path, size, isAccepted])
    }
  },
)

test('every named bound is one of a body', () => {
  const paths = [...writes, 'PUT /v1/orders/{id}/transactions/{transaction_id}'].flatMap(write =>
    boundedPaths(requestOf(write, {})?.fields ?? {}).map(([path]) => path),
  )
  expect(Object.keys(named).filter(path => !paths.includes(path))).toEqual([])
})
