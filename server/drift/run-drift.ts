import type { SiteId } from '../facts/countries.ts'
import type { Allowance } from './allowed.ts'
import { type Finding, toFindings } from './check-shapes.ts'
import { compareObservations } from './compare.ts'
import type { Client } from './run/client.ts'
import { newSeed, runValues, siteValues } from './run/known-values.ts'
import { observeSimulator } from './run/observe-simulator.ts'
import type { Progress, ProgressFile } from './run/progress.ts'
import { type Gap, runScenario } from './run/run-scenario.ts'
import { sweep } from './run/sweep.ts'
import { takeBack } from './run/take-back.ts'
import { numberedScenarios } from './scenarios/scenarios.ts'
import type { Observation } from './shape/observation.ts'
import { readShapes, titleOf, writeShapes } from './shape/shape-file.ts'

export type DriftOptions = {
  /** Of the provider. */
  client: Client
  siteId: SiteId
  progress: ProgressFile
  /** Whether the scenario of this name runs. */
  isWanted: (scenario: string) => boolean
  allowances?: readonly Allowance[]
  signal?: AbortSignal
  onScenario?: (name: string, done: number, total: number) => void
}

export type DriftReport = {
  site: SiteId
  /** Steps that were compared. */
  steps: number
  findings: Finding[]
  /** Scenarios that ended early. */
  gaps: Gap[]
  /** What could not be taken back, by the titles of the steps that made it. */
  left: string[]
  /** Calls of the provider in this run. */
  calls: number
  /** Whether every wanted scenario was run. Otherwise the next run continues here. */
  isComplete: boolean
  /** What the provider answered, for a shape file. */
  shapes: string
}

/** After so many scenarios in a row without a connection the run ends. */
const maxBrokenScenarios = 3

/** Runs the scenarios on a simulator in this process and at the provider, and compares each step. */
export async function runDrift(options: DriftOptions): Promise<DriftReport> {
  const { client, siteId, progress: file, isWanted, allowances = [], signal, onScenario } = options
  const progress: Progress = file.read() ?? { seed: newSeed(), begun: [], done: {} }
  const wanted = numberedScenarios(siteId).filter(
    ({ scenario }) => isWanted(scenario.name) && scenario.onlySimulator === undefined,
  )
  const simulator = await observeSimulator(siteId, isWanted)
  const gaps: Gap[] = []
  const left: string[] = []
  let broken = 0

  for (const [index, { scenario, number }] of wanted.entries()) {
    if (progress.done[scenario.name] !== undefined) continue
    if (signal?.aborted || broken >= maxBrokenScenarios) break
    onScenario?.(scenario.name, index, wanted.length)
    const run = runValues(progress.seed, number, client.url)
    if (!progress.begun.includes(scenario.name)) progress.begun.push(scenario.name)
    else if (scenario.steps.some(({ makes }) => makes)) await sweep(client, run)
    file.write(progress)
    const ended = await runScenario(scenario, { client, known: { site: siteValues(siteId), run }, signal })
    for (const made of ended.made)
      if (!(await takeBack(client, made))) left.push(titleOf({ scenario: scenario.name, step: made.step }))
    // The charge of a subscription is a payment that no step names.
    if (ended.made.some(({ kind }) => kind === 'subscription')) await sweep(client, run)
    if (ended.gap) gaps.push(ended.gap)
    broken = ended.gap?.reason === 'no_connection' ? broken + 1 : 0
    if (ended.gap?.reason === 'budget') break
    if (ended.gap?.reason === 'no_connection' || ended.gap?.reason === 'interrupted') continue
    progress.done[scenario.name] = toText(ended.observations)
    progress.begun = progress.begun.filter(name => name !== scenario.name)
    file.write(progress)
  }

  const shapes = wanted.flatMap(({ scenario }) => readShapes(progress.done[scenario.name] ?? '').shapes)
  const isComplete = wanted.every(({ scenario }) => progress.done[scenario.name] !== undefined)
  if (isComplete) file.remove()
  return {
    site: siteId,
    steps: shapes.length,
    findings: shapes.flatMap(provider => {
      const ours = simulator.get(titleOf(provider))
      return ours ? toFindings(compareObservations({ simulator: ours, provider }), {}, allowances) : []
    }),
    gaps,
    left,
    calls: client.calls(),
    isComplete,
    shapes: writeShapes({ notes: { site: siteId, source: 'the provider' }, shapes }),
  }
}

function toText(observations: Observation[]): string {
  return writeShapes({ notes: {}, shapes: observations.map(each => ({ ...each, notes: {} })) })
}
