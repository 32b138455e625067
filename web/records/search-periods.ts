import { dayMs } from '../time/period.ts'

/** Extends the end of a searched period: the provider's clock may be ahead, and the newest result must not be missing. */
export const clockToleranceMs = 60_000

/** The provider's search of orders takes a period of at most one month. */
const longestDays = 30

/** The longest period of orders that the provider accepts. @param endMs its end in milliseconds since the epoch */
export function lastMonth(endMs: number): { begin_date: string; end_date: string } {
  return {
    begin_date: new Date(endMs - longestDays * dayMs).toISOString(),
    end_date: new Date(endMs).toISOString(),
  }
}
