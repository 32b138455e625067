/** Interleaves the samples of several subjects, so that other load on the machine affects all of them equally. */
import { setTimeout as wait } from 'node:timers/promises'
import { type LoadResult, runLoad } from './load.ts'
import { median } from './statistics.ts'
import type { Subject } from './subject.ts'

export type Contender = { subject: Subject; request: (index: number) => string }

/** `cpu` and `mainCpu` in microseconds per request: all threads of the process, and its main thread. */
export type Sample = LoadResult & { cpu: number; mainCpu: number }

export type RoundsOptions = {
  rounds: number
  warmUpMs: number
  sampleMs: number
  connections: number
  status: number
}

/** The samples of each contender in the order of the rounds. Every other round runs in reverse order. */
export async function runRounds(contenders: Contender[], options: RoundsOptions): Promise<Sample[][]> {
  const samples: Sample[][] = contenders.map(() => [])
  for (const contender of contenders) await take(contender, options, options.warmUpMs)
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? [...contenders.keys()] : [...contenders.keys()].reverse()
    for (const index of order) {
      const contender = contenders[index]
      if (contender) samples[index]?.push(await take(contender, options, options.sampleMs))
    }
  }
  return samples
}

async function take(
  { subject, request }: Contender,
  { connections, status }: RoundsOptions,
  durationMs: number,
): Promise<Sample> {
  if (durationMs === 0) return { requests: 0, requestsPerSecond: 0, p50Ms: 0, p99Ms: 0, cpu: 0, mainCpu: 0 }
  const before = subject.cpu()
  const result = await runLoad({ port: subject.port, connections, request, status, durationMs })
  const after = subject.cpu()
  await waitUntilIdle(subject)
  return {
    ...result,
    cpu: (after.all - before.all) / result.requests,
    mainCpu: (after.main - before.main) / result.requests,
  }
}

const pollIntervalMs = 40
/** CPU use of an idle process, in percent of a core. */
const maxIdleCpuPercent = 10
const idleTimeoutMs = 3_000

/**
 * Waits until a subject has finished deferred work (a flush of the journal, its text index), which would disturb the
 * next sample.
 */
async function waitUntilIdle({ cpu }: Subject): Promise<void> {
  for (let waited = 0; waited < idleTimeoutMs; waited += pollIntervalMs) {
    const before = cpu().all
    await wait(pollIntervalMs)
    if (!(cpu().all - before > pollIntervalMs * 10 * maxIdleCpuPercent)) return
  }
}

/** The median of one figure over all samples. */
export function medianOf<Figure extends string>(samples: Record<Figure, number>[], figure: Figure): number {
  return median(samples.map(sample => sample[figure]))
}
