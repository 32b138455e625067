/**
 * Mixed traffic over both transports, faults of the provider and subscribers that come and go, and a restart of the
 * gateway in the middle. At the end every notification and payment is accounted for, and memory has not grown.
 */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallRule, NotificationRule } from '../../server/simulator/api/faults.ts'
import { type Api, createApi } from '../../server/simulator/tests/support/api.ts'
import { readLedger } from '../faults/simulator-kills.ts'
import { disturbable } from '../harness/disturb.ts'
import type { Part } from '../harness/part.ts'
import { accessToken, linesOf, type Place, stop, webhookSecret } from '../harness/place.ts'
import { note, showCount } from '../harness/table.ts'
import { acknowledgedOnce, audit, auditInWords } from '../load/audit.ts'
import { startLoad } from '../load/load.ts'
import { account, startPaymentLoad } from '../load/payments.ts'
import { sampleLife } from './sampler.ts'
import { visitFeed } from './visitors.ts'

// Faults of the provider that come and go: 15 s with one of each kind, 15 s without.

const intervalMs = 15_000
const calls: Partial<CallRule>[] = [
  { status: 500 },
  { status: 503, performed: true },
  { status: 429, retry_after: 0 },
  { delay_ms: 800 },
  { cut_off: true },
  { reset: true, performed: true },
  { status: 504, performed: true },
  { notify_first: true },
]
const notifications: Partial<NotificationRule>[] = [
  { copies: 3 },
  { reorder: true },
  { lose: true },
  { wrong_signature: true },
  { delay_seconds: 2 },
]
/** This is more than the number of calls in an interval. */
const times = 100_000

async function changeFaults(api: Api, signal: AbortSignal): Promise<void> {
  const pause = () => wait(intervalMs, undefined, { signal }).catch(() => {})
  for (let changes = 0; !signal.aborted; changes++) {
    await pause()
    await api.post('/simulator/faults', { ...calls[changes % calls.length], times })
    const fault = { ...notifications[changes % notifications.length], times }
    await api.post('/simulator/notification-faults', fault)
    await pause()
    await api.delete('/simulator/faults')
  }
}

const visitors = 20
const warmUpNotifications = 15_000
/** Time for the last notifications of the simulator, and for the calls that wait to be recorded. */
const settleMs = 5000

const inputOf = (input: object) => encodeURIComponent(JSON.stringify(input))
const paths = [
  '/api/gateway/health',
  '/api/gateway/payments?limit=5',
  '/api/gateway/notifications?limit=20',
  '/api/gateway/calls?limit=20&outcome=error',
  '/api/gateway/calls?text=order',
  '/api/gateway/payment-methods',
  `/trpc/payments.search?input=${inputOf({ limit: 5 })}`,
  `/trpc/notifications.list?input=${inputOf({ topic: 'payment' })}`,
  '/trpc/health.get',
]

export const createSoak = (minutes: number): Part => ({
  name: 'soak',
  about: `${minutes} minutes of mixed traffic, changing faults and a restart, after which everything is accounted for`,
  run: place => soak(place, minutes * 30_000),
})

async function soak(place: Place, halfMs: number): Promise<void> {
  const options = await place.gatewayOptions()
  const simulatorOptions = await place.simulatorOptions({
    SIMULATOR_WEBHOOK_URL: `http://127.0.0.1:${options.PORT}/api/gateway/webhooks`,
    SIMULATOR_WEBHOOK_SECRET: webhookSecret,
  })
  const simulatorLife = { file: place.path('order-simulator'), threads: 1, lifeMs: 2 * halfMs }
  const simulator = await place.startSimulator(disturbable(simulatorOptions, simulatorLife.file))
  // The gateway, its journal, and the journal's searches.
  const life = { file: place.path('order-gateway'), threads: 3, lifeMs: halfMs }
  const gatewayOptions = disturbable({ ...options, GATEWAY_PROVIDER_URL: simulator.url }, life.file)
  const api = createApi(simulator, accessToken)
  const first = await place.startGateway(gatewayOptions)
  const { url, port } = first
  const acknowledged = await warmUp(port)

  const simulated = sampleLife('simulator', simulator, simulatorLife)
  const ports = [port]
  const notifying = startLoad({ kind: 'notifications', ports, connections: 8, perSecond: 20 })
  const paying = startPaymentLoad(port, { connections: 4, perSecond: 6 })
  const reading = startLoad({ kind: 'reads', ports, paths, connections: 1, perSecond: 8 })
  const [faultsEnd, visitsEnd] = [new AbortController(), new AbortController()]
  const visiting = visitFeed(port, visitors, visitsEnd.signal)
  const changing = changeFaults(api, faultsEnd.signal)
  const lives = [await sampleLife('gateway before the restart', first, life)]
  assert.equal(await stop(first), 0, 'exit code')
  const second = await place.startGateway(gatewayOptions)
  acknowledged.push(...(await warmUp(port)))
  lives.push(await sampleLife('gateway after the restart', second, life), await simulated)
  faultsEnd.abort()
  await changing
  acknowledged.push(...(await notifying.stop()).acknowledged.keys())
  const outcomes = await paying.stop()
  const reads = await reading.stop()
  await wait(settleMs)
  visitsEnd.abort()
  const seen = await visiting

  for (const { line } of lives) note(line)
  note(
    `${showCount(seen.visits)} visits of subscribers, ${showCount(seen.entries)} entries, ${seen.wrong} skipped, repeated or out of order`,
  )
  note(
    `${showCount(reads.acknowledged.size)} reads answered, ${JSON.stringify([...reads.refused])} refused by status, ${reads.broken} broken`,
  )
  const { deliveries = [], payments = [] } = await readLedger(api)
  const expected = acknowledgedOnce(acknowledged)
  for (const { requestId, status } of deliveries.flatMap(({ attempts }) => attempts))
    if (status === 200) expected.set(requestId, (expected.get(requestId) ?? 0) + 1)
  note(`${showCount(acknowledged.length)} of the loads: ${auditInWords(await audit(url, expected))}`)
  const { created, unknown, refused, ...wrong } = account(outcomes, payments)
  note(
    `${showCount(payments.length)} payments in the ledger; callers were told of ${showCount(created)}, of ${unknown} with an unknown outcome, of ${refused} that were refused; ${JSON.stringify(wrong)}`,
  )
  note(`log: ${[...new Set([first, second].flatMap(linesOf))].join(' | ')}`)
  assert.deepEqual(wrong, { missing: 0, unaccounted: 0, doubled: 0 })
  assert.equal(seen.wrong, 0)
  const isFlat = lives.every(life => life.isFlat)
  assert.ok(isFlat, 'memory or descriptors grew')
}

/**
 * Fills the caches of the journal, and starts the thread of its searches. At the rate of the soak alone the caches would
 * grow for 20 minutes.
 */
async function warmUp(port: number): Promise<string[]> {
  await fetch(`http://127.0.0.1:${port}/api/gateway/calls?text=order`)
  const load = startLoad({ kind: 'notifications', ports: [port] })
  await load.until(warmUpNotifications)
  return [...(await load.stop()).acknowledged.keys()]
}
