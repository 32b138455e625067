/** A bound in time: so many at once, and so many in each second afterwards. */
type RateBound = { burst: number; perSecond: number }

/** Returns a function that is false for what exceeds the bound. */
export function createRate(
  { burst, perSecond }: RateBound,
  now: () => number = () => performance.now(),
): () => boolean {
  let left = burst
  let lastAt = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - lastAt) / 1000) * perSecond)
    lastAt = at
    if (left < 1) return false
    left--
    return true
  }
}
