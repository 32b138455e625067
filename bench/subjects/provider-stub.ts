/**
 * The provider of the bench: answers every request at once with the same 3 kB. It uses bare sockets, because
 * `node:http` would cost as much as the measured proxies (23 of some 60 microseconds).
 */
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { serveUntilDisconnect } from '../harness/serve.ts'
import { paymentBytes } from './payment.ts'

const head = [
  'HTTP/1.1 200 OK',
  'content-type: application/json;charset=UTF-8',
  `x-request-id: ${randomUUID()}`,
  'cache-control: max-age=0',
  'vary: Accept,Accept-Encoding',
  'strict-transport-security: max-age=16070400; includeSubDomains; preload',
  `content-length: ${paymentBytes.length}`,
  '\r\n',
].join('\r\n')
const answer = Buffer.concat([Buffer.from(head), paymentBytes])

/** These requests have no body, so a request ends with its head. */
const server = createServer({ noDelay: true }, socket => {
  let held = ''
  socket.on('data', (chunk: Buffer) => {
    held += chunk.toString('latin1')
    if (!held.endsWith('\r\n\r\n')) return
    held = ''
    socket.write(answer)
  })
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => serveUntilDisconnect((server.address() as AddressInfo).port))
