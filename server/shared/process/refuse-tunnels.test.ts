import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindRunningAnswers, followResponses } from './http-connections.ts'

/** More than the system buffers for a client that does not read. */
const chunks = Array.from({ length: 400 }, () => Buffer.alloc(64 * 1024, 'a'))
const long = chunks.length * 64 * 1024

const waiting: ServerResponse[] = []
const server = createServer((request: IncomingMessage, response) => {
  if (request.url === '/long') Readable.from(chunks).pipe(response)
  else waiting.push(response)
})
server.on(
  'clientError',
  behindRunningAnswers(status => ({ status })),
)
followResponses(server)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const tunnel = 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n'
const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')

test.each([
  ['CONNECT', '\r\n'],
  ['CONNECT with a body', 'Content-Length: 2\r\n\r\n{}'],
  ['CONNECT with half a body', 'Content-Length: 2\r\n\r\n{'],
])('answers in front of %s learn that the client left', async (_what, end) => {
  waiting.length = 0
  const client = open()
  const asked = once(server, 'connect')
  client.write(get('/1') + get('/2') + tunnel + end)
  await asked
  const closed = waiting.map(response => once(response, 'close'))
  expect(closed).toHaveLength(2)
  client.destroy()
  await Promise.all(closed)
})

test.each([
  ['CONNECT', ['\r\n']],
  ['CONNECT with a body that arrives later', ['Content-Length: 2\r\n\r\n{', '}']],
])('a long answer in front of %s arrives whole, and the refusal behind it', async (_what, parts) => {
  const client = open()
  const asked = once(server, 'connect')
  client.write(get('/long') + tunnel + parts[0])
  await asked
  client.write(parts[1] ?? '')
  const received = await text(client)
  expect(received.length).toBeGreaterThan(long)
  expect(received.slice(-500)).toMatch(/0\r\n\r\nHTTP\/1\.1 400 [\s\S]*\{"status":400\}$/)
})
