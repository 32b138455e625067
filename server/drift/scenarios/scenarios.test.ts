import { expect, test } from 'vitest'
import { countries } from '../../facts/countries.ts'
import { numberedScenarios } from './scenarios.ts'

const scenarios = countries.flatMap(({ id }) => numberedScenarios(id).map(({ scenario }) => scenario))

test('only scenarios that are never run at the provider ask the simulator for something', () => {
  const asking = scenarios.filter(({ steps }) =>
    steps.some(({ call, fault }) => fault !== undefined || call.includes(' /simulator/')),
  )
  expect(asking.filter(({ onlySimulator }) => onlySimulator === undefined)).toEqual([])
})

test('whatever may be made at the provider is removed', () => {
  const makers = /^POST \/(?:v1\/(?:payments|orders|customers)|checkout\/preferences|preapproval(?:_plan)?)$/
  const forgotten = scenarios
    .filter(({ onlySimulator }) => onlySimulator === undefined)
    .filter(({ steps }) => steps.some(({ call, makes }) => makers.test(call) && makes === undefined))
  expect(forgotten).toEqual([])
})
