/** Long work in steps, between which a program may do other things. */
import { setImmediate } from 'node:timers/promises'

export type Steps<Result> = Generator<undefined, Result, undefined>

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Requests that arrive wait so long, and one step. */
const sliceMs = 8

/** Does the steps of one slice at a time, and what waits on the event loop between them. */
export async function finishInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (let end = performance.now() + sliceMs; ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < end) continue
    await setImmediate()
    end = performance.now() + sliceMs
  }
}
