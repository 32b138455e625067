import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createApi } from '../../server/simulator/tests/support/api.ts'
import {
  freeze,
  invoicesOf,
  start,
  subscribed,
} from '../../server/simulator/tests/support/subscription-body.ts'
import { count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'

const kills = 5
const subscriptions = 200
const months = 12
const end = '2027-02-28T12:00:00.000-04:00'

export const subscriptionsKilled: Fault = {
  name: 'subscriptions-killed',
  promise: 'when the provider dies while its clock is advanced, no renewal is lost and none is charged twice',
  async run(place) {
    const options = await place.simulatorOptions()
    let simulator = await place.startSimulator(options)
    const token = 'TEST-subscriptions-killed'
    let api = createApi(simulator, token)
    await freeze(api, start)
    const made: Awaited<ReturnType<typeof subscribed>>[] = []
    for (let index = 0; index < subscriptions; index++) made.push(await subscribed(api))
    let interrupted = 0
    const charged: string[] = []
    for (let times = 0; times < kills; times++) {
      const advance = api.advance({ to: end }).then(
        () => 0,
        () => 1,
      )
      await wait(randomInt(50, 400))
      simulator.signal('SIGKILL')
      interrupted += await advance
      await simulator.ended
      simulator = await place.startSimulator(options)
      api = createApi(simulator, token)
      charged.push(count((await api.get('/simulator/scenario')).body.tables.invoices.length))
    }
    await api.advance({ to: end })
    let payments = 0
    for (const each of made) {
      const invoices = await invoicesOf(api, each)
      const dates = new Set(invoices.map(({ debit_date }) => debit_date.slice(0, 7)))
      assert.equal(invoices.length, months)
      assert.equal(dates.size, months)
      payments += new Set(invoices.map(({ payment }) => payment.id)).size
    }
    assert.equal(payments, subscriptions * months)
    return {
      figure: `${interrupted} of ${kills} advances interrupted, after ${charged.join(', ')} charges; ${count(payments)} charges of ${subscriptions} subscriptions over ${months} months, 0 lost, 0 doubled`,
      logLine: null,
    }
  },
}
