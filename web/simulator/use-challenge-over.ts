import { challengeEnd } from '../../server/facts/challenge-times.ts'
import { useSettings } from '../http/use-settings.ts'
import { orderIdOf } from '../records/origin-of-payment.ts'
import { useNow } from '../time/use-now.ts'
import { useSimulatedClock } from './use-simulated-clock.ts'

/**
 * Whether the payment waits for a 3-D Secure challenge that the simulated bank has closed. How long a real bank waits is
 * not known.
 */
export function useIsChallengeOver(payment: Record<string, unknown>): boolean {
  const isSimulator = useSettings()?.simulator ?? false
  const nowMs = useNow() + (useSimulatedClock()?.aheadMs ?? 0)
  const { status_detail, date_created } = payment
  if (!isSimulator || status_detail !== 'pending_challenge' || typeof date_created !== 'string') return false
  return nowMs >= challengeEnd(Date.parse(date_created), { isOfOrder: orderIdOf(payment) !== null })
}
