import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** `gc` is global in programs started with `--expose-gc`, and in contexts created after the flag was set. */
setFlagsFromString('--expose-gc')
const collectGarbage: (options: { type: string; execution: string; flavor: string }) => void =
  runInNewContext('gc')

/**
 * The bytes of the objects and buffers of this thread that are in use. A plain collection keeps
 * compiled code that is no longer run, and some garbage: about 10 MB in a gateway, which varies from run to run.
 */
export function measureHeap(): number {
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
