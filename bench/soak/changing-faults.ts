/** Faults of the provider that come and go: 15 s with one of each kind, 15 s without. */
import { setTimeout as wait } from 'node:timers/promises'
import type { CallRule, NotificationRule } from '../../server/simulator/api/faults.ts'
import type { Api } from '../../server/simulator/tests/support/api.ts'

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
/** This is more than the number of calls in an interval. */
const times = 100_000

export async function changeFaults(api: Api, signal: AbortSignal): Promise<void> {
  const pause = () => wait(intervalMs, undefined, { signal }).catch(() => {})
  for (let changes = 0; !signal.aborted; changes++) {
    await pause()
    await api.post('/simulator/faults', { ...calls[changes % calls.length], times })
    const fault = { ...notifications[changes % notifications.length], times }
    await api.post('/simulator/notification-faults', fault)
    await pause()
    await api.delete('/simulator/faults')
  }
}
