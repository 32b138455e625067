import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { closeGently } from './close-gently.ts'
import { behindRunningAnswers, followResponses } from './http-connections.ts'

async function serve(): Promise<{ server: Server; send: (bytes: string) => ReturnType<typeof connect> }> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/quick') response.end()
  })
  server.on(
    'clientError',
    behindRunningAnswers(status => ({ status })),
  )
  followResponses(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    server,
    send(bytes) {
      const client = connect({
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        allowHalfOpen: true,
      })
      onTestFinished(() => void client.destroy())
      // The server may reset the connection.
      client.on('error', () => {}).write(bytes)
      return client
    },
  }
}

const close = (server: Server, limits: Parameters<typeof closeGently>[1]) =>
  closeGently({ server, close: () => new Promise(resolve => server.close(resolve)) }, limits)
const host = 'HTTP/1.1\r\nHost: localhost\r\n'
const never = 2 ** 30

test.each([
  ['a call that is never answered', 'request', `GET / ${host}\r\n`],
  ['one with a tunnel behind it', 'connect', `GET / ${host}\r\nCONNECT localhost:80 ${host}\r\n`],
])('a server closes in time although a client waits for %s', async (_what, event, bytes) => {
  const { server, send } = await serve()
  const arrived = once(server, event)
  send(bytes).resume()
  await arrived
  await close(server, { callTimeoutMs: 50, arrivalTimeoutMs: 20 })
})

test.each([
  ['half a head', 'request', `GET /quick ${host}\r\nGET / HTTP`],
  ['half a body', 'request', `POST / ${host}Content-Length: 2\r\n\r\n{`],
  ['a tunnel', 'connect', `CONNECT localhost:80 ${host}\r\n`],
])('a server that closes does not wait for a client that sent %s', async (_what, event, bytes) => {
  const { server, send } = await serve()
  const arrived = once(server, event)
  send(bytes).resume()
  await arrived
  await close(server, { callTimeoutMs: never, arrivalTimeoutMs: 20 })
})

test('a call that runs is answered, also in front of half a request', async () => {
  const { server, send } = await serve()
  const arrived = once(server, 'request')
  const client = send(`GET / ${host}\r\nGET / HTTP`)
  const [, response] = await arrived
  const alsoArrived = once(server, 'request')
  const other = send(`POST / ${host}Content-Length: 2\r\n\r\n{`).resume()
  await alsoArrived
  const closed = close(server, { callTimeoutMs: never, arrivalTimeoutMs: 0 })
  // Requests that had not arrived are given up by now.
  await once(other, 'end')
  response.end('done')
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/)
  await closed
})
