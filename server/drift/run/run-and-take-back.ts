import type { Scenario } from '../scenarios/scenario.ts'
import { titleOf } from '../shape/shape-file.ts'
import type { Client } from './client.ts'
import type { RunValues, siteValues } from './known-values.ts'
import { reasonOf, runScenario, type ScenarioRun } from './run-scenario.ts'
import { sweep } from './sweep.ts'
import { takeBack } from './take-back.ts'

type CleanRun = Omit<ScenarioRun, 'made'> & {
  /** What could not be taken back, by the titles of the steps that made it. */
  left: string[]
}

type Run = {
  client: Client
  site: ReturnType<typeof siteValues>
  run: RunValues
  signal?: AbortSignal | undefined
  /** An earlier run began the scenario and did not end it. What it left is taken back first. */
  isBegun: boolean
}

/**
 * Runs a scenario, and takes back what it made. If taking back is interrupted, the scenario counts as interrupted: the
 * next run takes back what is left, and runs it again.
 */
export async function runAndTakeBack(scenario: Scenario, options: Run): Promise<CleanRun> {
  const { client, site, run, signal, isBegun } = options
  let ended: ScenarioRun = { observations: [], gap: null, made: [] }
  const left = new Set<string>()
  try {
    if (isBegun && scenario.steps.some(({ makes }) => makes)) await sweep(client, run)
    ended = await runScenario(scenario, { client, known: { site, run }, signal })
    const made = ended.made.map(each => ({
      ...each,
      title: titleOf({ scenario: scenario.name, step: each.step }),
    }))
    for (const { title } of made) left.add(title)
    for (const each of made) if (await takeBack(client, each)) left.delete(each.title)
    // The charge of a subscription is a payment that no step names.
    if (made.some(({ kind }) => kind === 'subscription')) await sweep(client, run)
  } catch (error) {
    const step = ended.made[0]?.step ?? scenario.steps[0]?.name ?? ''
    ended.gap ??= { scenario: scenario.name, step, reason: reasonOf(error), detail: '' }
  }
  return { observations: ended.observations, gap: ended.gap, left: [...left] }
}
