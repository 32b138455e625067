/**
 * A flood from a thread of its own: each connection sends the next request as soon as the last is answered, or, if it
 * was refused, a little later and much sooner than `Retry-After` asks for.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { AnswerReader } from '../../bench/harness/answer-reader.ts'
import { letters, toRequest } from './notification-load.ts'
import { openConnections } from './raw-connections.ts'

export type FloodOptions = { port: number; notifications: number; reads: number }
/** What was answered since the last report. `latencies` in milliseconds, of accepted requests. */
export type FloodReport = {
  acknowledged: string[]
  latencies: { notifications: number[]; reads: number[] }
  refused: { notifications: number; reads: number }
  /** The first answer that is neither a success nor a 503 with `Retry-After`. */
  wrong: string | null
  isEnded: boolean
}

const pauseMs = 100
const fillerLength = 300
const { port, notifications, reads } = workerData as FloodOptions
const run = letters()
let sent = 0
let isStopped = false
let report = emptyReport()

function emptyReport(): FloodReport {
  return {
    acknowledged: [],
    latencies: { notifications: [], reads: [] },
    refused: { notifications: 0, reads: 0 },
    wrong: null,
    isEnded: false,
  }
}

async function drive(socket: Socket, kind: keyof FloodReport['refused']): Promise<void> {
  const reader = new AnswerReader()
  while (!isStopped) {
    const id = `${run}-${++sent}`
    const sentAt = performance.now()
    socket.write(kind === 'reads' ? readRequest : notificationRequest(id))
    for (let isWhole = false; !isWhole; ) {
      const [chunk] = await once(socket, 'data')
      isWhole = reader.push(chunk)
    }
    if (reader.status === 200) {
      report.latencies[kind].push(performance.now() - sentAt)
      if (kind === 'notifications') report.acknowledged.push(id)
      continue
    }
    report.refused[kind]++
    if (reader.status !== 503 || !/^retry-after: \d+\r$/im.test(reader.text)) report.wrong ??= reader.text
    await wait(pauseMs)
  }
  socket.destroy()
}

const readRequest = 'GET /api/gateway/payments/5 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

function notificationRequest(id: string): string {
  const { method, path, headers, body } = toRequest(id, fillerLength)
  const lines = Object.entries({ host: '127.0.0.1', 'content-length': body.length, ...headers })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(line => line.join(': ')).join('\r\n')}\r\n\r\n${body}`
}

parentPort?.on('message', (message: 'report' | 'stop') => {
  if (message === 'stop') isStopped = true
  else {
    parentPort?.postMessage(report)
    report = emptyReport()
  }
})
const sockets = await openConnections(port, notifications + reads)
await Promise.all(
  sockets.map((socket, index) => drive(socket.resume(), index < notifications ? 'notifications' : 'reads')),
)
report.isEnded = true
