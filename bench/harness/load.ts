/**
 * The load generator: keep-alive sockets, one request at a time on each, with prepared texts. It parses only the status
 * and the end of an answer, so that the subject is the bottleneck and not the generator.
 */
import { createConnection, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import { quantile } from './statistics.ts'

export type Load = {
  port: number
  connections: number
  /** The whole n-th request as Latin-1 text. */
  request: (index: number) => string
  status: number
  /** Ends after this time (default: `maxDurationMs`), */
  durationMs?: number
  /** or after this number of requests (default: `maxRequests`). */
  count?: number
}

export type LoadResult = {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

/** Bounds for every load. */
const maxDurationMs = 120_000
const maxRequests = 2_000_000

/** @throws Error if an answer has another status or a connection breaks, because such a sample is meaningless */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { port, connections, request, status, durationMs = maxDurationMs, count = maxRequests } = load
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(port)))
  const latencies: number[] = []
  let sent = 0
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  try {
    await Promise.all(sockets.map(socket => drive(socket)))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const elapsedMs = performance.now() - startedAt
  return {
    requests: latencies.length,
    requestsPerSecond: (latencies.length / elapsedMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }

  function drive(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader()
      let sentAt = 0
      const next = () => {
        if (sent >= count || performance.now() >= endsAt) return resolve()
        sentAt = performance.now()
        socket.write(request(sent++), 'latin1')
      }
      socket.on('data', (chunk: Buffer) => {
        if (!reader.push(chunk)) return
        if (reader.status !== status)
          return reject(new Error(`Port ${port} answered ${reader.status}, not ${status}: ${reader.text}`))
        latencies.push(performance.now() - sentAt)
        next()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`Port ${port} closed a connection during the load.`)))
      next()
    })
  }
}

function connect(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
