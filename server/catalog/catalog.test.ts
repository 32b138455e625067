import { expect, expectTypeOf, test } from 'vitest'
import type { Payment, Refund } from '../contract/payments.ts'
import { operation } from '../gateway/procedures/base.ts'
import { passThrough } from '../gateway/procedures/pass-through.ts'
import { appRouter } from '../gateway/procedures/router.ts'
import { catalog } from './catalog.ts'
import type { AnswerOf, Operation, Resource } from './operation.ts'
import { isRepeatable } from './provider-routes.ts'

const operations = Object.entries<Resource>(catalog).flatMap(([resource, entries]) =>
  Object.entries(entries).map(([name, entry]) => [`${resource}.${name}`, entry] as const),
)
const parametersOf = (path = '') => path.match(/\{\w+\}/g) ?? []

test('the answer of an operation has the type of its schema', () => {
  expectTypeOf<AnswerOf<typeof catalog.payments.get>>().toEqualTypeOf<Payment>()
  expectTypeOf<AnswerOf<typeof catalog.payments.listRefunds>>().toEqualTypeOf<Refund[]>()
})

test('a wrong schema of an answer does not compile', () => {
  const { listRefunds } = catalog.payments
  const wrong = { ...listRefunds, answer: 'paymentSchema' as const }
  passThrough({ listRefunds })
  // @ts-expect-error The example is a list of refunds, and no payment.
  passThrough({ listRefunds: wrong })
  operation(catalog.faults.clear).mutation(() => ({ cleared: true as const }))
  // @ts-expect-error The procedure does not answer a list of faults.
  operation({ ...catalog.faults.clear, answer: 'shopFaultsSchema' }).mutation(() => ({ cleared: true }))
})

test('a write that the gateway passes on says what a retry may do, and a name of no schema does not compile', () => {
  const { refund } = catalog.payments
  // @ts-expect-error `safety` is missing.
  const unsafe: Operation = { ...refund, safety: undefined }
  // @ts-expect-error The contract has no such schema.
  const unknown: Operation = { ...refund, answer: 'noSchema' }
  expect([unsafe.operationId, unknown.operationId]).toEqual(['refundPayment', 'refundPayment'])
})

test('every operation with a route has a procedure, and every procedure an entry', () => {
  const offered = operations.filter(([, { route, provider }]) => route ?? !provider).map(([name]) => name)
  expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(offered.toSorted())
})

test('the paths of the gateway and of the provider have the same ids', () => {
  const unequal = operations.filter(
    ([, { route, provider }]) =>
      route && provider && parametersOf(route).length !== parametersOf(provider).length,
  )
  expect(unequal).toEqual([])
})

test('a write is repeatable where the provider honors its key, by its route and by its name', () => {
  const repeatable = ['POST /v1/payments', 'POST /v1/orders', 'DELETE /v1/customers/{id}', 'orders.capture']
  const others = [
    'POST /checkout/preferences',
    'POST /preapproval',
    'preferences.create',
    'POST /v2/unlisted',
  ]
  expect([...repeatable, ...others].filter(isRepeatable)).toEqual(repeatable)
})
