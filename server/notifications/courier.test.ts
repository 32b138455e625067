import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { hangUp, json, never, startStubProvider } from '../testing/stub-provider.ts'
import { createCourier, type Shipment } from './courier.ts'

function shipmentTo(url: string, changes: Partial<Shipment> = {}): Shipment {
  const outgoing = { query: '', headers: [], body: Buffer.from('{}'), leftOut: [] }
  return { outgoing, origin: 'test', url, isOwn: false, ...changes }
}

test('a shop that hangs up, or speaks no HTTP, is told from one that is silent', async () => {
  const shop = await startStubProvider()
  shop.answerWith(hangUp)
  expect((await createCourier().deliver(shipmentTo(shop.url))).failure).toMatchObject({
    reason: 'connection_closed',
  })
  shop.answerWith(never)
  expect((await createCourier(50).deliver(shipmentTo(shop.url))).failure).toMatchObject({ reason: 'timeout' })
  await shop.close()

  const sockets: Socket[] = []
  const other = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.end('220 mail.example ESMTP\r\n')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect((await createCourier().deliver(shipmentTo(`http://127.0.0.1:${port}`))).failure).toMatchObject({
    reason: 'not_http',
  })
  expect((await createCourier().deliver(shipmentTo(`https://127.0.0.1:${port}`))).failure).toMatchObject({
    reason: 'tls',
  })
  for (const socket of sockets) socket.destroy()
  other.close()
})

test('a slip is known once, only while its copy is under way, and never goes to another address', async () => {
  const shop = await startStubProvider()
  const courier = createCourier()
  const taken: unknown[] = []
  shop.answerWith((response, request) => {
    const id = String(request.headers['x-pasarela-copy'])
    const slip = courier.take(id)
    if (slip) slip.receipt = { seq: 7, verdict: 'validated', reason: null }
    taken.push(slip?.origin, courier.take(id))
    json(200, {})(response, request)
  })
  const { received } = await courier.deliver(shipmentTo(shop.url, { isOwn: true, origin: 'replay' }))
  expect(received).toEqual({ seq: 7, verdict: 'validated', reason: null })
  expect(taken).toEqual(['replay', null])
  const [first] = shop.seen
  expect(courier.take(String(first?.headers['x-pasarela-copy']))).toBeNull()

  shop.answerWith(json(200, {}))
  expect(await courier.deliver(shipmentTo(shop.url))).toMatchObject({ received: null })
  expect(shop.seen.at(-1)?.headers).not.toHaveProperty('x-pasarela-copy')
  await shop.close()
})

test('copies that cause copies end somewhere: no more than sixteen are under way', async () => {
  const shop = await startStubProvider()
  const courier = createCourier()
  let most = 0
  shop.answerWith(async (response, request) => {
    most++
    if (!courier.isBusy()) await courier.deliver(shipmentTo(shop.url))
    json(200, {})(response, request)
  })
  await courier.deliver(shipmentTo(shop.url))
  expect(most).toBe(16)
  expect(courier.isBusy()).toBe(false)
  await shop.close()
})
