/** A shop that chooses the references of its orders, as one does whose orders are numbered rows. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { grade } from '../../server/grading/grade.ts'
import { shopByUrl } from '../../server/grading/shop-by-url.ts'
import { secrets, startSmallShop } from '../../server/grading/tests/support/small-shop.ts'
import { startSimulator } from '../../server/simulator/start/simulator.ts'
import { openShop } from '../grade/shop-access.ts'

/** Serves the routes of a shop for tests. Its orders are numbered. */
async function startNumberedShop() {
  const simulator = await startSimulator()
  const accessToken = 'TEST-numbered'
  const shop = await startSmallShop({ simulatorUrl: simulator.url, accessToken })
  let count = 0
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST')
      return response.end(JSON.stringify(await shop.readState((request.url ?? '').slice(1))))
    let text = ''
    for await (const part of request) text += part
    const { amount, currency } = JSON.parse(text)
    const id = ++count
    await shop.makeOrder?.({ reference: String(id), amount, currency })
    response.writeHead(201).end(JSON.stringify({ external_reference: id, amount }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await shop.close()
    await simulator.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { simulator, accessToken, shop, url }
}

test('the grade uses the numbers that the address of orders responds with, and finds nothing in a right shop', async () => {
  const { simulator, accessToken, shop, url } = await startNumberedShop()
  const { results, standing } = await grade({
    ...{ url: shop.url, simulatorUrl: simulator.url, accessToken, secret: secrets.secret, rate: 100 },
    shop: { ...shopByUrl({ checkUrl: `${url}/{reference}`, orderUrl: url, ownsHost: false }) },
    only: ['truth', 'both_forms', 'replay'],
    timing: { settleMs: 0, effectTimeoutMs: 500 },
  })
  expect(results[0]).toMatchObject({ id: 'valid', verdict: 'passed', evidence: { state: { state: 'paid' } } })
  expect(results.filter(({ verdict }) => verdict === 'finding')).toEqual([])
  expect(results.find(({ id }) => id === 'both_forms')).toMatchObject({ verdict: 'passed' })
  const references = results.map(({ evidence }) => evidence.reference).filter(one => one !== null)
  expect(references.every(one => /^\d+$/.test(one))).toBe(true)
  expect(standing).not.toBe('not_graded')
})

test.each([
  ['echo made; echo \'{"external_reference": 41}\'', '41'],
  ['echo \'{"external_reference": "A-7"}\'', 'A-7'],
  ['echo \'{"id": 5}\'', undefined],
  ['true', undefined],
])('the command %s gives the reference %s', async (orderCommand, reference) => {
  const { makeOrder } = openShop({ orderCommand }, { environment: process.env } as never)
  const order = { reference: 'pasarela-grade-1', amount: 5, currency: 'ARS' }
  expect(await makeOrder?.(order)).toEqual({ reference })
})

test('a reference that is neither text nor a whole number is refused with what it is', async () => {
  const { makeOrder } = openShop({ orderCommand: `echo '{"external_reference": 1.5}'` }, {
    environment: process.env,
  } as never)
  const order = { reference: 'pasarela-grade-1', amount: 5, currency: 'ARS' }
  await expect(makeOrder?.(order)).rejects.toThrow(
    'external_reference of the new order has to be text or a whole number, not 1.5',
  )
})
