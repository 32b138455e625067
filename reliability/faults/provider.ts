import assert from 'node:assert/strict'
import {
  faultCases,
  providerOperations,
  startMisbehaving,
} from '../../server/tests/support/provider-faults.ts'
import { count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { measureHeap } from '../support/heap.ts'

/** The provider allows an account no more than 15 test users. */
const calls = 12
/** Limit for the heap. Each operation starts with an empty account, so earlier calls leave nothing in it. */
const maxGrowthMegabytes = 10

/** Gateway and simulator share this process. */
export const provider: Fault = {
  name: 'provider',
  promise:
    'whatever the provider does, each operation answers in time with the right error, repeats only what is safe, and does nothing twice',
  async run() {
    const misbehaving = await startMisbehaving()
    let sent = 0
    const megabytes: number[] = []
    try {
      for (const operation of providerOperations) {
        for (const faultCase of faultCases) {
          const what = `${operation.name} with ${JSON.stringify(faultCase.fault)}`
          sent += await misbehaving.attack(operation, faultCase, calls).catch(error => {
            throw new Error(what, { cause: error })
          })
        }
        megabytes.push(Math.round(measureHeap() / 1e6))
      }
    } finally {
      await misbehaving.close()
    }
    const [middle = 0, end = 0] = [megabytes[Math.trunc(megabytes.length / 2)], megabytes.at(-1)]
    assert.ok(end - middle <= maxGrowthMegabytes, `the heap grew from ${middle} to ${end} MB`)
    const combinations = providerOperations.length * faultCases.length
    return {
      figure: `${providerOperations.length} operations, ${faultCases.length} faults, ${calls} calls at once: ${count(combinations * calls)} calls, ${count(sent)} requests to the provider, nothing done twice; heap ${middle} MB half way, ${end} MB at the end`,
      logLine: null,
    }
  },
}
