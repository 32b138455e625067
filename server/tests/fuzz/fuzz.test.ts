import { afterAll, beforeAll, expect, test } from 'vitest'
import * as found from './found.ts'
import { type Fuzzer, type Kind, shareOf, startFuzzer } from './fuzz.ts'

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await startFuzzer()
})
afterAll(() => fuzzer?.close())

const timeout = 120_000
const randomSeed = Math.trunc(Math.random() * 2 ** 31)

test.each<[Kind, number, number]>([
  ['request', randomSeed, 500],
  ['flow', randomSeed, 500],
  ['connection', randomSeed, 500],
])('cases of kind %s with the seed %d, a share of %d, find nothing', { timeout }, async (kind, seed, of) => {
  const cases = shareOf(kind, of)
  expect(await fuzzer.run(kind, { cases, seed })).toEqual({ cases, failure: null })
})

test.each(found.requests)('%s', (_what, request) => fuzzer.check.request(request))
test.each(found.flows)('%s', (_what, steps) => fuzzer.check.flow(steps))
test.each(found.connections)('%s', (_what, connection) => fuzzer.check.connection(connection))
