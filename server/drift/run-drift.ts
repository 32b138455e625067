import type { SiteId } from '../facts/countries.ts'
import type { Allowance } from './allowed.ts'
import { type Finding, toFindings } from './check-shapes.ts'
import { compareObservations } from './compare.ts'
import type { Client } from './run/client.ts'
import { newSeed, runValues, siteValues } from './run/known-values.ts'
import type { Progress, ProgressFile } from './run/progress.ts'
import { runAndTakeBack } from './run/run-and-take-back.ts'
import { brokenReasons, type Gap } from './run/run-scenario.ts'
import { type NumberedScenario, numberedScenarios } from './scenarios/scenarios.ts'
import type { Observation } from './shape/observation.ts'
import { readShapes, shapeFileFormat, titleOf, writeShapes } from './shape/shape-file.ts'

export type DriftOptions = {
  /** The client of the provider. */
  client: Client
  siteId: SiteId
  /** The simulator's answers to the same scenarios, by the titles of the steps (`observeSimulator`). */
  simulator: ReadonlyMap<string, Observation>
  progress: ProgressFile
  /** Whether the scenario with this name runs. */
  isWanted: (scenario: string) => boolean
  /** The email of a test user who subscribes. */
  buyer?: string | undefined
  allowances?: readonly Allowance[]
  signal?: AbortSignal
  onScenario?: (name: string, done: number, total: number) => void
}

export type DriftReport = {
  site: SiteId
  /** The number of compared steps. */
  steps: number
  findings: Finding[]
  /** The scenarios that ended early. */
  gaps: Gap[]
  /** The resources that could not be removed, by the titles of the steps that created them. */
  left: string[]
  /** The number of calls of the provider in this run. */
  calls: number
  /** Whether every wanted scenario was run. Otherwise the next run continues here. */
  isComplete: boolean
  /** The provider's answers, as the text of a shape file. */
  shapes: string
}

/** After this many scenarios in a row without a connection the run ends. */
const maxBrokenScenarios = 3

/** Runs the scenarios at the provider, and compares each step with the simulator. */
export async function runDrift(options: DriftOptions): Promise<DriftReport> {
  const { client, siteId, simulator, progress: file, isWanted, allowances = [] } = options
  const progress: Progress = file.read() ?? { seed: newSeed(), begun: [], done: {} }
  const wanted = numberedScenarios(siteId).filter(
    ({ scenario }) => isWanted(scenario.name) && scenario.onlySimulator === undefined,
  )
  const ended = await runAll(wanted, progress, options)
  const names = wanted.map(({ scenario }) => scenario.name)
  const shapes = names.flatMap(name => readShapes(progress.done[name] ?? '').shapes)
  const isComplete = names.every(name => progress.done[name] !== undefined)
  if (isComplete) forget(names, progress, file)
  return {
    ...ended,
    site: siteId,
    steps: shapes.length,
    findings: shapes.flatMap(provider => {
      const ours = simulator.get(titleOf(provider))
      return ours ? toFindings(compareObservations({ simulator: ours, provider }), {}, allowances) : []
    }),
    calls: client.calls(),
    isComplete,
    shapes: writeShapes({ notes: { format: shapeFileFormat, site: siteId, source: 'the provider' }, shapes }),
  }
}

/** Runs the scenarios that are not done, until one of them ends the run. Each finished one is added to the progress. */
async function runAll(
  wanted: readonly NumberedScenario[],
  progress: Progress,
  { client, siteId, progress: file, buyer, signal, onScenario }: DriftOptions,
): Promise<Pick<DriftReport, 'gaps' | 'left'>> {
  const gaps: Gap[] = []
  const left: string[] = []
  let broken = 0
  for (const [index, { scenario, number }] of wanted.entries()) {
    const { name, steps } = scenario
    if (progress.done[name] !== undefined) continue
    if (signal?.aborted) {
      gaps.push({ scenario: name, step: steps[0]?.name ?? '', reason: 'interrupted', detail: '' })
      break
    }
    onScenario?.(name, index, wanted.length)
    const isBegun = progress.begun.includes(name)
    if (!isBegun) progress.begun.push(name)
    file.write(progress)
    const run = runValues({ seed: progress.seed, position: number, targetUrl: client.url, buyer })
    const ended = await runAndTakeBack(scenario, { client, site: siteValues(siteId), run, signal, isBegun })
    left.push(...ended.left)
    if (ended.gap) gaps.push(ended.gap)
    if (ended.gap === null || !brokenReasons.includes(ended.gap.reason)) {
      broken = 0
      progress.done[name] = toText(ended.observations)
      progress.begun = progress.begun.filter(each => each !== name)
      file.write(progress)
    } else if (ended.gap.reason !== 'no_connection' || ++broken >= maxBrokenScenarios) break
  }
  return { gaps, left }
}

/** Removes these scenarios from the progress. It keeps others, whose run may be unfinished. */
function forget(names: string[], progress: Progress, file: ProgressFile): void {
  for (const name of names) delete progress.done[name]
  if (progress.begun.length > 0 || Object.keys(progress.done).length > 0) file.write(progress)
  else file.remove()
}

function toText(observations: Observation[]): string {
  return writeShapes({ notes: {}, shapes: observations.map(each => ({ ...each, notes: {} })) })
}
