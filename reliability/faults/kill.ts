import { auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'

const rounds = 10

export const kill: Fault = {
  name: 'kill',
  promise: 'after SIGKILL under load each acknowledged notification is stored once and whole',
  async run(place) {
    const options = await place.gatewayOptions()
    let gateway = await place.startGateway(options)
    const load = startNotificationLoad([gateway.url])
    for (let round = 0; round < rounds; round++) {
      await load.until(200 + Math.trunc(Math.random() * 1000))
      gateway.signal('SIGKILL')
      await gateway.ended
      gateway = await place.startGateway(options)
    }
    await load.until(200)
    const told = await load.stop()
    return {
      figure: `${rounds} times, 64 connections: ${await auditInWords(gateway.url, told)}`,
      logLine: null,
    }
  },
}
