/** Memory, descriptors and CPU time of a process over its life. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../../server/tests/support/child-process.ts'
import { disturb } from '../support/disturb.ts'
import { countDescriptors, cpuSeconds, residentMegabytes } from '../support/process-state.ts'
import { until } from '../support/until.ts'

type Sampled = {
  name: string
  /** Started with the options of `disturbable`. */
  child: Child
  file: string
  /** Number of threads, each of which reports its own heap. */
  threads: number
  lifeMs: number
}

export type Sampler = {
  /** `isFlat`: neither memory nor descriptors grew after the warm-up. */
  finish: () => Promise<{ line: string; isFlat: boolean }>
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

export function startSampler({ name, child, file, threads, lifeMs }: Sampled): Sampler {
  const { pid } = child
  const startedAt = performance.now()

  /** Heap and resident memory in MB after a garbage collection in every thread. */
  async function takeSample(heapFile: string): Promise<Sample> {
    const readHeaps = () =>
      existsSync(heapFile) ? readFileSync(heapFile, 'utf8').split('\n').slice(0, -1) : []
    disturb(child, file, { heapFile })
    await until(() => readHeaps().length === threads)
    const bytes = readHeaps().reduce((sum, heap) => sum + Number(heap), 0)
    return { heap: bytes / 1e6, resident: residentMegabytes(pid), descriptors: countDescriptors(pid) }
  }
  async function sampleLife(): Promise<Sample[]> {
    const samples = []
    for (let number = 1; number <= samplesPerLife; number++) {
      await wait(Math.max(0, startedAt + (lifeMs / samplesPerLife) * (number - 0.5) - performance.now()))
      samples.push(await takeSample(`${file}-heap-${name}-${number}`))
    }
    return samples
  }
  const sampling = sampleLife()
  return {
    finish: async () => {
      const samples = await sampling
      const share = (cpuSeconds(pid) / ((performance.now() - startedAt) / 1000)) * 100
      const parts = (['heap', 'resident', 'descriptors'] as const).map(key => {
        const values = samples.map(sample => sample[key])
        const growth = growthOf(values.slice(warmUp))
        const digits = key === 'heap' ? 1 : 0
        const text = values.map(value => value.toFixed(digits)).join(' ')
        return { text: `${key} ${text} (growth ${growth.toFixed(1)})`, isFlat: growth <= maxGrowth[key] }
      })
      const series = parts.map(({ text }) => text).join('; ')
      return {
        line: `${name}, ${(lifeMs / 60_000).toFixed(1)} min: ${series}; ${share.toFixed(0)} % of a core`,
        isFlat: parts.every(({ isFlat }) => isFlat),
      }
    },
  }
}

/**
 * How much higher the lowest value of the second half is than that of the first. A leak raises it;
 * garbage that V8 collects only after minutes (up to 18 MB on a busy machine) does not.
 */
function growthOf(values: number[]): number {
  const middle = values.length / 2
  return Math.min(...values.slice(middle)) - Math.min(...values.slice(0, middle))
}
