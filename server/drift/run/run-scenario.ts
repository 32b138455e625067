import type { Scenario } from '../scenarios/scenario.ts'
import type { Observation } from '../shape/observation.ts'
import { createCaller } from './caller.ts'
import { BudgetSpent, type Client, ConnectionBroken, RateLimited } from './client.ts'
import { type Known, UnknownName } from './fill-template.ts'
import type { Made } from './take-back.ts'

/**
 * Why a scenario ended before its last step:
 * - `no_connection`, `budget`, `interrupted`;
 * - `rate_limited`: the provider asks for a longer pause;
 * - `no_buyer`: it needs a test user who subscribes;
 * - `needs`: an earlier answer lacks what the step names, for example `pay.id`;
 * - `refused`: a step that only prepares others was refused;
 * - `unanswered`: a shape file names a step that the simulator does not have.
 */
type GapReason =
  | 'no_connection'
  | 'budget'
  | 'rate_limited'
  | 'interrupted'
  | 'no_buyer'
  | 'needs'
  | 'refused'
  | 'unanswered'

/** The next run repeats a scenario that ended for one of these reasons. */
export const brokenReasons: readonly GapReason[] = ['no_connection', 'budget', 'rate_limited', 'interrupted']

export type Gap = { scenario: string; step: string; reason: GapReason; detail: string }

export type ScenarioRun = {
  observations: Observation[]
  /** Null if every step was called. */
  gap: Gap | null
  /** What the steps made, the last first. */
  made: Made[]
}

type Run = {
  client: Client
  /** `site` and `run`. */
  known: Known
  signal?: AbortSignal | undefined
}

/** Runs the steps in order, and ends at the first that cannot be called. */
export async function runScenario(scenario: Scenario, run: Run): Promise<ScenarioRun> {
  const { client, known, signal } = run
  const caller = createCaller(client, { ...known })
  const observations: Observation[] = []
  let gap: Gap | null = null
  for (const step of scenario.steps) {
    const here = { scenario: scenario.name, step: step.name }
    try {
      const answer = await caller.perform(step, signal)
      if (!step.isPreparation) observations.push({ ...here, call: step.call, ...answer })
      else if (answer.status >= 400) gap = { ...here, reason: 'refused', detail: String(answer.status) }
    } catch (error) {
      const reason = signal?.aborted ? 'interrupted' : reasonOf(error)
      const detail = reason === 'needs' && error instanceof UnknownName ? error.message : ''
      gap = { ...here, reason, detail }
    }
    if (gap) break
  }
  return { observations, gap, made: caller.made() }
}

/** The reason why a scenario ended early. @throws any other error, which ends the run */
export function reasonOf(error: unknown): GapReason {
  if (error instanceof ConnectionBroken) return 'no_connection'
  if (error instanceof BudgetSpent) return 'budget'
  if (error instanceof RateLimited) return 'rate_limited'
  if (error instanceof UnknownName) return error.message === 'run.buyer' ? 'no_buyer' : 'needs'
  throw error
}
