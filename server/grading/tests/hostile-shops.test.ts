/** Shops that hang, flood and redirect; runs that are stopped, and two simultaneous runs. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSend, type Send } from '../../shared/json-client.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { flowNames } from '../flows.ts'
import { type GradeOptions, grade } from '../grade.ts'
import { shopByUrl } from '../shop-by-url.ts'
import { ShopError } from '../shop-error.ts'
import { secrets, startSmallShop } from './support/small-shop.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const run = (url: string, options: Partial<GradeOptions> = {}) =>
  grade({
    url,
    simulatorUrl: simulator.url,
    accessToken: `TEST-${url}`,
    secret: secrets.secret,
    rate: 100,
    ...options,
    timing: { settleMs: 0, effectTimeoutMs: 0, ...options.timing },
  })

/** Writes without end, as fast as the other side reads. */
const flood: RequestListener = (_request, response) => {
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  }
  response.on('drain', write).writeHead(200)
  write()
}

test('a shop that never answers gets one finding, and nothing is said about the other cases', async () => {
  const url = await listen(() => {})
  const { results } = await run(url, { only: ['stale'], timing: { wait: async () => {} } })
  expect(results).toMatchObject([
    { verdict: 'finding', kind: 'no_answer' },
    { verdict: 'undecided', need: 'baseline' },
  ])
})

test('a shop whose process ends gets one finding, and nothing is said about the next cases', async () => {
  const accessToken = 'TEST-ends'
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  onTestFinished(shop.close)
  const front = createServer(async (request, response) => {
    if (request.headers['x-signature'] === undefined) {
      front.close()
      return front.closeAllConnections()
    }
    const { status } = await fetch(`${shop.url}${request.url}`, {
      method: 'POST',
      headers: signatureOf(request),
    })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const readState = async (reference: string) => {
    if (front.listening) return shop.readState(reference)
    throw new ShopError('connect ECONNREFUSED', 'state')
  }
  const { results } = await run(`http://127.0.0.1:${(front.address() as AddressInfo).port}/`, {
    accessToken,
    shop: { makeOrder: shop.makeOrder, readState },
    only: ['wrong_secret', 'absent', 'empty', 'refund'],
  })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'wrong_secret', verdict: 'passed' },
    { id: 'absent', verdict: 'finding', kind: 'stopped', severity: 'high' },
    { id: 'empty', verdict: 'undecided', need: 'stopped' },
    { id: 'refund', verdict: 'undecided', need: 'stopped' },
  ])
})

test('of a shop that works and takes no more orders, the run ends with what it said to the last', async () => {
  const accessToken = 'TEST-unasked'
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  onTestFinished(shop.close)
  const makeOrder: typeof shop.makeOrder = async order => {
    if (!order.reference.includes('-valid-')) throw new ShopError('no stock', 'order')
    return shop.makeOrder?.(order)
  }
  const ended = run(shop.url, { accessToken, shop: { ...shop, makeOrder }, only: ['refund'] })
  await expect(ended).rejects.toMatchObject({ message: 'no stock' })
})

const signatureOf = ({ headers }: IncomingMessage) => ({
  'x-signature': String(headers['x-signature']),
  'x-request-id': String(headers['x-request-id']),
})

test('an endless answer is read up to a bound', async () => {
  const { results } = await run(await listen(flood), { only: ['valid'] })
  expect(results).toMatchObject([{ need: 'ignored', evidence: { exchanges: [{ status: 200 }] } }])
})

test('a redirect is not followed', async () => {
  let visits = 0
  const other = await listen((_request, response) => {
    visits++
    response.end('{"state":"paid"}')
  })
  const url = await listen((_request, response) => response.writeHead(307, { location: other }).end())
  const { results } = await run(url, { only: ['valid'] })
  expect(results).toMatchObject([{ kind: 'refused', evidence: { exchanges: [{ status: 307 }] } }])
  const { readState } = shopByUrl({ checkUrl: url, ownsHost: false })
  await expect(readState?.('1')).rejects.toThrow(`${url}: 307`)
  expect(visits).toBe(0)
})

test.each([
  ['http://192.0.2.1/{reference}', 'not_loopback'],
  ['http://169.254.169.254/{reference}', 'not_loopback'],
])('the state of an order is not asked at %s', async (checkUrl, reason) => {
  const { readState } = shopByUrl({ checkUrl, ownsHost: false })
  await expect(readState?.('1')).rejects.toThrow(reason)
})

test('a shop that acts after it was asked has not passed', async () => {
  const accessToken = 'TEST-late'
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  onTestFinished(shop.close)
  const seen = new Set<string>()
  /** Reports the order as paid once it is asked a second time. */
  const readState = async (reference: string) => {
    const isAgain = seen.has(reference)
    seen.add(reference)
    const isLate = /wrong_secret|rejected/.test(reference)
    return isLate && isAgain ? { state: 'paid', shipped: 1 } : shop.readState(reference)
  }
  const only = ['wrong_secret', 'not_approved', 'rejected']
  const { results } = await run(shop.url, { accessToken, shop: { ...shop, readState }, only })
  expect(results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'wrong_secret', verdict: 'undecided', need: 'contradiction' },
    { id: 'not_approved', verdict: 'passed' },
    { id: 'rejected', verdict: 'undecided', need: 'contradiction' },
  ])
})

test.each([404, 200])(
  'a shop that answers %i for an order that it does not know is told what to answer',
  async status => {
    const checkUrl = await listen((_request, response) => response.writeHead(status).end('null'))
    const { readState } = shopByUrl({ checkUrl, ownsHost: false })
    await expect(readState?.('1')).rejects.toThrow('{"state":"unknown","shipped":0}')
  },
)

test('an address that refuses the connection says what it was asked for', async () => {
  const refusing = 'http://127.0.0.1:1/x'
  const shop = shopByUrl({ checkUrl: refusing, orderUrl: refusing, restartUrl: refusing, ownsHost: false })
  const order = { reference: '1', amount: 10, currency: 'MXN' }
  const { signal } = new AbortController()
  await expect(shop.readState?.('1', signal)).rejects.toMatchObject({ asked: 'state' })
  await expect(shop.makeOrder?.(order, signal)).rejects.toMatchObject({ asked: 'order' })
  await expect(shop.restart?.(signal)).rejects.toMatchObject({ asked: 'restart' })
})

test('an endless state is read up to a bound, and is refused', async () => {
  const { readState } = shopByUrl({ checkUrl: await listen(flood), ownsHost: false })
  await expect(readState?.('1')).rejects.toThrow(ShopError)
})

test('a run that is stopped while the shop hangs leaves no fault, and removes none of others', async () => {
  const accessToken = 'TEST-stopped'
  const send = createSend(simulator.url, () => ({ authorization: `Bearer ${accessToken}` }))
  const faults = async () => ((await send('GET', '/simulator/faults')) as { calls: unknown[] }).calls
  await send('POST', '/simulator/faults', { body: { path: '/v1/invoices', status: 500 } })
  const stopping = new AbortController()
  let requests = 0
  const url = await listen(async (_request, response) => {
    // The first requests are the valid notifications of each API, and of a payment by its other action.
    if (++requests <= flowNames.length + 1) return response.end()
    expect(await faults()).toHaveLength(2)
    stopping.abort()
  })
  const ended = run(url, { accessToken, only: ['provider_down'], signal: stopping.signal })
  await expect(ended).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(await faults()).toMatchObject([{ path: '/v1/invoices' }])
  expect(await isMuted(send)).toBe(false)
})

test.each([{ path: '/v1/payments/*' }, { method: 'GET', path: '/v1/**' }, {}])(
  'a fault %o, by which a right shop would fail, ends the run before it begins',
  async rule => {
    const accessToken = `TEST-${JSON.stringify(rule)}`
    const send = createSend(simulator.url, () => ({ authorization: `Bearer ${accessToken}` }))
    await send('POST', '/simulator/faults', { body: { ...rule, status: 500 } })
    await expect(run(await listen(() => {}), { accessToken })).rejects.toThrow('A fault is set for GET')
  },
)

/** The call also ends a mute by this name, which no run has. */
async function isMuted(send: Send): Promise<boolean> {
  const answer = await send('POST', '/simulator/mute', { body: { by: 'test', seconds: 0 } })
  return (answer as { muted: boolean }).muted
}

test('two runs at once find nothing in a correct shop, and the account announces nothing until both have ended', async () => {
  const accessToken = 'TEST-twice'
  const announced: (string | undefined)[] = []
  const webhookUrl = await listen((request, response) => {
    announced.push(request.url)
    response.end()
  })
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  onTestFinished(shop.close)
  simulator.register(accessToken, { webhookUrl })
  const only = ['wrong_secret', 'ids_differ', 'provider_down', 'early', 'other_currency', 'refund']
  const grades = await Promise.all([1, 2].map(seed => run(shop.url, { accessToken, shop, only, seed })))
  await simulator.idle()
  for (const { results } of grades) {
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(only))
    expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  }
  expect(announced).toEqual([])
  const send = createSend(simulator.url, () => ({ authorization: `Bearer ${accessToken}` }))
  expect(await isMuted(send)).toBe(false)
  expect(await send('GET', '/simulator/account')).toMatchObject({ webhook_url: webhookUrl })
})

test('during a run every other payment is announced, and nothing that the run makes, also under references of the shop', async () => {
  const accessToken = 'TEST-beside'
  const send = createSend(simulator.url, () => ({
    authorization: `Bearer ${accessToken}`,
    'x-idempotency-key': randomUUID(),
  }))
  const announced: string[] = []
  const webhookUrl = await listen((request, response) => {
    announced.push(String(new URL(request.url ?? '', 'http://localhost').searchParams.get('data.id')))
    response.end()
  })
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  onTestFinished(shop.close)
  simulator.register(accessToken, { webhookUrl })
  const others: string[] = []
  const makeOrder: NonNullable<GradeOptions['shop']>['makeOrder'] = async order => {
    const reference = `row-${others.length}`
    await shop.makeOrder?.({ ...order, reference })
    const other = await send('POST', '/v1/payments', {
      body: { transaction_amount: 5, payment_method_id: 'account_money', payer: { email: 'a@test.com' } },
    })
    others.push(String((other as { id: number }).id))
    return { reference }
  }
  const { results } = await run(shop.url, { accessToken, shop: { ...shop, makeOrder }, only: ['refund'] })
  await simulator.idle()
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(announced.toSorted()).toEqual(others.toSorted())
})
