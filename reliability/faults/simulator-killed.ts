import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { account, startPaymentLoad } from '../support/payment-load.ts'
import { openSimulatorAccount } from '../support/simulator-account.ts'

const kills = 5
const load = { connections: 32, perSecond: 200 }
const betweenKillsMs = 2000

export const simulatorKilled: Fault = {
  name: 'simulator-killed',
  promise:
    'when the provider dies under load, callers are told of each payment that it made, or that its outcome is unknown',
  async run(place) {
    const options = await place.simulatorOptions()
    let simulator = await place.startSimulator(options)
    const gateway = await place.startGateway(
      await place.gatewayOptions({ GATEWAY_PROVIDER_URL: simulator.url }),
    )
    const paying = startPaymentLoad(gateway.url, load)
    for (let times = 0; times < kills; times++) {
      await wait(betweenKillsMs)
      simulator.signal('SIGKILL')
      await simulator.ended
      simulator = await place.startSimulator(options)
    }
    await wait(betweenKillsMs)
    const told = await paying.stop()
    const { payments = [] } = await openSimulatorAccount(simulator.url).readLedger()
    const { created, unknown, refused, ...wrong } = account(told, payments)
    assert.deepEqual(wrong, { missing: 0, unaccounted: 0, doubled: 0 })
    assert.ok(created > 0 && refused > 0)
    return {
      figure: `${kills} times: ${count(created)} payments told, ${unknown} of unknown outcome, ${count(refused)} refused; 0 missing, 0 unaccounted for, 0 doubled of ${count(payments.length)} in the ledger`,
      logLine: null,
    }
  },
}
