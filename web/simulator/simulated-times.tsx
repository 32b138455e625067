import { type ReactNode, useMemo } from 'react'
import * as control from '../../server/catalog/control.ts'
import type { ClockHistoryJson } from '../../server/simulator/api/clock.ts'
import { chosenTimes } from '../browser/preferences.ts'
import { useStored } from '../browser/stored-value.ts'
import { ToSimulated } from '../time/use-times.ts'
import { useSimulatorRead } from './use-simulator.ts'

/** The clock is refetched, because programs and other tabs change it too. */
const refetchMs = 5_000

/**
 * Shows real moments on the simulated clock if the user chose it. Until the clock's history is read, they stay real.
 */
export function SimulatedTimes({ children }: { children: ReactNode }) {
  const isChosen = useStored(chosenTimes) === 'simulated'
  const { data } = useSimulatorRead(control.clock.listChanges, {}, { refetchMs, isWanted: isChosen })
  const changes = isChosen ? data?.changes : undefined
  const toSimulated = useMemo(() => (changes ? createClockReader(changes) : null), [changes])
  return <ToSimulated value={toSimulated}>{children}</ToSimulated>
}

/**
 * Creates a function that returns what the simulated clock showed at a real moment, ISO 8601. Moments before the oldest
 * known change are read as if the clock had run on since then.
 */
export function createClockReader(changes: ClockHistoryJson['changes']): (iso: string) => string {
  return iso => {
    const atMs = Date.parse(iso)
    const change = changes.findLast(({ since_ms }) => since_ms <= atMs) ?? changes[0]
    if (!change) return iso
    const passedMs = change.frozen ? 0 : atMs - change.since_ms
    return new Date(change.clock_ms + passedMs).toISOString()
  }
}
