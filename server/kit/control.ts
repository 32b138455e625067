import type { Send } from '../shared/json-client.ts'
import type { Clock, Faults } from './types.ts'

/** @param simulate sends a request to the simulator on behalf of the account */
export function createClock(simulate: Send): Clock {
  return {
    now: async () => new Date(((await simulate('GET', '/simulator/clock')) as { now_ms: number }).now_ms),
    advance: async by => {
      await simulate('POST', '/simulator/clock/advance', {
        body: 'to' in by ? { to: toText(by.to) } : by,
      })
    },
    set: async (to, options = {}) => {
      await simulate('PUT', '/simulator/clock', { body: { now: toText(to), ...options } })
    },
  }
}

/** @throws Error if the text is not a date */
function toText(date: Date | string): string {
  const at = new Date(date)
  if (Number.isNaN(at.getTime()))
    throw new Error(`The clock needs a date such as 2027-01-31 or 2027-01-31T10:00:00Z, not ${date}.`)
  return at.toISOString()
}

/** @param simulate sends a request to the simulator on behalf of the account */
export function createFaults(simulate: Send): Faults {
  return {
    next: async fault => {
      await simulate('POST', '/simulator/faults', { body: fault })
    },
    nextNotification: async fault => {
      await simulate('POST', '/simulator/notification-faults', { body: fault })
    },
    clear: async () => {
      await simulate('DELETE', '/simulator/faults')
    },
  }
}
