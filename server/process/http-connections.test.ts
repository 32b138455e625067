import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindRunningAnswers, followResponses } from './http-connections.ts'

const server = createServer((_request, response) => response.end())
server.on(
  'clientError',
  behindRunningAnswers(status => ({ status }), 50),
)
followResponses(server)
const countConnections = promisify(server.getConnections.bind(server))
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

test.each([
  ['sends what is not HTTP', 'garbage\r\n\r\n'],
  ['asks for a tunnel', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('a client that %s and never closes its half is answered and disconnected', async (_what, bytes) => {
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(bytes)
  // The server resets the connection.
  client.on('error', () => {})
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"status":400\}$/)
  await expect.poll(() => countConnections()).toBe(0)
  client.destroy()
})
