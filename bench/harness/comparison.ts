import { medianOf, type Sample } from './rounds.ts'
import { median, ratios } from './statistics.ts'
import { printTable, type Row } from './table.ts'

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
