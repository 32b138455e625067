import assert from 'node:assert/strict'
import { type Api, createApi } from '../../server/simulator/tests/support/api.ts'
import { orderByCard } from '../../server/simulator/tests/support/order-body.ts'
import { count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { accessToken } from '../support/place.ts'
import { openSimulatorAccount } from '../support/simulator-account.ts'
import { until } from '../support/until.ts'

const orders = 2000
const connections = 16
const kills = 5

/** An asynchronous order is captured 2 seconds after it was made, on the account's clock. */
export const ordersKilled: Fault = {
  name: 'orders-killed',
  promise:
    'when the simulator dies while its clock advances over waiting orders, each is captured and announced once',
  async run(place) {
    const shop = await place.startShop()
    const options = await place.simulatorOptions({ SIMULATOR_WEBHOOK_URL: shop.url })
    let simulator = await place.startSimulator(options)
    let api = createApi(simulator, accessToken)
    await api.put('/simulator/clock', { frozen: true })
    await makeOrders(api)
    const capturedBefore: number[] = []
    for (let times = 0; times < kills; times++) {
      const before = await countProcessed(api)
      const advance = api.advance({ seconds: 2 }).catch(() => undefined)
      await until(async () => (await countProcessed(api)) > before || before === orders)
      simulator.signal('SIGKILL')
      await Promise.all([simulator.ended, advance])
      simulator = await place.startSimulator(options)
      api = createApi(simulator, accessToken)
      capturedBefore.push(await countProcessed(api))
    }
    await api.advance({ seconds: 2 })
    await api.post('/simulator/idle')
    assert.equal(await countProcessed(api), orders)
    const { payments = [], deliveries = [] } = await openSimulatorAccount(simulator.url).readLedger()
    const approved = payments.filter(({ status }) => status === 'approved')
    assert.equal(approved.length, orders, 'one payment charges each order')
    const announced = deliveries.map(({ action, resourceId }) => `${action} ${resourceId}`)
    assert.equal(new Set(announced).size, orders * 2, 'created and processed')
    assert.equal(announced.length, orders * 2, 'nothing is announced twice')
    assert.ok(deliveries.every(({ state }) => state === 'delivered'))
    return {
      figure: `${kills} times, after ${capturedBefore.map(count).join(', ')} of ${count(orders)} captures: 0 lost, 0 doubled of ${count(orders)} charges and ${count(announced.length)} notifications`,
      logLine: null,
    }
  },
}

async function makeOrders(api: Api): Promise<void> {
  let left = orders
  async function make(): Promise<void> {
    while (left-- > 0) {
      const { status } = await orderByCard(api, 'APRO', { capture_mode: 'automatic_async' })
      assert.equal(status, 201)
    }
  }
  await Promise.all(Array.from({ length: connections }, make))
}

/** On the account's clock, which stands still within the month. */
async function countProcessed(api: Api): Promise<number> {
  const { body: clock } = await api.get('/simulator/clock')
  const now = Date.parse(clock.now)
  const day = 86_400_000
  const begin = new Date(now - day).toISOString()
  const end = new Date(now + day).toISOString()
  const query = `begin_date=${begin}&end_date=${end}&status=processed&page_size=1`
  return Number((await api.get(`/v1/orders?${query}`)).body.paging.total)
}
