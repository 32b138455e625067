/** How long the payer can finish a 3-D Secure challenge. */
import { minuteMs } from './dates.ts'

/** So long the challenge of a payment is open: about 5 minutes (documented). One source says about 30 seconds. */
const challengeMinutes = 5
/** The same for the challenge of an order (documented). */
const orderChallengeMinutes = 40

/** The end of the challenge of a payment that was created at this time, in milliseconds. */
export function challengeEnd(createdAtMs: number, { isOfOrder }: { isOfOrder: boolean }): number {
  return createdAtMs + (isOfOrder ? orderChallengeMinutes : challengeMinutes) * minuteMs
}
