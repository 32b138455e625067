/** Statistics over a list of samples. All of them return NaN for an empty list. */

/** The value below which `share` (0 to 1) of the samples lie. Sorts a copy. */
export function quantile(samples: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: ArrayLike<number>) => quantile(samples, 0.5)

/** The figures of a table about times in milliseconds. */
export function figuresOf(times: ArrayLike<number>) {
  return { 'p50 ms': median(times), 'p99 ms': quantile(times, 0.99), 'max ms': quantile(times, 1) }
}

/** The ratios of samples of the same round, because other load on the machine affected both. */
export function ratios(samples: number[], base: number[]): number[] {
  return samples.map((sample, round) => sample / (base[round] ?? Number.NaN))
}
