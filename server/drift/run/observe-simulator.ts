import type { SiteId } from '../../facts/countries.ts'
import { numberedScenarios } from '../scenarios/scenarios.ts'
import type { Observation } from '../shape/observation.ts'
import { titleOf } from '../shape/shape-file.ts'
import { createClient } from './client.ts'
import { newSeed, runValues, siteValues } from './known-values.ts'
import { runScenario } from './run-scenario.ts'
import { startOwnSimulator } from './target.ts'

/**
 * The answers of a simulator in this process, by the titles of the steps (`payments/pix: pay`). Steps that could not be
 * called are absent.
 * @param isWanted whether the scenario with this name is observed
 */
export async function observeSimulator(
  siteId: SiteId,
  isWanted: (scenario: string) => boolean,
): Promise<ReadonlyMap<string, Observation>> {
  const { target, close } = await startOwnSimulator(siteId)
  try {
    const client = createClient(target)
    const seed = newSeed()
    const observations = new Map<string, Observation>()
    for (const { scenario, number } of numberedScenarios(siteId)) {
      if (!isWanted(scenario.name)) continue
      const known = {
        site: siteValues(siteId),
        run: runValues({ seed, position: number, targetUrl: target.url }),
      }
      const run = await runScenario(scenario, { client, known })
      for (const observation of run.observations) observations.set(titleOf(observation), observation)
    }
    return observations
  } finally {
    await close()
  }
}
