/** The answers on a connection that breaks the rules of HTTP, as its socket receives them. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ requestTimeoutMs: 200 })
})
afterAll(() => simulator.close())

/** Sends texts, and resolves to everything that the simulator sends until it closes the connection. */
async function exchange(...sent: string[]): Promise<{ statuses: number[]; bodies: unknown[] }> {
  const socket = connect(simulator.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  // A reset counts as a close too.
  socket.on('error', () => undefined)
  for (const text of sent) socket.write(text)
  await once(socket, 'close')
  return {
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    bodies: [...text.matchAll(/\{.*?\}(?=HTTP|$)/g)].map(([body]) => JSON.parse(body)),
  }
}

const host = 'host: 127.0.0.1\r\n'
const refused = (status: number) => ({ statuses: [status], bodies: [expect.objectContaining({ status })] })

test('garbage behind a slow call is refused after its answer', async () => {
  const slow = `GET /simulator/clock HTTP/1.1\r\n${host}\r\n`
  const withFault = `GET /users/me HTTP/1.1\r\n${host}authorization: Bearer TEST-slow\r\nx-simulator-fault: delay=50\r\n\r\n`
  for (const first of [slow, withFault]) {
    const { statuses, bodies } = await exchange(`${first}this is not HTTP\r\n\r\n`, 'nor this\r\n')
    expect(statuses).toEqual([200, 400])
    expect(bodies.at(-1)).toMatchObject({ status: 400, message: 'The request is not valid HTTP' })
  }
})

test.each([
  ['no Host', 400, 'connection: close\r\n'],
  ['two Hosts', 400, `${host}host: evil.example\r\nconnection: close\r\n`],
  ['the same Host twice', 400, `${host}${host}connection: close\r\n`],
  ['an unknown expectation', 417, `${host}expect: a-miracle\r\nconnection: close\r\n`],
  ['headers that are too large', 431, `${host}x-large: ${'x'.repeat(20_000)}\r\n`],
])('a request with %s gets %d in the usual form', async (_what, status, headers) => {
  expect(await exchange(`GET /users/me HTTP/1.1\r\n${headers}\r\n`)).toEqual(refused(status))
})

test('a request that drips is ended at the time limit', async () => {
  const head = `POST /v1/payments HTTP/1.1\r\n${host}content-length: 100\r\n\r\n`
  const socket = connect(simulator.port, '127.0.0.1')
  socket.write(head)
  const drip = setInterval(() => socket.write('x'), 20)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  clearInterval(drip)
  socket.destroy()
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request did not arrive in time"/)
})
