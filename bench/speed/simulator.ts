/** The simulator on one core: card payments and orders per second, the search among many, jumps of its clock. */
import { createApi } from '../../server/simulator/tests/support/api.ts'
import { freeze, start, subscribed } from '../../server/simulator/tests/support/subscription-body.ts'
import type { Part } from '../harness/part.ts'
import { type Server, stop } from '../harness/place.ts'
import { pinToOneCore } from '../harness/process-state.ts'
import { type Compared, inTurns, printComparison } from '../harness/rounds.ts'
import { figuresOf } from '../harness/statistics.ts'
import { printTable, type Row, showCount } from '../harness/table.ts'
import { connections, createSimulatedShop, type SimulatedShop } from './simulated-shop.ts'

/** Payments per second, by the store of the simulator. */
const rateBars = { memory: { atLeast: 3000 }, SQLite: { atLeast: 1500 } }
/**
 * Orders per second as a share of the rate of payments: an order stores the payment that charges it, and itself
 * (decision 073).
 */
const ordersBar = { atLeast: 0.7 }
const warmUp = 2000
/** The rounds are many and short, because other load on the machine changes within seconds. */
const [rounds, perSample] = [24, 750]
const held = 100_000
/** The first searches run cold code on a new connection, and are printed apart. */
const coldSearches = 5
const searches = 500
/** This is longer than any payment waits. */
const expiryDays = 40
const subscriptions = 1000

export const simulator: Part = {
  name: 'simulator',
  about:
    'card payments and orders per second on one core, search among 100,000, the expiry of 100,000, two years of 1,000 subscriptions',
  run: async place => {
    const compared: Compared[] = []
    const jumps: Row[] = []
    for (const name of ['memory', 'SQLite'] as const) {
      const SIMULATOR_DATA = name === 'SQLite' ? place.path('simulator.sqlite') : ''
      const options = await place.simulatorOptions({ SIMULATOR_DATA })
      const server = pinToOneCore(await place.startSimulator(options))
      const shop = createSimulatedShop(server)
      const takers = (['payments', 'orders'] as const).map(by => (count: number) => shop.pay(count, by))
      for (const pay of takers) await pay(warmUp)
      const [paid = [], ordered = []] = await inTurns(
        takers.map(pay => () => pay(perSample)),
        rounds,
      )
      compared.push(
        { name: `payments, ${name}`, samples: paid, base: paid, bars: { 'requests/s': rateBars[name] } },
        { name: `orders, ${name}`, samples: ordered, base: paid, bars: { ratio: ordersBar } },
      )
      await shop.fillUpTo(held)
      if (name === 'memory') await measureSearch(shop)
      const ms = await shop.advance(expiryDays)
      const expiry = `${name}, ${expiryDays} days, on which all open payments expire`
      jumps.push({ name: expiry, figures: { ms }, bars: { ms: { below: 5000 } } })
      if (name === 'memory') jumps.push(await measureRenewals(server))
      await stop(server)
    }
    printComparison(`simulator: paid by card on one core, ${connections} connections`, compared)
    printTable('simulator: an advance of the clock', jumps)
  },
}

async function measureSearch(shop: SimulatedShop): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < coldSearches + searches; count++)
    times.push(await shop.search(Math.floor((held / (coldSearches + searches)) * count)))
  printTable(`simulator: search by external_reference among ${showCount(held)} payments, in memory`, [
    { name: 'the first', figures: figuresOf(times.splice(0, coldSearches)) },
    { name: `${searches} more`, figures: figuresOf(times), bars: { 'p99 ms': { below: 10 } } },
  ])
}

async function measureRenewals(server: Server): Promise<Row> {
  const api = createApi(server)
  await freeze(api, start)
  for (let made = 0; made < subscriptions; made++) await subscribed(api)
  const startedAt = performance.now()
  const { body } = await api.advance({ to: '2028-02-28T12:00:00.000-04:00' })
  const ms = performance.now() - startedAt
  const name = `memory, 2 years, on which ${showCount(subscriptions)} subscriptions renew ${showCount(body.ran_total)} times`
  return { name, figures: { ms }, bars: { ms: { below: 10_000 } } }
}
