/**
 * The provider of the bench: answers every request with the same 3 kB, at once or after `DELAY_MS`. It uses bare
 * sockets, because `node:http` would cost as much as the measured proxies (23 of some 60 microseconds).
 */
import { type AddressInfo, createServer } from 'node:net'
import { paymentBytes } from './payment.ts'

const head = [
  'HTTP/1.1 200 OK',
  'content-type: application/json;charset=UTF-8',
  'x-request-id: 0a4f8f5e-5b0f-4d2c-9e9c-3a1c2f0f7d11',
  'cache-control: max-age=0',
  'vary: Accept,Accept-Encoding',
  'strict-transport-security: max-age=16070400; includeSubDomains; preload',
  `content-length: ${paymentBytes.length}`,
  '\r\n',
].join('\r\n')
const answer = Buffer.concat([Buffer.from(head), paymentBytes])

const delayMs = Number(process.env.DELAY_MS ?? 0)

/** One request at a time: it ends with its head, or with the body whose length the head says. */
function isWhole(text: string): boolean {
  if (text.endsWith('\r\n\r\n')) return true
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  return length !== undefined && text.length >= end + 4 + Number(length)
}

const server = createServer({ noDelay: true }, socket => {
  let held = ''
  socket.on('data', (chunk: Buffer) => {
    held += chunk.toString('latin1')
    if (!isWhole(held)) return
    held = ''
    if (delayMs > 0) setTimeout(() => socket.write(answer), delayMs)
    else socket.write(answer)
  })
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
