import type { Finding } from '../../server/drift/check-shapes.ts'
import type { DriftReport } from '../../server/drift/run-drift.ts'
import { titleOf } from '../../server/drift/shape/shape-file.ts'
import type { Words } from '../words.ts'

/** The content of the reports, for a run at the provider or a comparison with a file of shapes. */
export type Report = Pick<DriftReport, 'steps' | 'findings' | 'gaps' | 'left' | 'isComplete'>

/** Whether nothing allows the difference. Open differences fail the command. */
export const isOpen = ({ allowed }: Finding) => allowed === null

export type DistinctFinding = Finding & {
  /** The paths of the field. Lists and other answers contain the same resource at different paths. */
  paths: string[]
  /** The titles of all steps with this difference. */
  steps: string[]
}

const fieldOf = (path: string) => path.split('.').findLast(part => /\w/.test(part)) ?? path
const withoutRepeats = (texts: string[]) => [...new Set(texts)]

/**
 * Joins findings that have one cause. A field of payments differs in each of the many steps that are answered with a
 * payment, and wherever an answer contains one.
 */
export function toDistinct(findings: readonly Finding[]): DistinctFinding[] {
  const groups = Map.groupBy(findings, ({ scenario: _scenario, step: _step, path, ...rest }) =>
    JSON.stringify({ ...rest, field: fieldOf(path) }),
  )
  return [...groups.values()].flatMap(group => {
    const [first] = group
    const paths = withoutRepeats(group.map(({ path }) => path))
    return first === undefined ? [] : [{ ...first, paths, steps: withoutRepeats(group.map(titleOf)) }]
  })
}

/** Summarizes the report in one sentence with its numbers. */
export function summarize({ steps, findings }: Report, { drift, format }: Words): string {
  const open = findings.filter(isOpen)
  const distinct = toDistinct(open).length
  const places = open.length > distinct ? ` (${format(drift.places, { count: open.length })})` : ''
  return format(drift.summary, {
    steps,
    differences: `${distinct}${places}`,
    allowed: toDistinct(findings).length - distinct,
  })
}

/** The source of a recorded shape, and how certain it is; null for a run at the provider. */
export function sourceOf({ notes: { source, certainty } }: Finding): string | null {
  if (source === undefined) return null
  return certainty === undefined ? source : `${source} (${certainty})`
}

const maxStepsOfLine = 3

/** The report as lines for a terminal. */
export function toLines(report: Report, words: Words): string[] {
  const { drift, format } = words
  const differences = toDistinct(report.findings.filter(isOpen)).flatMap(finding => {
    const { kind, paths, simulator, provider, steps } = finding
    const source = sourceOf(finding)
    const more =
      steps.length > maxStepsOfLine ? [format(drift.more, { count: steps.length - maxStepsOfLine })] : []
    return [
      `${drift.kinds[kind]}: ${paths.join(', ')}`,
      `  ${drift.simulator}: ${simulator}`,
      `  ${drift.provider}: ${provider}`,
      ...(source === null ? [] : [`  ${drift.source}: ${source}`]),
      `  ${drift.steps}: ${[...steps.slice(0, maxStepsOfLine), ...more].join('; ')}`,
      '',
    ]
  })
  const gaps = report.gaps.map(
    ({ scenario, step, reason, detail }) => `${scenario}: ${step}: ${format(drift.gaps[reason], { detail })}`,
  )
  return [
    ...differences,
    ...(gaps.length > 0 ? [drift.gapsTitle, ...gaps.map(line => `  ${line}`), ''] : []),
    ...(report.left.length > 0 ? [drift.leftTitle, ...report.left.map(line => `  ${line}`), ''] : []),
    summarize(report, words),
    drift.unproven,
  ]
}

/** The report as lines of JSON. */
export function toJsonLines({ findings, gaps, left, steps, isComplete }: Report): string[] {
  const open = findings.filter(isOpen)
  const rows = [
    ...findings.map(finding => ({ type: 'difference', ...finding })),
    ...gaps.map(gap => ({ type: 'gap', ...gap })),
    ...left.map(step => ({ type: 'left', step })),
    {
      type: 'summary',
      steps,
      differences: open.length,
      distinct: toDistinct(open).length,
      allowed: findings.length - open.length,
      complete: isComplete,
    },
  ]
  return rows.map(row => JSON.stringify(row))
}
