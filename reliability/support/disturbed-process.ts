/**
 * Loaded into a gateway or simulator before it starts (`node --import`). At SIGUSR2 it carries out the order in the
 * file that `DISTURBANCE_FILE` names. Worker threads keep the true time; the journal's thread does not read the clock.
 */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

export type Disturbance = {
  /** Blocks the event loop for so long. */
  blockMs?: number
  /** Sets the wall clock this far ahead of the true time. */
  clockMs?: number
  /** Collects the garbage of the main thread. */
  collectsGarbage?: boolean
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

/** Node offers it to programs started with `--expose-gc`; contexts made after the flag was set have it too. */
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

if (isMainThread) {
  globalThis.Date = MovedDate as DateConstructor
  process.on('SIGUSR2', () => {
    const order: Disturbance = JSON.parse(readFileSync(process.env.DISTURBANCE_FILE ?? '', 'utf8'))
    if (order.clockMs !== undefined) aheadMs = order.clockMs
    const until = performance.now() + (order.blockMs ?? 0)
    while (performance.now() < until);
    if (order.collectsGarbage) collectGarbage()
  })
}
