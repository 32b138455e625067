/** Memory, descriptors and CPU time of a process over its life. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../../server/tests/support/child-process.ts'
import { disturb } from '../harness/disturb.ts'
import { countDescriptors, readCpu, residentMegabytes } from '../harness/process-state.ts'
import { until } from '../harness/until.ts'

type Life = {
  /** The file of orders with which `disturbable` started the process. */
  file: string
  /** The number of threads, each of which reports its own heap. */
  threads: number
  lifeMs: number
}

type Sample = { heap: number; resident: number; descriptors: number }

const samplesPerLife = 20
/** Pools, compiled code and the text index settle during the first samples, which are not compared. */
const warmUp = 8
/**
 * A process that runs for 10 minutes gets about 7,000 requests between the two compared halves, so a leak of 400 bytes per
 * request exceeds the limit of the heap. Memory of SQLite and of sockets only shows in resident memory, to which the
 * allocators add noise. Descriptors vary because pools open and close connections with the faults.
 */
const maxGrowth: Sample = { heap: 3, resident: 15, descriptors: 30 }

/** Resolves when the process ends. `isFlat` is true if neither memory nor descriptors grew after the warm-up. */
export async function sampleLife(
  name: string,
  child: Child,
  life: Life,
): Promise<{ line: string; isFlat: boolean }> {
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (samples.length < samplesPerLife) {
    const dueAt = startedAt + (life.lifeMs / samplesPerLife) * (samples.length + 0.5)
    await wait(Math.max(0, dueAt - performance.now()))
    samples.push(await takeSample(child, life, `${life.file}-${name}-${samples.length}`))
  }
  const share = (readCpu(child.pid).all / 1000 / (performance.now() - startedAt)) * 100
  const series = (['heap', 'resident', 'descriptors'] as const).map(key => {
    const values = samples.map(sample => sample[key])
    const growth = growthOf(values.slice(warmUp))
    const text = values.map(value => value.toFixed(key === 'heap' ? 1 : 0)).join(' ')
    return { text: `${key} ${text} (growth ${growth.toFixed(1)})`, isFlat: growth <= maxGrowth[key] }
  })
  return {
    line: `${name}: ${series.map(({ text }) => text).join('; ')}; ${share.toFixed(0)} % of a core`,
    isFlat: series.every(({ isFlat }) => isFlat),
  }
}

/** Heap and resident memory in MB after a garbage collection in every thread, which report to `heapFile`. */
async function takeSample(child: Child, { file, threads }: Life, heapFile: string): Promise<Sample> {
  const { pid } = child
  const readHeaps = () =>
    existsSync(heapFile) ? readFileSync(heapFile, 'utf8').split('\n').slice(0, -1) : []
  disturb(child, file, { heapFile })
  await until(() => readHeaps().length === threads)
  const bytes = readHeaps().reduce((sum, heap) => sum + Number(heap), 0)
  return { heap: bytes / 1e6, resident: residentMegabytes(pid), descriptors: countDescriptors(pid) }
}

/**
 * How much higher the lowest value of the second half is than that of the first. A leak raises it;
 * garbage that V8 collects only after minutes (up to 18 MB on a busy machine) does not.
 */
function growthOf(values: number[]): number {
  const middle = values.length / 2
  return Math.min(...values.slice(middle)) - Math.min(...values.slice(0, middle))
}
