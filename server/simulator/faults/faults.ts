import type { Call } from '../http/route.ts'
import type { Fault } from './fault.ts'

export type Faults = { take(call: Call): Fault | null }

export function openFaults(): Faults {
  return { take: () => null }
}
