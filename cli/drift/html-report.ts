import { Html } from '../../server/shared/html.ts'
import { markup } from '../../server/shared/reports/escape.ts'
import { type Row, toPage } from '../../server/shared/reports/page.ts'
import type { Words } from '../words.ts'
import { type DistinctFinding, isOpen, type Report, sourceOf, summarize, toDistinct } from './report.ts'

/** Writes the report as one page without scripts and requests. */
export function toHtml(report: Report, words: Words): string {
  const { drift, format } = words
  const rowsOf = (findings: Report['findings']) => toDistinct(findings).map(finding => toRow(finding, words))
  const gaps = report.gaps.map(({ scenario, step, reason, detail }) => ({
    ids: [`${scenario}: ${step}`],
    text: format(drift.gaps[reason], { detail }),
  }))
  const sections: [title: string, rows: Row[]][] = [
    [drift.differences, rowsOf(report.findings.filter(isOpen))],
    [drift.gapsTitle, gaps],
    [drift.leftTitle, report.left.map(step => ({ ids: [step] }))],
    [drift.allowed, rowsOf(report.findings.filter(finding => !isOpen(finding)))],
  ]
  return toPage({
    title: drift.title,
    language: words.language,
    header: markup`<p>${summarize(report, words)}</p>
${!report.isComplete && markup`<p><strong>${drift.incomplete}</strong></p>`}
<p class="quiet">${drift.unproven}</p>`,
    sections: sections.map(([title, rows]) => ({ title, groups: [{ rows }] })),
  })
}

function toRow(finding: DistinctFinding, { drift, format }: Words): Row {
  const { kind, paths, simulator, provider, allowed, steps } = finding
  return {
    badge: { text: drift.kinds[kind], look: isOpen(finding) ? 'medium' : 'undecided' },
    ids: paths,
    isOpen: isOpen(finding),
    facts: [
      [drift.simulator, code(simulator)],
      [drift.provider, code(provider)],
      [drift.source, sourceOf(finding)],
      [drift.reason, allowed],
      [drift.steps, toSteps(steps, count => format(drift.more, { count }))],
    ],
  }
}

/** Shows the first step, with the others folded. */
function toSteps([first = '', ...others]: string[], more: (count: number) => string) {
  if (others.length === 0) return code(first)
  return markup`<details><summary>${code(first)}; ${more(others.length)}</summary>${others.map((step, index) => markup`${index > 0 && new Html('<br>')}${code(step)}`)}</details>`
}

const code = (text: string) => markup`<code>${text}</code>`
