/** Faults of the provider that come and go: 15 s with one of each kind, 15 s without. */
import { setTimeout as wait } from 'node:timers/promises'
import type { CallRule, NotificationRule } from '../../server/simulator/api/faults.ts'
import type { SimulatorAccount } from '../support/simulator-account.ts'

const intervalMs = 15_000
const calls: Partial<CallRule>[] = [
  { status: 500 },
  { status: 503, performed: true },
  { status: 429, retry_after: 0 },
  { delay_ms: 800 },
  { cut_off: true },
  { reset: true },
  { status: 504, performed: true },
  { notify_first: true },
]
const notifications: Partial<NotificationRule>[] = [
  { copies: 3 },
  { reorder: true },
  { lose: true },
  { wrong_signature: true },
  { delay_seconds: 2 },
]
/** More than there are calls in an interval. */
const times = 100_000

export function startChangingFaults(account: SimulatorAccount): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  const pause = () => wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
  async function change(): Promise<number> {
    let changes = 0
    for (; !stopping.signal.aborted; changes++) {
      await pause()
      await account.addFault({ ...calls[changes % calls.length], times })
      await account.addNotificationFault({ ...notifications[changes % notifications.length], times })
      await pause()
      await account.clearFaults()
    }
    return changes
  }
  const changing = change()
  return {
    stop: () => {
      stopping.abort()
      return changing
    },
  }
}
