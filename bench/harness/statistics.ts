/** Statistics over a list of samples. All of them return NaN for an empty list. */

/** The value below which `share` (0 to 1) of the samples lie. Sorts a copy. */
export function quantile(samples: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(samples: ArrayLike<number>): number {
  return quantile(samples, 0.5)
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(samples: number[]): Spread {
  return { median: median(samples), min: quantile(samples, 0), max: quantile(samples, 1) }
}

/** The ratios of samples of the same round, because other load on the machine affected both. */
export function ratios(samples: number[], base: number[]): Spread {
  return spreadOf(samples.map((sample, round) => sample / (base[round] ?? Number.NaN)))
}
