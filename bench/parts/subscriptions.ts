/** Two years of a thousand monthly subscriptions on the simulated clock, in memory. */
import { startSimulator } from '../../server/simulator/simulator.ts'
import { createApi } from '../../server/simulator/tests/support/api.ts'
import { invoicesOf, subscribed } from '../../server/simulator/tests/support/subscription-body.ts'
import type { Part } from './part.ts'

const count = 1_000
const months = 24
const limitSeconds = 10

export const subscriptions: Part = {
  name: 'subscriptions',
  about: `${count} monthly subscriptions over ${months} months, as one advance of the clock`,
  async run() {
    const simulator = await startSimulator()
    try {
      const api = createApi(simulator)
      await api.put('/simulator/clock', { now: '2026-03-02T12:00:00.000-04:00', frozen: true })
      const first = await subscribed(api)
      for (let made = 1; made < count; made++) await subscribed(api)
      const startedAt = performance.now()
      const before = process.cpuUsage()
      const { body } = await api.advance({ to: '2028-02-28T12:00:00.000-04:00' })
      const seconds = (performance.now() - startedAt) / 1_000
      const { user, system } = process.cpuUsage(before)
      const cpu = (user + system) / 1e6
      const invoices = (await invoicesOf(api, first)).length
      console.log(
        `\nsubscriptions: ${body.ran_total} renewals in ${seconds.toFixed(1)} s (limit ${limitSeconds}), ${cpu.toFixed(1)} s of CPU; ${invoices} invoices of ${months} months`,
      )
    } finally {
      await simulator.close()
    }
  },
}
