/** The simulator is killed 5 times on SQLite while it works. Nothing that it did may be lost or done twice. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { type Api, createApi, type Json } from '../../server/simulator/tests/support/api.ts'
import { orderByCard } from '../../server/simulator/tests/support/order-body.ts'
import { freeze, start } from '../../server/simulator/tests/support/subscription-body.ts'
import type { Part } from '../harness/part.ts'
import { accessToken, stop } from '../harness/place.ts'
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

const orders = 2000
/** An asynchronous order is captured 2 seconds after it was made, on the account's clock. */
const captureTime = { seconds: 2 }

/** Effects that must exist once for each captured order, by name. */
function effectsOf({ orders = [], payments = [], deliveries = [] }: Record<string, Json[]>) {
  const announced = (what: string) => deliveries.filter(({ action }) => action === what)
  return {
    captures: orders.filter(({ status }) => status === 'processed').map(({ id }) => id),
    charges: payments.filter(({ status }) => status === 'approved').map(({ id }) => id),
    created: announced('order.created').map(({ resourceId }) => resourceId),
    processed: announced('order.processed').map(({ resourceId }) => resourceId),
  }
}

const ordersKilled: Part = {
  name: 'orders-killed',
  about:
    'when the simulator dies while its clock advances over waiting orders, each is captured and announced once',
  async run(place) {
    const shop = await place.startShop()
    const options = await place.simulatorOptions({ SIMULATOR_WEBHOOK_URL: shop.url })
    let simulator = await place.startSimulator(options)
    let api = createApi(simulator, accessToken)
    await freeze(api, start)
    let left = orders
    const makeOn = async () => {
      while (left-- > 0) {
        const { status } = await orderByCard(api, 'APRO', { capture_mode: 'automatic_async' })
        assert.equal(status, 201)
      }
    }
    await Promise.all(Array.from({ length: 16 }, makeOn))
    const countCaptured = async () => effectsOf(await readLedger(api)).captures.length
    const moments: string[] = []
    let before = 0
    for (let times = 0; times < kills; times++) {
      // The kill breaks its connection.
      const advancing = api.advance(captureTime).catch(() => {})
      await until(async () => before === orders || (await countCaptured()) > before)
      await stop(simulator, 'SIGKILL')
      simulator = await place.startSimulator(options)
      await advancing
      api = createApi(simulator, accessToken)
      before = await countCaptured()
      moments.push(showCount(before))
    }
    await api.advance(captureTime)
    await api.post('/simulator/idle')
    const ledger = await readLedger(api)
    for (const [what, keys] of Object.entries(effectsOf(ledger)))
      assert.deepEqual([what, new Set(keys).size, keys.length], [what, orders, orders])
    assert.ok(ledger.deliveries?.every(({ state }) => state === 'delivered'))
    note(`killed after ${moments.join(', ')} of ${showCount(orders)}: 0 lost, 0 doubled`)
  },
}

export const simulatorKills = [simulatorKilled, ordersKilled]
