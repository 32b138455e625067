/** Extends the end of a searched period: the provider's clock may be ahead, and the newest result must not be missing. */
export const clockToleranceMs = 60_000
