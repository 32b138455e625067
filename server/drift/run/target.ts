import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createProviderClients } from '../../catalog/client.ts'
import type { SiteId } from '../../facts/countries.ts'
import { createSend } from '../../shared/json-client.ts'
import { startSimulator } from '../../simulator/start/simulator.ts'

/** A server where scenarios run: the provider or a simulator. */
export type Target = {
  /** The address without a trailing slash. */
  url: string
  accessToken: string
  /** Lets time pass: in reality, or on the simulated clock. */
  pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  limits: Limits
}

/** How a target is treated. The provider’s test environment is shared, and its limits are unknown. */
type Limits = {
  /** Time between two calls. */
  minIntervalMs: number
  /** Maximum number of calls of the whole run, including those that remove resources. */
  maxCalls: number
}

/** @param url the address without a trailing slash */
export function providerTarget(url: string, accessToken: string, limits: Limits): Target {
  return {
    url,
    accessToken,
    limits,
    pause: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }),
  }
}

type OwnSimulator = { target: Target; close: () => Promise<void> }

/** Starts a simulator in this process, with an account of the country. */
export async function startOwnSimulator(siteId: SiteId): Promise<OwnSimulator> {
  const accessToken = `TEST-${randomUUID()}`
  const simulator = await startSimulator({ accounts: [{ accessToken, siteId }] })
  return { target: simulatorTarget(simulator.url, accessToken), close: simulator.close }
}

/** The simulator as a target. Pauses advance the clock of the account. */
export function simulatorTarget(url: string, accessToken: string): Target {
  const { control } = createProviderClients(
    createSend(url, () => ({ authorization: `Bearer ${accessToken}` })),
  )
  return {
    url,
    accessToken,
    limits: { minIntervalMs: 0, maxCalls: Number.POSITIVE_INFINITY },
    async pause(milliseconds) {
      await control.clock.advance({ seconds: milliseconds / 1000 })
    },
  }
}
