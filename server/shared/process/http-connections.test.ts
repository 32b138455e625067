import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindRunningAnswers, followResponses } from './http-connections.ts'

/** The system buffers all of it for the server, but a client that does not read receives only the beginning. */
const large = 'a'.repeat(500_000)

function serve(lingerTimeoutMs?: number) {
  const server = createServer((request, response) => response.end(request.url === '/large' ? large : ''))
  server.on(
    'clientError',
    behindRunningAnswers(status => ({ status }), lingerTimeoutMs),
  )
  followResponses(server, lingerTimeoutMs)
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => void server.close())
  return { server, portOf: () => (server.address() as AddressInfo).port }
}

const { server, portOf } = serve(50)
/** Waits 5 s for a client, which a busy machine may not run for a while. */
const patient = serve()
const countConnections = promisify(server.getConnections.bind(server))

test.each([
  ['sends what is not HTTP', 'garbage\r\n\r\n'],
  ['asks for a tunnel', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('a client that %s and never closes its half is answered and disconnected', async (_what, bytes) => {
  const port = portOf()
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(bytes)
  // The server resets the connection.
  client.on('error', () => {})
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"status":400\}$/)
  await expect.poll(() => countConnections()).toBe(0)
  client.destroy()
})

/** The beginning of a request that is answered before the rest of its body arrives. */
const unfinished = (path: string) => `GET ${path} HTTP/1.0\r\nContent-Length: 10\r\n\r\n{`

test('an answer stays whole although more of the request arrives after it', async () => {
  const port = patient.portOf()
  const client = connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  client.write(unfinished('/large'))
  let [text] = (await once(client, 'data')) as [string]
  client.pause()
  client.write('}')
  // A request on another connection was answered, so the server has read the byte.
  await once(connect(port, '127.0.0.1').resume().end('GET / HTTP/1.0\r\n\r\n'), 'close')
  client.on('data', chunk => {
    text += chunk
  })
  await once(client.resume(), 'end')
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toHaveLength(large.length)
})

test('a client that never sends the rest of an answered request is disconnected', async () => {
  const port = portOf()
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(unfinished('/'))
  client.on('error', () => {})
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(() => countConnections()).toBe(0)
  client.destroy()
})
