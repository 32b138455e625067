/** The simulator is killed 5 times on SQLite while it works. Nothing that it did may be lost or done twice. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { type Api, createApi, type Json } from '../../server/simulator/tests/support/api.ts'
import { orderByCard } from '../../server/simulator/tests/support/order-body.ts'
import { freeze, start, subscribed } from '../../server/simulator/tests/support/subscription-body.ts'
import type { Part } from '../harness/part.ts'
import { accessToken, type Place, stop } from '../harness/place.ts'
import { note, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { account, startPaymentLoad } from '../load/payments.ts'

const kills = 5

/** The stored documents by table. An empty table is absent. */
export const readLedger = async (api: Api): Promise<Record<string, Json[]>> =>
  (await api.get('/simulator/scenario')).body.tables

const simulatorKilled: Part = {
  name: 'simulator-killed',
  about:
    'when the provider dies under load, callers are told of each payment that it made, or that its outcome is unknown',
  async run(place) {
    const options = await place.simulatorOptions()
    let simulator = await place.startSimulator(options)
    const gatewayOptions = await place.gatewayOptions({ GATEWAY_PROVIDER_URL: simulator.url })
    const gateway = await place.startGateway(gatewayOptions)
    const paying = startPaymentLoad(gateway.port, { connections: 32, perSecond: 200 })
    for (let times = 0; times < kills; times++) {
      await wait(2000)
      await stop(simulator, 'SIGKILL')
      simulator = await place.startSimulator(options)
    }
    await wait(2000)
    const outcomes = await paying.stop()
    const { payments = [] } = await readLedger(createApi(simulator, accessToken))
    const { created, unknown, refused, ...wrong } = account(outcomes, payments)
    assert.deepEqual(wrong, { missing: 0, unaccounted: 0, doubled: 0 })
    assert.ok(created > 0 && refused > 0)
    note(
      `${kills} times: ${showCount(created)} payments told, ${unknown} of unknown outcome, ${showCount(refused)} refused; 0 missing, 0 unaccounted for, 0 doubled of ${showCount(payments.length)} in the ledger`,
    )
  },
}

type AdvanceKilled = {
  name: string
  about: string
  /** The number of jobs that wait for the clock. */
  waiting: number
  make: (api: Api) => Promise<unknown>
  /** The body that advances the clock. */
  advance: object
  done: number
  /** Effects that must exist once for each finished job, by name. The first one shows how far the work is. */
  effects: (ledger: Record<string, Json[]>) => Record<string, string[]>
}

function advanceKilled({ name, about, ...fault }: AdvanceKilled): Part {
  const { waiting, make, advance, done, effects } = fault
  const countDone = async (api: Api) => Object.values(effects(await readLedger(api)))[0]?.length ?? 0
  async function run(place: Place): Promise<void> {
    const shop = await place.startShop()
    const options = await place.simulatorOptions({ SIMULATOR_WEBHOOK_URL: shop.url })
    let simulator = await place.startSimulator(options)
    let api = createApi(simulator, accessToken)
    await freeze(api, start)
    let left = waiting
    const makeOn = async () => {
      while (left-- > 0) await make(api)
    }
    await Promise.all(Array.from({ length: 16 }, makeOn))
    const moments: string[] = []
    let before = 0
    for (let times = 0; times < kills; times++) {
      // The kill breaks its connection.
      const advancing = api.advance(advance).catch(() => {})
      await until(async () => before === done || (await countDone(api)) > before)
      await stop(simulator, 'SIGKILL')
      simulator = await place.startSimulator(options)
      await advancing
      api = createApi(simulator, accessToken)
      before = await countDone(api)
      moments.push(showCount(before))
    }
    await api.advance(advance)
    await api.post('/simulator/idle')
    const ledger = await readLedger(api)
    for (const [what, keys] of Object.entries(effects(ledger)))
      assert.deepEqual([what, new Set(keys).size, keys.length], [what, done, done])
    assert.ok(ledger.deliveries?.every(({ state }) => state === 'delivered'))
    note(`killed after ${moments.join(', ')} of ${showCount(done)}: 0 lost, 0 doubled`)
  }
  return { name, about, run }
}

/** An asynchronous order is captured 2 seconds after it was made, on the account's clock. */
const ordersKilled = advanceKilled({
  name: 'orders-killed',
  about:
    'when the simulator dies while its clock advances over waiting orders, each is captured and announced once',
  waiting: 2000,
  make: async api => {
    const { status } = await orderByCard(api, 'APRO', { capture_mode: 'automatic_async' })
    assert.equal(status, 201)
  },
  advance: { seconds: 2 },
  done: 2000,
  effects: ({ orders = [], payments = [], deliveries = [] }) => {
    const announced = (what: string) => deliveries.filter(({ action }) => action === what)
    return {
      captures: orders.filter(({ status }) => status === 'processed').map(({ id }) => id),
      charges: payments.filter(({ status }) => status === 'approved').map(({ id }) => id),
      created: announced('order.created').map(({ resourceId }) => resourceId),
      processed: announced('order.processed').map(({ resourceId }) => resourceId),
    }
  },
})

const subscriptionsKilled = advanceKilled({
  name: 'subscriptions-killed',
  about: 'when the provider dies while its clock is advanced, no renewal is lost and none is charged twice',
  waiting: 200,
  make: subscribed,
  advance: { to: '2027-02-28T12:00:00.000-04:00' },
  done: 200 * 12,
  effects: ({ invoices = [], payments = [] }) => ({
    months: invoices.map(
      ({ subscriptionId, createdAt }) => `${subscriptionId} ${new Date(createdAt).toISOString().slice(0, 7)}`,
    ),
    charges: invoices.map(({ paymentId }) => paymentId),
    payments: payments.map(({ id }) => id),
  }),
})

export const simulatorKills = [simulatorKilled, ordersKilled, subscriptionsKilled]
