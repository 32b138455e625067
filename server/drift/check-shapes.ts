import { isSiteId, type SiteId } from '../facts/countries.ts'
import { type Allowance, knownAllowances, reasonFor } from './allowed.ts'
import { compareObservations, type Difference } from './compare.ts'
import { observeSimulator } from './run/observe-simulator.ts'
import type { Observation } from './shape/observation.ts'
import { type RecordedShape, type ShapeFile, shapeFileFormat, titleOf } from './shape/shape-file.ts'

/** A difference with the reason why it is allowed, or null, and with the notes of the shape file about its source. */
export type Finding = Difference & { allowed: string | null; notes: RecordedShape['notes'] }

export type ShapeCheck = {
  /** One list of findings for each shape of the file, in its order. */
  findings: readonly (readonly Finding[])[]
  /** Titles of shapes for which the simulator has no answer: the step does not exist, or the country lacks it. */
  unanswered: readonly string[]
}

/**
 * Compares simulators in this process with files of shapes, without any network. Files of one country share a simulator,
 * whose start takes as long as twenty answers.
 * @throws Error if a file names no country, or is of another format
 */
export async function checkShapes(
  files: readonly ShapeFile[],
  allowances: readonly Allowance[] = [],
): Promise<ShapeCheck[]> {
  const answersBySite = new Map<SiteId, ReadonlyMap<string, Observation>>()
  for (const [siteId, group] of Map.groupBy(files, siteOf)) {
    const wanted = new Set(group.flatMap(({ shapes }) => shapes.map(({ scenario }) => scenario)))
    answersBySite.set(siteId, await observeSimulator(siteId, name => wanted.has(name)))
  }
  return files.map(file => {
    const answers = answersBySite.get(siteOf(file)) ?? new Map<string, Observation>()
    const unanswered = file.shapes.map(titleOf).filter(title => !answers.has(title))
    const findings = file.shapes.map(provider => {
      const simulator = answers.get(titleOf(provider))
      if (simulator === undefined) return []
      return toFindings(compareObservations({ simulator, provider }), provider.notes, allowances)
    })
    return { findings, unanswered }
  })
}

function siteOf({ notes: { site, format = shapeFileFormat } }: ShapeFile): SiteId {
  if (format !== shapeFileFormat) throw new Error(`its format is ${format}, which takes a newer version`)
  if (!isSiteId(site)) throw new Error('the file has no line "# site: MLA", or names an unknown country')
  return site
}

/** Adds to each difference the reason why it is allowed, by `allowances` or by those of Pasarela. */
export function toFindings(
  differences: Difference[],
  notes: RecordedShape['notes'],
  allowances: readonly Allowance[],
): Finding[] {
  const all = [...allowances, ...knownAllowances]
  return differences.map(difference => ({ ...difference, allowed: reasonFor(difference, all), notes }))
}
