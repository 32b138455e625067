import * as control from '../../server/catalog/control.ts'
import { useSettingsQuery } from '../http/use-settings.ts'
import { useSimulatorRead } from './use-simulator.ts'

/** A smaller difference between the clocks may be the time that the answer took. */
const minAheadMs = 30_000

export type SimulatedClock = {
  /** Milliseconds between the clocks, rounded to ten seconds. Negative for a clock in the past. */
  aheadMs: number
  isFrozen: boolean
  /** Who changed the clock last. */
  by: string | undefined
}

/** A function that returns the current time of the provider's dates, in milliseconds. */
export function useProviderNow(): () => number {
  const aheadMs = useSimulatedClock()?.aheadMs ?? 0
  return () => Date.now() + aheadMs
}

/** Whether it is known if the provider's clock is moved, and how far. An unreadable clock counts as known. */
export function useIsProviderNowKnown(): boolean {
  const settings = useSettingsQuery()
  const clock = useSimulatorRead(control.clock.get, {})
  if (!settings.data) return settings.isError
  const { simulator, public_key } = settings.data
  return !simulator || public_key === null || clock.data !== undefined || clock.isError
}

/**
 * The clock of the simulated account if it differs from real time. Otherwise, and with the real provider, null.
 * @param refetchMs polling interval; one component polls for all
 */
export function useSimulatedClock(refetchMs?: number): SimulatedClock | null {
  const { data, dataUpdatedAt } = useSimulatorRead(control.clock.get, {}, { refetchMs })
  if (!data) return null
  const aheadMs = Math.round((data.now_ms - dataUpdatedAt) / 10_000) * 10_000
  return data.frozen || Math.abs(aheadMs) >= minAheadMs
    ? { aheadMs, isFrozen: data.frozen, by: data.by }
    : null
}
