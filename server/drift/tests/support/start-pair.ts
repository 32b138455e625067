import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteId } from '../../../facts/countries.ts'
import { startSimulator } from '../../../simulator/start/simulator.ts'
import { createClient } from '../../run/client.ts'
import { observeSimulator } from '../../run/observe-simulator.ts'
import { openProgress } from '../../run/progress.ts'
import { simulatorTarget, type Target } from '../../run/target.ts'
import { type DriftOptions, type DriftReport, runDrift } from '../../run-drift.ts'
import { type MutatingProxy, startProxy } from './start-proxy.ts'

export const accessToken = 'APP_USR-4679935697572392-112213-0123456789abcdef0123456789abcdef-710000999'

export type Pair = {
  proxy: MutatingProxy
  target: Target
  /** Compares the simulator with the one behind the proxy. */
  drift: (
    names: string | string[],
    options?: Partial<DriftOptions> & { maxCalls?: number },
  ) => Promise<DriftReport>
  folder: string
  close: () => Promise<void>
}

/** A second simulator behind a proxy, in the role of the provider. */
export async function startPair(siteId: SiteId = 'MLA'): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-drift-'))
  const second = await startSimulator({ accounts: [{ accessToken, siteId }] })
  const proxy = await startProxy(second.url)
  const clock = simulatorTarget(second.url, accessToken)
  // Pauses advance the simulated clock, so that no test waits.
  const target = { ...clock, url: proxy.url }
  /**
   * The simulator's answers by choice of scenarios. They are the same in every run, so each choice is observed once.
   */
  const observed = new Map<string, ReturnType<typeof observeSimulator>>()
  const observe = (key: string, isWanted: DriftOptions['isWanted']) => {
    const answers = observed.get(key) ?? observeSimulator(siteId, isWanted)
    observed.set(key, answers)
    return answers
  }
  return {
    proxy,
    target,
    folder,
    async drift(names, { maxCalls = 2000, ...options } = {}) {
      const isWanted = options.isWanted ?? (name => [names].flat().includes(name))
      return runDrift({
        client: createClient({ ...target, limits: { minIntervalMs: 0, maxCalls } }),
        siteId,
        simulator: await observe([names].flat().join(), isWanted),
        progress: openProgress(folder, target),
        isWanted,
        ...options,
      })
    },
    async close() {
      await proxy.close()
      await second.close()
      await rm(folder, { recursive: true })
    },
  }
}
