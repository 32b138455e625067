/**
 * `npm run soak -- --minutes 20`: mixed traffic over both transports, faults of the provider that come and go,
 * subscribers that come and go, and a restart of the gateway in the middle. Exits with 1 if a notification or a payment
 * is not accounted for at the end, or memory or descriptors grew.
 */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Child } from '../server/tests/support/child-process.ts'
import { startChangingFaults } from './soak/changing-faults.ts'
import { startReaders } from './soak/readers.ts'
import { type Sampler, startSampler } from './soak/sampler.ts'
import { checkStoredOnce } from './soak/stored-once.ts'
import { startSubscribers } from './soak/subscribers.ts'
import { count } from './support/audit.ts'
import { disturbable } from './support/disturb.ts'
import { linesOf } from './support/log-lines.ts'
import { startNotificationLoad, type Told } from './support/notification-load.ts'
import { account as accountFor, startPaymentLoad } from './support/payment-load.ts'
import { type Place, webhookSecret, withPlace } from './support/place.ts'
import { openSimulatorAccount } from './support/simulator-account.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } })
const halfMs = Number(values.minutes) * 30_000
const rates = { notifications: 20, payments: 6, reads: 8 }
const subscribers = 20
const warmUpNotifications = 15_000
/** For the last notifications of the simulator, and for the calls that wait to be recorded. */
const settleMs = 5000

async function soak(place: Place): Promise<void> {
  const options = await place.gatewayOptions()
  const webhook = `http://127.0.0.1:${options.PORT}/api/gateway/webhooks`
  const simulatorOptions = { SIMULATOR_WEBHOOK_URL: webhook, SIMULATOR_WEBHOOK_SECRET: webhookSecret }
  const order = { simulator: place.path('order-simulator'), gateway: place.path('order-gateway') }
  const simulator = await place.startSimulator(
    disturbable(await place.simulatorOptions(simulatorOptions), order.simulator),
  )
  const gatewayOptions = disturbable({ ...options, GATEWAY_PROVIDER_URL: simulator.url }, order.gateway)
  const account = openSimulatorAccount(simulator.url)
  const sampleGateway = (name: string, child: Child) =>
    startSampler({ name, child, file: order.gateway, threads: 2, lifeMs: halfMs })
  const simulatorLife = startSampler({
    name: 'simulator',
    child: simulator,
    file: order.simulator,
    threads: 1,
    lifeMs: 2 * halfMs,
  })
  const first = await place.startGateway(gatewayOptions)
  const warmUps = [await warmUp(first.url)]
  const firstLife = sampleGateway('gateway before the restart', first)
  const { url } = first
  let isFlat = true
  async function finish(life: Sampler): Promise<void> {
    const seen = await life.finish()
    print(seen.line)
    isFlat &&= seen.isFlat
  }

  const notifying = startNotificationLoad([url], { connections: 8, perSecond: rates.notifications })
  const paying = startPaymentLoad(url, { connections: 4, perSecond: rates.payments })
  const reading = startReaders(url, rates.reads)
  const subscribing = startSubscribers(url, subscribers)
  const changing = startChangingFaults(account)

  await finish(firstLife)
  first.signal('SIGTERM')
  assert.equal((await first.ended).code, 0)
  const second = await place.startGateway(gatewayOptions)
  warmUps.push(await warmUp(second.url))
  const secondLife = sampleGateway('gateway after the restart', second)
  await finish(secondLife)
  await finish(simulatorLife)

  const faults = await changing.stop()
  const told = await notifying.stop()
  const payments = await paying.stop()
  const reads = await reading.stop()
  await wait(settleMs)
  const seen = await subscribing.stop()
  print(
    `${count(seen.visits)} visits of subscribers, ${count(seen.entries)} entries, ${seen.wrong} skipped, repeated or out of order`,
  )
  assert.equal(seen.wrong, 0)
  print(
    `${faults} faults of the provider; reads by status: ${JSON.stringify(Object.fromEntries(reads.statuses))}, ${reads.broken} broken`,
  )

  const ledger = await account.readLedger()
  print(await checkStoredOnce(url, [told, ...warmUps], ledger))
  const { created, unknown, refused, ...wrong } = accountFor(payments, ledger.payments ?? [])
  print(
    `${count(ledger.payments?.length ?? 0)} payments in the ledger; callers were told of ${count(created)}, of ${unknown} with an unknown outcome, of ${refused} that were refused; ${JSON.stringify(wrong)}`,
  )
  assert.deepEqual(wrong, { missing: 0, unaccounted: 0, doubled: 0 })
  const lines = [...linesOf(first), ...linesOf(second)]
  print(`log: ${[...new Set(lines)].join(' | ')}`)
  assert.ok(isFlat, 'memory or descriptors grew')
}

/** Fills the caches of the journal, which at the rate of the soak grow for 20 minutes. */
async function warmUp(url: string): Promise<Told> {
  const load = startNotificationLoad([url])
  await load.until(warmUpNotifications)
  return load.stop()
}

function print(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
}

await withPlace(soak)
print('Everything is accounted for.')
