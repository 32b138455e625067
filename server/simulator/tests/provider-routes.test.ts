import { expect, test } from 'vitest'
import { findProviderRoute } from '../../catalog/provider-routes.ts'
import { simulatorRoutes } from '../routes.ts'

/** Routes of the provider that the simulator has, without its own pages and its control API. */
const routes = simulatorRoutes.filter(({ access }) => access === 'seller' || access === 'browser')

test('every route of the simulator that the provider has too is one by which calls of shops are named', () => {
  const unnamed = routes.filter(({ path }) => findProviderRoute(path.replace(/:\w+/g, '1')).template === null)
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
