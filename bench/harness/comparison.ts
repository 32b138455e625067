import { medianOf, type Sample } from './rounds.ts'
import { ratios } from './statistics.ts'
import { type Bar, printTable, showBar, showCount, showMs, showSpread } from './table.ts'

export type Compared = {
  name: string
  samples: Sample[]
  /** The samples of the same rounds that are the base 1.00. */
  base: Sample[]
  bar?: Bar
}

const columns = [
  'subject',
  'requests/s',
  'CPU µs',
  'main µs',
  'p50 ms',
  'p99 ms',
  'CPU ratio',
  'ratio (min–max)',
  'bar',
  '',
]

/**
 * One line per subject. `ratio` is of requests per second, `CPU ratio` of CPU time per request (the steadier one on
 * a busy machine), both paired within each round.
 */
export function printComparison(title: string, subjects: Compared[]): void {
  const rows = subjects.map(({ name, samples, base, bar }) => {
    const ratio = ratios(rates(samples), rates(base))
    // Inverted, so that both ratios grow as the subject approaches its base.
    const cpuRatio = ratios(costs(base), costs(samples))
    return [
      name,
      showCount(medianOf(samples, 'requestsPerSecond')),
      showCount(medianOf(samples, 'cpu')),
      showCount(medianOf(samples, 'mainCpu')),
      showMs(medianOf(samples, 'p50Ms')),
      showMs(medianOf(samples, 'p99Ms')),
      cpuRatio.median.toFixed(2),
      showSpread(ratio),
      ...(bar ? showBar(bar, ratio.median) : []),
    ]
  })
  printTable(title, columns, rows)
}

function rates(samples: Sample[]): number[] {
  return samples.map(({ requestsPerSecond }) => requestsPerSecond)
}

function costs(samples: Sample[]): number[] {
  return samples.map(({ cpu }) => cpu)
}
