import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { hangUp, json, never, startStubProvider } from '../../tests/support/stub-provider.ts'
import { createSender, type OutboundRequest } from './sender.ts'

function requestTo(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  const notification = { query: '', headers: [], body: Buffer.from('{}'), leftOut: [] }
  return { account: 'default', notification, origin: 'test', url, recognizedBy: null, ...changes }
}

test('reports different reasons for a closed or reset connection, an answer that is not HTTP, a failed TLS handshake and silence', async () => {
  const shop = await startStubProvider()
  shop.answerWith(hangUp)
  expect((await createSender().send(requestTo(shop.url))).failure).toMatchObject({
    reason: 'connection_closed',
  })
  shop.answerWith(never)
  expect((await createSender(50).send(requestTo(shop.url))).failure).toMatchObject({ reason: 'timeout' })
  await shop.close()

  const sockets: Socket[] = []
  const other = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.end('220 mail.example ESMTP\r\n')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  expect((await createSender().send(requestTo(`http://127.0.0.1:${port}`))).failure).toMatchObject({
    reason: 'not_http',
  })
  expect((await createSender().send(requestTo(`https://127.0.0.1:${port}`))).failure).toMatchObject({
    reason: 'tls',
  })
  for (const socket of sockets) socket.destroy()
  other.removeAllListeners('connection').on('connection', socket => {
    socket.once('data', () => socket.resetAndDestroy())
  })
  expect((await createSender().send(requestTo(`http://127.0.0.1:${port}`))).failure).toMatchObject({
    reason: 'connection_closed',
  })
  other.close()
})

test('a delivery id is valid once, only while its request is under way, and is not sent to other addresses', async () => {
  const shop = await startStubProvider()
  const sender = createSender()
  const claimed: unknown[] = []
  shop.answerWith((response, request) => {
    const id = String(request.headers['x-pasarela-delivery'])
    const pending = sender.claim(id)
    if (pending) pending.received = { seq: 7, verdict: 'validated', reason: null }
    claimed.push(pending?.origin, sender.claim(id))
    json(200, {})(response, request)
  })
  const { received } = await sender.send(requestTo(shop.url, { recognizedBy: 'id', origin: 'replay' }))
  expect(received).toEqual({ seq: 7, verdict: 'validated', reason: null })
  expect(claimed).toEqual(['replay', null])
  const [first] = shop.seen
  expect(sender.claim(String(first?.headers['x-pasarela-delivery']))).toBeNull()

  shop.answerWith(json(200, {}))
  expect(await sender.send(requestTo(shop.url))).toMatchObject({ received: null })
  expect(shop.seen.at(-1)?.headers).not.toHaveProperty('x-pasarela-delivery')
  await shop.close()
})

test('limits chains of requests to sixteen at a time, of each account', async () => {
  const shop = await startStubProvider()
  const sender = createSender()
  let requestCount = 0
  shop.answerWith(async (response, request) => {
    requestCount++
    if (requestCount === 16) expect([sender.isBusy('default'), sender.isBusy('other')]).toEqual([true, false])
    if (!sender.isBusy('default')) await sender.send(requestTo(shop.url))
    json(200, {})(response, request)
  })
  await sender.send(requestTo(shop.url))
  expect(requestCount).toBe(16)
  expect([sender.isBusy('default'), sender.count()]).toEqual([false, 0])
  await shop.close()
})
