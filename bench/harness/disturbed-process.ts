/**
 * Loaded into a gateway or simulator before it starts (`node --import`). At SIGUSR2 it carries out the order in the
 * file that `DISTURBANCE_FILE` names.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { measureHeap } from '../../server/tests/support/measure-heap.ts'

export type Disturbance = {
  /** Blocks the event loop for this long. */
  blockMs?: number
  /** Each thread collects its garbage, and then adds a line to this file: the bytes of its objects and buffers. */
  heapFile?: string
}

const heapFiles = new BroadcastChannel('heap-files')
heapFiles.unref()
heapFiles.onmessage = event => reportHeap(String((event as MessageEvent).data))

function reportHeap(file: string): void {
  appendFileSync(file, `${measureHeap()}\n`)
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    const order: Disturbance = JSON.parse(readFileSync(process.env.DISTURBANCE_FILE ?? '', 'utf8'))
    const until = performance.now() + (order.blockMs ?? 0)
    while (performance.now() < until);
    if (order.heapFile !== undefined) {
      heapFiles.postMessage(order.heapFile)
      reportHeap(order.heapFile)
    }
  })
}
