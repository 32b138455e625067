/**
 * Subscribers that replay the journal from its first entry, again and again, on a thread of their own. They read what
 * they get as fast as it arrives, and look only at the last id of each chunk.
 */
import { createConnection, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { port, count, entries } = workerData as { port: number; count: number; entries: number }
const input = encodeURIComponent(JSON.stringify({ lastEventId: '0' }))
const request = `GET /trpc/notifications.feed?input=${input} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`
const idPattern = /\nid: (\d+)\n/g
let bytes = 0

function subscribe(): Socket {
  const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(request))
  let isFirst = true
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    if (isFirst && chunk.toString('latin1', 9, 12) !== '200')
      throw new Error(chunk.toString('latin1', 0, 300))
    isFirst = false
    bytes += chunk.length
    const end = chunk.toString('latin1', Math.max(0, chunk.length - 1500))
    const last = Number([...end.matchAll(idPattern)].at(-1)?.[1] ?? 0)
    if (last < entries) return
    socket.destroy()
    subscribe()
  })
  return socket
}

for (let index = 0; index < count; index++) subscribe()
parentPort?.on('message', () => parentPort?.postMessage({ bytes }))
