import assert from 'node:assert/strict'
import { watchMegabytes } from '../harness/process-state.ts'
import { quantile } from '../harness/statistics.ts'
import { showCount } from '../harness/table.ts'
import { runLoadApart } from '../load/load-apart.ts'
import type { GatewayFault } from './during-load.ts'

/** A read counts as served normally within this time. */
const normalMs = 250
const payment = '/api/gateway/payments/5'

export const overload: GatewayFault = {
  name: 'overload',
  promise:
    '600 connections with notifications and 1,400 with reads, past capacity: every refusal is a 503 with Retry-After, less than 512 MB are used, and all is normal within 5 s afterwards',
  // Refused clients return much sooner than `Retry-After` asks for.
  load: { connections: 600, pauseMs: 100 },
  refuses: 'perhaps',
  options: async place => ({
    GATEWAY_PROVIDER_URL: (await place.startSubject('provider-stub', { DELAY_MS: '50' })).url,
    NODE_OPTIONS: '--max-old-space-size=256',
  }),
  async cause({ gateway, load }) {
    const { url, port, pid } = gateway()
    const endWatch = watchMegabytes(pid, 512)
    // The plan has more reads than the gateway performs at once, so that some are refused.
    const plan = { kind: 'reads' as const, ports: [port], paths: [payment], connections: 1400 }
    const reads = await runLoadApart({ ...plan, durationMs: 20_000, pauseMs: 100 })
    const { latencies } = await load.stop()
    const endedAt = performance.now()
    let recoveryMs = 0
    while ((await serveMs(url)) > normalMs) recoveryMs = performance.now() - endedAt
    const peak = endWatch()
    assert.ok(reads.refused.has(503), 'no read was refused, so this was no overload')
    assert.deepEqual([reads.wrong, reads.broken], [null, 0])
    assert.ok(recoveryMs < 5000, `normal after ${recoveryMs} ms`)
    const p99 = (times: number[]) => `p99 ${Math.round(quantile(times, 0.99))} ms`
    return `${showCount(reads.acknowledged.size)} reads served, ${p99(reads.latencies)}, ${showCount(reads.refused.get(503) ?? 0)} refused; ${peak} MB at most (heap limit 256 MB); normal after ${Math.round(recoveryMs)} ms; notifications ${p99(latencies)}`
  },
}

/** Time of a read in milliseconds. Infinite if it was refused. */
async function serveMs(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + payment)
  await response.arrayBuffer()
  return response.status === 200 ? performance.now() - startedAt : Infinity
}
