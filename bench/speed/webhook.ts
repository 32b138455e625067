/** POST /webhooks, verified and durable, compared with the same gateway without a store. */
import assert from 'node:assert/strict'
import type { Part } from '../harness/part.ts'
import { readNewestSeq, startEngines } from '../harness/place.ts'
import { type Compared, countRequests, printComparison, runRounds } from '../harness/rounds.ts'
import { type Bar, note, showCount } from '../harness/table.ts'

/** The bars by number of connections, as shares of the rate without a store. */
const bars: Record<string, Record<number, Bar>> = {
  SQLite: { 32: { atLeast: 0.5 }, 256: { atLeast: 0.8 } },
  PostgreSQL: { 256: { atLeast: 0.6 } },
}
const connectionCounts = [1, 32, 256]
const options = { rounds: 14, warmUpMs: 800, sampleMs: 350 }

export const webhook: Part = {
  name: 'webhook',
  about: 'verified and durable notifications against the same handler without a store',
  run: async place => {
    const withoutStore = await place.startSubject('gateway-without-store', await place.gatewayOptions())
    const servers = [{ name: 'no store', server: withoutStore, acknowledged: 0 }]
    for (const { name, options } of await startEngines(place)) {
      const server = await place.startGateway(await place.gatewayOptions(options))
      servers.push({ name, server, acknowledged: 0 })
    }
    const lines: Compared[] = []
    for (const connections of connectionCounts) {
      const plan = { kind: 'notifications' as const, connections }
      const contenders = servers.map(({ server }) => ({ server, plan }))
      const samples = await runRounds(contenders, options)
      for (const [at, subject] of servers.entries()) {
        const [base = [], samplesOfSubject = []] = [samples[0], samples[at]]
        const name = `${subject.name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
        lines.push({
          name,
          samples: samplesOfSubject,
          base,
          bars: { ratio: bars[subject.name]?.[connections] },
        })
        subject.acknowledged += countRequests(samplesOfSubject)
      }
    }
    printComparison('webhook: POST /webhooks, signature verified, on disk before the 200', lines)
    for (const { name, server, acknowledged } of servers.slice(1)) {
      const kept = await readNewestSeq(server, 'notifications')
      assert.ok(kept > acknowledged, `${name} kept ${kept} of ${acknowledged}`)
      note(`${name} kept all of ${showCount(acknowledged)} acknowledged notifications and the warm-ups`)
    }
  },
}
