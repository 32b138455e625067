/** Memory, descriptors and CPU time of a process over its life. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../../server/tests/support/child-process.ts'
import { disturb } from '../support/disturb.ts'
import { countDescriptors, cpuSeconds, residentMegabytes } from '../support/process-state.ts'

type Sampled = {
  name: string
  /** Started with the options of `disturbable`. */
  child: Child
  file: string
  lifeMs: number
}

type Sampler = {
  /** One line. @throws AssertionError if memory or descriptors grew after the warm-up */
  finish: () => Promise<string>
}

const samplesPerLife = 10
/** Pools and the text index settle during the first 4 samples. The next 3 are compared with the last 3. */
const warmUp = 4
const maxGrowthMegabytes = 15
const maxGrowthDescriptors = 15
const collectionMs = 500

/** Samples after a garbage collection: at this rate V8 collects every few minutes, and grows by 50 MB between. */
export function startSampler({ name, child, file, lifeMs }: Sampled): Sampler {
  const { pid } = child
  const startedAt = performance.now()
  async function sample(): Promise<{ megabytes: number; descriptors: number }[]> {
    const samples = []
    for (let number = 1; number <= samplesPerLife; number++) {
      await wait(
        Math.max(0, startedAt + (lifeMs / samplesPerLife) * number - performance.now() - collectionMs),
      )
      disturb(child, file, { collectsGarbage: true })
      await wait(collectionMs)
      samples.push({ megabytes: residentMegabytes(pid), descriptors: countDescriptors(pid) })
    }
    return samples
  }
  const sampling = sample()
  return {
    finish: async () => {
      const samples = await sampling
      const megabytes = samples.map(each => each.megabytes)
      const descriptors = samples.map(each => each.descriptors)
      const share = (cpuSeconds(pid) / ((performance.now() - startedAt) / 1000)) * 100
      const line = `${name}, ${(lifeMs / 60_000).toFixed(1)} min: memory ${megabytes.join(' ')} MB; descriptors ${descriptors.join(' ')}; ${share.toFixed(0)} % of a core`
      assert.ok(growthOf(megabytes) <= maxGrowthMegabytes, `memory grew: ${line}`)
      assert.ok(growthOf(descriptors) <= maxGrowthDescriptors, `descriptors grew: ${line}`)
      return line
    },
  }
}

function growthOf(values: number[]): number {
  return mean(values.slice(-3)) - mean(values.slice(warmUp, warmUp + 3))
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
