/** Sends notifications at a constant rate, without waiting for earlier answers. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { AnswerReader } from '../harness/answer-reader.ts'
import { signedRequest } from './signed-notifications.ts'

/** Milliseconds on this process's own clock. */
export type Sent = { event: number; sentAt: number; answeredAt: number }

/** Event numbers are sent as payment ids, which the feed carries as `resource`. */
export const firstResource = 2_000_000_000
const connections = 16

/** @throws Error if a notification is not answered with 200 */
export async function sendSteadily(
  port: number,
  { first, count, perSecond }: { first: number; count: number; perSecond: number },
): Promise<Sent[]> {
  const sockets = Array.from({ length: connections }, () =>
    createConnection({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const idle = [...sockets]
  const startedAt = performance.now()
  const sending: Promise<Sent>[] = []
  for (let index = 0; index < count; index++) {
    const dueMs = startedAt + (index / perSecond) * 1000 - performance.now()
    if (dueMs > 1) await wait(dueMs)
    while (idle.length === 0) await wait(1)
    const socket = idle.pop() as Socket
    sending.push(
      send(socket, first + index).then(sent => {
        idle.push(socket)
        return sent
      }),
    )
  }
  const sent = await Promise.all(sending)
  for (const socket of sockets) socket.destroy()
  return sent
}

function send(socket: Socket, event: number): Promise<Sent> {
  const { head, tail } = signedRequest(firstResource + event)
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader()
    const sentAt = performance.now()
    const read = (chunk: Buffer) => {
      if (!reader.push(chunk)) return
      socket.off('data', read)
      socket.off('error', reject)
      if (reader.status === 200) resolve({ event, sentAt, answeredAt: performance.now() })
      else reject(new Error(`A notification was answered with ${reader.status}: ${reader.text}`))
    }
    socket.on('data', read)
    socket.on('error', reject)
    socket.write(head + (firstResource + event) * 100 + tail, 'latin1')
  })
}
