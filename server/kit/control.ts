import type { ControlClient } from '../catalog/client.ts'
import { type RouteProblem, splitRoute } from '../shared/faults/split-route.ts'
import type { Clock, Faults } from './types.ts'

/** @param control the control API, on behalf of the account */
export function createClock({ clock }: Pick<ControlClient, 'clock'>): Clock {
  return {
    now: async () => new Date((await clock.get()).now_ms),
    advance: async by => {
      await clock.advance('to' in by ? { to: toText(by.to) } : by)
    },
    set: async (to, options = {}) => {
      await clock.set({ now: toText(to), ...options })
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

function explain(problem: RouteProblem): string {
  const right = "write route: 'POST /v1/payments', or route: '/v1/payments' for every method."
  return problem.kind === 'renamed'
    ? `A fault has no ${problem.name} anymore: ${right}`
    : `${problem.value} is no route: ${right}`
}

/** @param control the control API, on behalf of the account */
export function createFaults({ faults }: Pick<ControlClient, 'faults'>): Faults {
  return {
    next: async fault => {
      const read = splitRoute(fault)
      if ('problem' in read) throw new Error(explain(read.problem))
      await faults.add(read.rule)
    },
    nextNotification: async fault => {
      await faults.addForNotifications(fault)
    },
    clear: async () => {
      await faults.clear()
    },
  }
}
