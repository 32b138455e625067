/**
 * Some faults of the provider against every operation. `EVERY_FAULT=1 npx vitest run provider-faults` tries all of them
 * with more calls, and checks that memory stays flat, because gateway and simulator share this process.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureHeap } from './support/measure-heap.ts'
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

const isWhole = process.env.EVERY_FAULT !== undefined
/** Each fault is tried with two operations, and each operation with about two faults. */
const share = isWhole ? 1 : 11
/** The provider allows an account no more than 15 test users. */
const calls = isWhole ? 12 : 2
const isPicked = (operation: number, fault: number) => (operation + fault) % share === 0

const megabytes: number[] = []

test.each(providerOperations.map((operation, index) => ({ name: operation.name, operation, index })))(
  '$name answers correctly, repeats only what is safe, and does nothing twice, whatever the provider does',
  { timeout: isWhole ? 600_000 : undefined },
  async ({ operation, index }) => {
    const picked = faultCases.filter((_, fault) => isPicked(index, fault))
    for (const faultCase of picked)
      expect(await misbehaving.attack(operation, faultCase, calls)).toBeGreaterThan(0)
    if (isWhole) megabytes.push(measureHeap() / 1e6)
  },
)

// Each operation starts with an empty account, so earlier calls leave nothing in it.
test.runIf(isWhole)('the later half of the operations keeps no memory in use', () => {
  const middle = megabytes[Math.trunc(megabytes.length / 2)] ?? 0
  expect((megabytes.at(-1) ?? Number.NaN) - middle).toBeLessThan(10)
})
