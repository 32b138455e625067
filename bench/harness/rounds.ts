/** Interleaves the samples of several servers, so that other load on the machine affects all of them equally. */
import { setTimeout as wait } from 'node:timers/promises'
import { type LoadPlan, runLoad } from '../load/load.ts'
import type { Server } from './place.ts'
import { readCpu } from './process-state.ts'
import { median, quantile, ratios } from './statistics.ts'
import { printTable, type Row } from './table.ts'

export type Contender = { server: Pick<Server, 'pid' | 'port'>; plan: Omit<LoadPlan, 'ports'> }

export type Sample = Awaited<ReturnType<typeof takeSample>>

/** The samples of each contender in the order of the rounds. Every second round runs in reverse order. */
export async function runRounds(
  contenders: Contender[],
  { rounds, warmUpMs, sampleMs }: { rounds: number; warmUpMs: number; sampleMs: number },
): Promise<Sample[][]> {
  const take = ({ server, plan }: Contender, durationMs: number) =>
    takeSample({ server, plan: { ...plan, durationMs } })
  for (const contender of contenders) await take(contender, warmUpMs)
  return inTurns(
    contenders.map(contender => () => take(contender, sampleMs)),
    rounds,
  )
}

/** The results of each taker in the order of the rounds. Every second round runs in reverse order. */
export async function inTurns<T>(takers: (() => Promise<T>)[], rounds: number): Promise<T[][]> {
  const results = takers.map((take): [typeof take, T[]] => [take, []])
  for (let round = 0; round < rounds; round++) {
    for (const [take, taken] of round % 2 === 0 ? results : results.toReversed()) taken.push(await take())
  }
  return results.map(([, taken]) => taken)
}

export async function takeSample({ server, plan }: Contender) {
  const before = readCpu(server.pid)
  const { sent, latencies, elapsedMs } = await runLoad({ ...plan, ports: [server.port] })
  const after = readCpu(server.pid)
  await waitUntilIdle(server.pid)
  return {
    requests: sent,
    requestsPerSecond: (sent / elapsedMs) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    /** Microseconds of CPU per request: all threads of the process, and its main thread. */
    cpu: (after.all - before.all) / sent,
    mainCpu: (after.main - before.main) / sent,
  }
}

const pollIntervalMs = 40
/** CPU use of an idle process, in percent of a core. */
const maxIdleCpuPercent = 10
const idleTimeoutMs = 3_000

/** Waits for deferred work (a flush of the journal, its text index), which would disturb the next sample. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < idleTimeoutMs; waited += pollIntervalMs) {
    const before = readCpu(pid).all
    await wait(pollIntervalMs)
    if (readCpu(pid).all - before <= pollIntervalMs * 10 * maxIdleCpuPercent) return
  }
}

/** The median of one figure over all samples. */
export function medianOf<Figure extends string>(samples: Record<Figure, number>[], figure: Figure): number {
  return median(samples.map(sample => sample[figure]))
}

export function countRequests(samples: Sample[]): number {
  return samples.reduce((sum, { requests }) => sum + requests, 0)
}

export type Compared = Pick<Row, 'name' | 'bars'> & {
  samples: Sample[]
  /** Samples of the same rounds, whose ratio is 1.00 by definition. */
  base: Sample[]
}

/**
 * Prints one line for each subject. `ratio` compares requests per second, `CPU ratio` CPU time per request (the
 * steadier one on a busy machine). Both are paired within each round.
 */
export function printComparison(title: string, compared: Compared[]): void {
  const rows = compared.map(({ name, bars, samples, base }): Row => {
    const figures = {
      'requests/s': medianOf(samples, 'requestsPerSecond'),
      'CPU µs': medianOf(samples, 'cpu'),
      'main µs': medianOf(samples, 'mainCpu'),
      'p50 ms': medianOf(samples, 'p50Ms'),
      'p99 ms': medianOf(samples, 'p99Ms'),
      // The ratio is inverted, so that both ratios grow as the subject approaches its base.
      'CPU ratio': median(ratios(costs(base), costs(samples))),
      ratio: ratios(rates(samples), rates(base)),
    }
    return { name, figures, ...(bars && { bars }) }
  })
  printTable(title, rows)
}

const rates = (samples: Sample[]) => samples.map(({ requestsPerSecond }) => requestsPerSecond)
const costs = (samples: Sample[]) => samples.map(({ cpu }) => cpu)
