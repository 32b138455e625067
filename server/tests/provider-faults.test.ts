/** Some faults of the provider against every operation. `npm run faults -- provider` tries all of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  faultCases,
  type Misbehaving,
  providerOperations,
  startMisbehaving,
} from './support/provider-faults.ts'

let misbehaving: Misbehaving
beforeAll(async () => {
  misbehaving = await startMisbehaving()
})
afterAll(() => misbehaving?.close())

/** Every fault meets two operations, and every operation about two faults. */
const share = 11
const isPicked = (operation: number, fault: number) => (operation + fault) % share === 0

test.each(providerOperations.map((operation, index) => ({ name: operation.name, operation, index })))(
  '$name answers rightly, repeats only what is safe, and does nothing twice, whatever the provider does',
  async ({ operation, index }) => {
    const picked = faultCases.filter((_, fault) => isPicked(index, fault))
    for (const faultCase of picked)
      expect(await misbehaving.attack(operation, faultCase, 2)).toBeGreaterThan(0)
  },
)
