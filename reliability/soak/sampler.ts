/** Memory, descriptors and CPU time of a process over its life. */
import assert from 'node:assert/strict'
import { countDescriptors, cpuSeconds, residentMegabytes } from '../support/process-state.ts'

type Sample = { at: number; megabytes: number; descriptors: number }

type Sampler = {
  /** One line. @throws AssertionError if memory or descriptors grew after the warm-up */
  finish: () => string
}

const intervalMs = 5000
/** The share of the life until caches and pools are filled. */
const warmUpShare = 0.4
/** The share after the warm-up, and at the end, whose samples are averaged. */
const comparedShare = 0.2
const maxGrowthMegabytes = 30
const maxGrowthDescriptors = 15

export function startSampler(name: string, pid: number): Sampler {
  const startedAt = performance.now()
  const samples: Sample[] = []
  const sample = () =>
    void samples.push({
      at: performance.now() - startedAt,
      megabytes: residentMegabytes(pid),
      descriptors: countDescriptors(pid),
    })
  const interval = setInterval(sample, intervalMs)
  sample()
  return {
    finish: () => {
      clearInterval(interval)
      sample()
      const lifeMs = performance.now() - startedAt
      const share = (cpuSeconds(pid) / (lifeMs / 1000)) * 100
      const between = (from: number, to: number) =>
        samples.filter(({ at }) => at >= from * lifeMs && at <= to * lifeMs)
      const early = between(warmUpShare, warmUpShare + comparedShare)
      const late = between(1 - comparedShare, 1)
      const memory = [mean(early, 'megabytes'), mean(late, 'megabytes')] as const
      const handles = [mean(early, 'descriptors'), mean(late, 'descriptors')] as const
      const line = `${name}, ${(lifeMs / 60_000).toFixed(1)} min: ${memory[0]} MB after warm-up, ${memory[1]} MB at the end; ${handles[0]} and ${handles[1]} descriptors; ${share.toFixed(0)} % of a core`
      assert.ok(memory[1] - memory[0] <= maxGrowthMegabytes, `memory grew: ${line}`)
      assert.ok(handles[1] - handles[0] <= maxGrowthDescriptors, `descriptors grew: ${line}`)
      return line
    },
  }
}

function mean(samples: Sample[], field: 'megabytes' | 'descriptors'): number {
  return Math.round(samples.reduce((sum, each) => sum + each[field], 0) / samples.length)
}
