import { medianOf, type Sample } from './rounds.ts'
import { median, ratios } from './statistics.ts'
import { printTable, type Row } from './table.ts'

export type Compared = Pick<Row, 'name' | 'bars'> & {
  samples: Sample[]
  /** The samples of the same rounds that are the base 1.00. */
  base: Sample[]
}

/**
 * One line for each. `ratio` is of requests per second, `CPU ratio` of CPU time per request (the steadier one on a busy
 * machine), both paired within each round.
 */
export function printComparison(title: string, compared: Compared[]): void {
  const rows = compared.map(({ name, bars, samples, base }): Row => {
    const figures = {
      'requests/s': medianOf(samples, 'requestsPerSecond'),
      'CPU µs': medianOf(samples, 'cpu'),
      'main µs': medianOf(samples, 'mainCpu'),
      'p50 ms': medianOf(samples, 'p50Ms'),
      'p99 ms': medianOf(samples, 'p99Ms'),
      // Inverted, so that both ratios grow as the subject approaches its base.
      'CPU ratio': median(ratios(costs(base), costs(samples))),
      ratio: ratios(rates(samples), rates(base)),
    }
    return { name, figures, ...(bars && { bars }) }
  })
  printTable(title, rows)
}

const rates = (samples: Sample[]) => samples.map(({ requestsPerSecond }) => requestsPerSecond)
const costs = (samples: Sample[]) => samples.map(({ cpu }) => cpu)
