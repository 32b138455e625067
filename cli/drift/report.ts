import type { Finding } from '../../server/drift/check-shapes.ts'
import type { DriftReport } from '../../server/drift/run-drift.ts'
import type { Words } from '../words/en.ts'

/** What the reports show: of a run at the provider, or of a comparison with a file of shapes. */
export type Report = Pick<DriftReport, 'steps' | 'findings' | 'gaps' | 'left' | 'isComplete'>

export const isOpen = ({ allowed }: Finding) => allowed === null

/** The findings of each step, by its title. */
export function byStep(findings: readonly Finding[]): [title: string, findings: Finding[]][] {
  return Object.entries(Object.groupBy(findings, ({ scenario, step }) => `${scenario}: ${step}`)).map(
    ([title, group = []]) => [title, group],
  )
}

/** One sentence with the numbers. */
export function summarize({ steps, findings }: Report, { drift }: Words): string {
  const open = findings.filter(isOpen).length
  return drift.summary(steps, open, findings.length - open)
}

/** The report as lines for a terminal. */
export function toLines(report: Report, words: Words): string[] {
  const { drift } = words
  const steps = byStep(report.findings.filter(isOpen)).flatMap(([title, findings]) => [
    title,
    ...findings.flatMap(({ kind, path, simulator, provider, notes }) => [
      `  ${drift.kinds[kind]}: ${path}`,
      `    ${drift.simulator}: ${simulator}`,
      `    ${drift.provider}: ${provider}`,
      ...(notes.source ? [`    ${drift.source}: ${notes.source} (${notes.certainty ?? ''})`] : []),
    ]),
    '',
  ])
  const gaps = report.gaps.map(
    ({ scenario, step, reason, detail }) =>
      `${scenario}: ${step}: ${[drift.gaps[reason], detail].join(' ').trim()}`,
  )
  return [
    ...steps,
    ...(gaps.length > 0 ? [drift.gapsTitle, ...gaps.map(line => `  ${line}`), ''] : []),
    ...(report.left.length > 0 ? [drift.leftTitle, ...report.left.map(line => `  ${line}`), ''] : []),
    summarize(report, words),
    drift.unproven,
  ]
}

/** The report as lines of JSON. */
export function toJsonLines({ findings, gaps, left, steps, isComplete }: Report): string[] {
  const open = findings.filter(isOpen).length
  const rows = [
    ...findings.map(finding => ({ type: 'difference', ...finding })),
    ...gaps.map(gap => ({ type: 'gap', ...gap })),
    ...left.map(step => ({ type: 'left', step })),
    {
      type: 'summary',
      steps,
      differences: open,
      allowed: findings.length - open,
      complete: isComplete,
    },
  ]
  return rows.map(row => JSON.stringify(row))
}
