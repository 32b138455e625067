/**
 * Loaded into a gateway or simulator before it starts (`node --import`). At SIGUSR2 it carries out the order in the
 * file that `DISTURBANCE_FILE` names. Worker threads keep the true time; the journal's thread does not read the clock.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { measureHeap } from './heap.ts'

export type Disturbance = {
  /** Blocks the event loop for so long. */
  blockMs?: number
  /** Sets the wall clock this far ahead of the true time. */
  clockMs?: number
  /** Each thread collects its garbage, and then adds a line to this file: the bytes of its objects and buffers. */
  heapFile?: string
}

const TrueDate = Date
let aheadMs = 0

class MovedDate extends TrueDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(MovedDate.now())
    else super(...(given as ConstructorParameters<DateConstructor>))
  }
  static override now(): number {
    return TrueDate.now() + aheadMs
  }
}

const heapFiles = new BroadcastChannel('heap-files')
heapFiles.unref()
heapFiles.onmessage = event => reportHeap(String((event as MessageEvent).data))

function reportHeap(file: string): void {
  appendFileSync(file, `${measureHeap()}\n`)
}

if (isMainThread) {
  globalThis.Date = MovedDate as DateConstructor
  process.on('SIGUSR2', () => {
    const order: Disturbance = JSON.parse(readFileSync(process.env.DISTURBANCE_FILE ?? '', 'utf8'))
    if (order.clockMs !== undefined) aheadMs = order.clockMs
    const until = performance.now() + (order.blockMs ?? 0)
    while (performance.now() < until);
    if (order.heapFile !== undefined) {
      heapFiles.postMessage(order.heapFile)
      reportHeap(order.heapFile)
    }
  })
}
