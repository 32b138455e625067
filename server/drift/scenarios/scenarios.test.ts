import { expect, test } from 'vitest'
import { listCoverage } from '../../catalog/provider-routes.ts'
import { countries } from '../../facts/countries.ts'
import { controlOperations } from '../../simulator/tests/support/control-operations.ts'
import { numberedScenarios } from './scenarios.ts'

const scenarios = countries.flatMap(({ id }) => numberedScenarios(id).map(({ scenario }) => scenario))

test('only scenarios that are never run at the provider ask the simulator for something', () => {
  const asking = scenarios.filter(({ steps }) =>
    steps.some(({ call, fault }) => fault !== undefined || call.includes(' /simulator/')),
  )
  expect(asking.filter(({ onlySimulator }) => onlySimulator === undefined)).toEqual([])
})

test('each step calls a route of the catalog', () => {
  const calls = new Set(scenarios.flatMap(({ steps }) => steps.map(({ call }) => call.split('?')[0] ?? '')))
  const known = [...listCoverage().simulated, ...controlOperations.keys()].map(
    route => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`),
  )
  const unknown = [...calls].filter(call => !known.some(route => route.test(call)))
  expect(unknown).toEqual([])
})

test('whatever may be made at the provider is removed', () => {
  const makers = /^POST \/(?:v1\/(?:payments|orders|customers)|checkout\/preferences|preapproval(?:_plan)?)$/
  const forgotten = scenarios
    .filter(({ onlySimulator }) => onlySimulator === undefined)
    .filter(({ steps }) => steps.some(({ call, makes }) => makers.test(call) && makes === undefined))
  expect(forgotten).toEqual([])
})
