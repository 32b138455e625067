import { expect, expectTypeOf, test } from 'vitest'
import { catalog } from '../../catalog/catalog.ts'
import type { Resource } from '../../catalog/operation.ts'
import { listCoverage } from '../../catalog/provider-routes.ts'
import { hintHeader, readNearest } from '../../facts/simulator-hint.ts'
import type { Handlers } from '../http/handlers.ts'
import { handlers, simulatorRoutes } from '../start/routes.ts'
import type { Simulator } from '../start/simulator.ts'
import { createApi } from './support/api.ts'
import described from './support/described-operations.json' with { type: 'json' }
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

test('a route without behavior answers 501 with the page of the provider, and asks for a token like others', async () => {
  const api = createApi(simulator)
  const { simulated, not_simulated } = listCoverage()
  expect(not_simulated.filter(route => simulated.includes(route))).toEqual([])
  for (const route of not_simulated) {
    const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ')
    const { status, body } = await api.call(method, path)
    expect(status).toBe(501)
    expect(body).toEqual({
      message: expect.stringContaining(
        `no behavior for ${route}, which the provider publishes: https://${route.includes('/plugins-platforms/') ? 'github.com/mercadopago/adb-payment' : 'www.merc'}`,
      ),
      error: 'route_not_simulated',
      status: 501,
      cause: [],
    })
    expect((await api.call(method, path, undefined, { authorization: '' })).status).toBe(403)
  }
})

test('each operation of the provider’s OpenAPI document has a route', () => {
  const { simulated, not_simulated } = listCoverage()
  const withoutNames = (route: string) => route.replaceAll(/\{\w+\}/g, '{}')
  const answered = new Set([...simulated, ...not_simulated].map(withoutNames))
  expect(described).toHaveLength(136)
  expect(described.filter(route => !answered.has(withoutNames(route)))).toEqual([])
})

const unknown = expect.stringContaining('Si quieres conocer los recursos de la API')
test.each([
  ['GET', '/v1/payment/13', unknown, 'GET /v1/payments/{id}'],
  ['POST', '/payments', unknown, 'POST /v1/payments'],
  [
    'PUT',
    '/v1/payments/13/cancelations',
    'Resource /payments/13/cancelations not found.',
    'PUT /v1/payments/{id}/cancellations',
  ],
  ['GET', '/v7/nothing/like/it', unknown, null],
])(
  'the 404 of %s %s is the provider’s, and its hint names the nearest route',
  async (method, path, text, nearest) => {
    const { status, body, headers } = await createApi(simulator).call(method, path)
    expect([status, body.message]).toEqual([404, text])
    expect(readNearest(headers.get(hintHeader) ?? undefined)).toBe(nearest)
  },
)

test('a mistyped route of the control API is explained', async () => {
  const { body } = await createApi(simulator).get('/simulator/healt')
  expect(body.message).toBe(
    'resource not found: GET /simulator/healt. The nearest route is GET /simulator/health',
  )
})
