/**
 * Two shops call through the shop proxy, each with an account. The provider answers the slow one late, which also sends
 * bodies that do not arrive. The quick one must not notice, and no call of either may be lost.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Agent, request } from 'undici'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import { createApi } from '../../server/simulator/tests/support/api.ts'
import { createRest } from '../../server/tests/support/callers.ts'
import type { Part } from '../harness/part.ts'
import type { Place } from '../harness/place.ts'
import { quantile } from '../harness/statistics.ts'
import { note, printTable, showCount } from '../harness/table.ts'
import { type Account, audit } from './team.ts'

const rounds = 8
const paymentsPerRound = 40
/** More of each than an account has connections to the provider. */
const slowCalls = 100
const slowBodies = 100
const delayMs = 2000
/** The figure of issue 41. */
const maxRatio = 2

export const createTwoShops = (minutes: number): Part => ({
  name: 'two-shops',
  about: `two accounts through the shop proxy, one of them slow, ${rounds} rounds or ${minutes} minutes: nothing lost, and the other at most ${maxRatio} times as slow`,
  run: place => callAsShops(place, performance.now() + minutes * 60_000),
})

type Shop = Account & { url: string; token: string; count: number }

async function callAsShops(place: Place, endsAt: number): Promise<void> {
  const simulator = await place.startSimulator(await place.simulatorOptions({ SIMULATOR_DATA: '' }))
  const port = await findFreePort()
  const options = { GATEWAY_PROVIDER_URL: simulator.url, GATEWAY_SHOP_PORT: String(port) }
  const gateway = await place.startGateway(await place.gatewayOptions(options))
  const openShop = (name: string) => makeShop(`${gateway.url}/api/gateway`, name, port)
  const [slow, quick] = [await openShop('team-slow'), await openShop('team-quick')]
  const fault = { method: 'GET', delay_ms: delayMs, times: 1_000_000 }
  await createApi(simulator, slow.token).post('/simulator/faults', fault)
  // The first calls are slower, because nothing is compiled yet.
  await payTimes(quick)
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds && performance.now() < endsAt; round++) {
    alone.push(...(await payTimes(quick)))
    const stop = await startSlowness(slow, port)
    beside.push(...(await payTimes(quick)))
    await stop()
  }
  const [p95, base] = [quantile(beside, 0.95), quantile(alone, 0.95)]
  const figures = (times: number[]) => ({ 'p50 ms': quantile(times, 0.5), 'p95 ms': quantile(times, 0.95) })
  printTable('two-shops: a call of the quick shop', [
    { name: 'alone', figures: { ...figures(alone), ratio: 1 } },
    {
      name: 'beside the slow one',
      figures: { ...figures(beside), ratio: p95 / base },
      bars: { ratio: { below: maxRatio } },
    },
  ])
  for (const shop of [slow, quick]) await audit(shop)
  note(
    `${showCount(slow.calls.size)} calls of the slow shop and ${showCount(quick.calls.size)} of the quick one, 0 lost`,
  )
}

async function makeShop(api: string, name: string, port: number): Promise<Shop> {
  const made = { name, country: 'MLA' }
  const { status, text, body } = await createRest(api)<{ access_token: string }>('POST', '/accounts', made)
  assert.equal(status, 201, text)
  const [url, token] = [`http://127.0.0.1:${port}`, body.data.access_token]
  const gateways = [createRest(`${api}/accounts/${name}`)]
  return { name, gateways, calls: new Set(), payments: new Set(), url, token, count: 0 }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: object; dispatcher?: Agent }

async function send(shop: Shop, { method, path, body, dispatcher }: Call): Promise<{ id: number }> {
  const id = `${shop.name}-${++shop.count}`
  const answer = await request(shop.url + path, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      'x-request-id': id,
      'content-type': 'application/json',
      ...(body && { 'x-idempotency-key': id }),
    },
    body: body ? JSON.stringify(body) : null,
    ...(dispatcher && { dispatcher }),
  })
  const data = (await answer.body.json()) as { id: number }
  assert.ok(answer.statusCode < 300, `${method} ${path}: ${answer.statusCode} ${JSON.stringify(data)}`)
  shop.calls.add(id)
  return data
}

/** Pays and reads, one call after the other. Resolves to the milliseconds of each call. */
async function payTimes(shop: Shop): Promise<number[]> {
  const times: number[] = []
  const timed = async (call: Call) => {
    const startedAt = performance.now()
    const data = await send(shop, call)
    times.push(performance.now() - startedAt)
    return data
  }
  for (let paid = 0; paid < paymentsPerRound; paid++) {
    const body = {
      transaction_amount: 1500,
      payment_method_id: 'rapipago',
      payer: { email: 'test_user_1@testuser.com' },
    }
    const { id } = await timed({ method: 'POST', path: '/v1/payments', body })
    shop.payments.add(String(id))
    await timed({ method: 'GET', path: `/v1/payments/${id}` })
  }
  return times
}

/** Keeps calls of the shop and bodies that do not arrive under way. Returns what ends them. */
async function startSlowness(shop: Shop, port: number): Promise<() => Promise<void>> {
  const dispatcher = new Agent()
  let isOver = false
  const call = async () => {
    while (!isOver) await send(shop, { method: 'GET', path: '/users/me', dispatcher })
  }
  const calling = Array.from({ length: slowCalls }, call)
  const head = `POST /v1/payments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${shop.token}\r\n`
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}Content-Length: 20000\r\n\r\nx`)
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: slowBodies }, open))
  return async () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
    await Promise.all(calling)
    await dispatcher.close()
  }
}
