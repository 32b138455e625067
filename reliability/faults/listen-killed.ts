import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { startChild } from '../../server/tests/support/child-process.ts'
import type { Fault } from '../support/fault.ts'
import type { Options } from '../support/place.ts'
import { until } from '../support/until.ts'

const rounds = 20
const perSecond = 50

export const listenKilled: Fault = {
  name: 'listen-killed',
  promise: 'what `pasarela listen` forwards arrives, although it and the gateway are killed',
  async run(place) {
    // Without a secret notifications need no signature.
    const options = await place.gatewayOptions({ GATEWAY_WEBHOOK_SECRET: '' })
    let gateway = await place.startGateway(options)
    const shop = await place.startShop()
    const state = { XDG_STATE_HOME: place.path('state') }
    const listen = () => startListen(gateway.url, shop.url, state)
    let listener = listen()
    await until(() => listener.stderr().includes('Forwarding'))
    const load = startPacedLoad(gateway.url)
    for (let round = 0; round < rounds; round++) {
      await setTimeout(500 + Math.random() * 1500)
      if (round % 2 === 0) {
        gateway.signal('SIGKILL')
        await gateway.ended
        gateway = await place.startGateway(options)
      } else {
        listener.signal('SIGKILL')
        await listener.ended
        listener = listen()
      }
    }
    const accepted = await load.stop()
    const arrived = () => shop.requests.map(({ headers }) => String(headers['x-request-id']))
    await until(() => {
      const ids = new Set(arrived())
      return accepted.every(id => ids.has(id))
    })
    const repeated = shop.requests.length - new Set(arrived()).size
    // Only what was under way when the command was killed may come again.
    assert.ok(repeated <= rounds / 2, `${repeated} came again`)
    const kills = `${rounds} kills at ${perSecond} notifications a second`
    return {
      figure: `${kills}: ${accepted.length} acknowledged, 0 missed, ${repeated} repeated`,
      logLine: null,
    }
  },
}

function startListen(gateway: string, shop: string, environment: Options) {
  const flags = ['--gateway', `${gateway}/api/gateway`, '--forward-to', `${shop}/hook`, '--json']
  return startChild('cli/main.ts', environment, null, ['listen', ...flags])
}

/** Sends at a steady rate, also while nobody answers. `stop` resolves to the request ids that were acknowledged. */
function startPacedLoad(url: string) {
  const accepted: string[] = []
  const underWay = new Set<Promise<void>>()
  let sent = 0
  const send = async (id: number) => {
    const response = await fetch(`${url}/api/gateway/webhooks?data.id=${id}&type=payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': `request-${id}` },
      body: JSON.stringify({ type: 'payment', id, data: { id: String(id) } }),
    }).catch(() => null)
    if (response?.ok) accepted.push(`request-${id}`)
  }
  const interval = setInterval(() => {
    const sending = send(++sent).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }, 1000 / perSecond)
  return {
    stop: async () => {
      clearInterval(interval)
      await Promise.all(underWay)
      return accepted
    },
  }
}
