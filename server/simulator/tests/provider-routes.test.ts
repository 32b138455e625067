import { expect, expectTypeOf, test } from 'vitest'
import { catalog } from '../../catalog/catalog.ts'
import type { Resource } from '../../catalog/operation.ts'
import { listCoverage } from '../../catalog/provider-routes.ts'
import type { Handlers } from '../http/handlers.ts'
import { handlers, simulatorRoutes } from '../routes.ts'
import type { Simulator } from '../simulator.ts'
import { createApi } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

const entries = Object.entries<Resource>(catalog).flatMap(([resource, operations]) =>
  Object.entries(operations).flatMap(([name, { provider, access = 'seller' }]) =>
    provider ? [{ resource, name, provider, access }] : [],
  ),
)

test('the simulator has a route for each call of the provider in the catalog, with its access', () => {
  const called = entries.map(({ provider, access }) => `${access} ${provider.replace(/\{(\w+)\}/g, ':$1')}`)
  const routes = simulatorRoutes.map(({ method, path, access }) => `${access} ${method} ${path}`)
  expect(routes).toEqual(expect.arrayContaining([...new Set(called)]))
  expect(routes.filter(route => /^(seller|browser) /.test(route) && !called.includes(route))).toEqual([])
})

test('operations that are one call of the provider have one handler', () => {
  const handlerOf = (resource: string, name: string) =>
    (handlers as Record<string, Record<string, unknown>>)[resource]?.[name]
  const calls = Map.groupBy(entries, ({ provider }) => provider)
  const unequal = [...calls].filter(
    ([, same]) => new Set(same.map(({ resource, name }) => handlerOf(resource, name))).size !== 1,
  )
  expect(unequal).toEqual([])
})

test('a call of the provider without a handler does not compile, nor does a handler without a call', () => {
  const { seller } = handlers
  expectTypeOf<keyof Handlers['testUsers']>().toEqualTypeOf<'create' | 'createAtOldAddress' | 'search'>()
  // @ts-expect-error `get` has no handler.
  const missing: Handlers['seller'] = {}
  // @ts-expect-error The catalog has no `remove` of the seller.
  const unknown: Handlers['seller'] = { ...seller, remove: seller.get }
  // @ts-expect-error A handler of a browser's call may get no account.
  const strict: Handlers['identificationTypes'] = { list: seller.get }
  expect([missing, unknown, strict]).toHaveLength(3)
})

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

test('the 404 of each listed route says that the provider has it', async () => {
  const api = createApi(simulator)
  const { simulated, not_simulated } = listCoverage()
  expect(not_simulated.filter(route => simulated.includes(route))).toEqual([])
  for (const route of not_simulated) {
    const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ')
    const { status, body } = await api.call(method, path)
    expect([route, status, body.message]).toEqual([
      route,
      404,
      `resource not found: ${method} ${path}. The provider has this route, but it is not simulated (pasarela coverage lists all such routes)`,
    ])
  }
})

test.each([
  ['GET', '/v1/payment/13', '. The nearest route is GET /v1/payments/{id}'],
  ['POST', '/payments', '. The nearest route is POST /v1/payments'],
  ['PUT', '/v1/payments/13/cancelations', '. The nearest route is PUT /v1/payments/{id}/cancellations'],
  ['GET', '/simulator/healt', '. The nearest route is GET /simulator/health'],
  ['GET', '/v7/nothing/like/it', ''],
])('the 404 of %s %s names the nearest route', async (method, path, nearest) => {
  const { body } = await createApi(simulator).call(method, path)
  expect(body.message).toBe(`resource not found: ${method} ${path}${nearest}`)
})
