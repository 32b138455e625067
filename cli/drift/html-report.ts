import type { Words } from '../words.ts'
import { type DistinctFinding, isOpen, type Report, sourceOf, summarize, toDistinct } from './report.ts'

const styles = `
:root { color-scheme: light dark; --line: light-dark(#d8dbe0, #3a3f47); --soft: light-dark(#5b626c, #a3abb6) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  color: light-dark(#16191d, #e6e9ed); background: light-dark(#fff, #14171a) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem }
summary { cursor: pointer }
p { margin: .25rem 0 } .soft { color: var(--soft) }
ul { padding: 0; margin: 0; list-style: none }
li { border-top: 1px solid var(--line); padding: .6rem 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: .25rem 0 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
code { font: .875rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere }
.kind { font-weight: 600 }
`

/** Writes the report as one page without scripts and requests. Every text in it is escaped. */
export function toHtml(report: Report, words: Words): string {
  const { drift, format } = words
  const open = report.findings.filter(isOpen)
  const allowed = report.findings.filter(finding => !isOpen(finding))
  const gaps = report.gaps.map(
    ({ scenario, step, reason, detail }) =>
      `<li>${code(`${scenario}: ${step}`)}<br>${escapeHtml(format(drift.gaps[reason], { detail }))}</li>`,
  )
  const left = report.left.map(step => `<li>${code(step)}</li>`)
  return `<!doctype html>
<html lang="${words.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(drift.title)}</title>
<style>${styles}</style>
<main>
<h1>${escapeHtml(drift.title)}</h1>
<p>${escapeHtml(summarize(report, words))}</p>
${report.isComplete ? '' : `<p><strong>${escapeHtml(drift.incomplete)}</strong></p>`}
<p class="soft">${escapeHtml(drift.unproven)}</p>
${section(drift.differences, list(toDistinct(open).map(finding => item(finding, words))))}
${section(drift.gapsTitle, list(gaps))}
${section(drift.leftTitle, list(left))}
${section(drift.allowed, list(toDistinct(allowed).map(finding => item(finding, words))))}
</main>
</html>
`
}

const list = (items: string[]) => (items.length === 0 ? [] : [`<ul>${items.join('\n')}</ul>`])

function section(title: string, parts: string[]): string {
  return parts.length === 0 ? '' : `<section><h2>${escapeHtml(title)}</h2>${parts.join('\n')}</section>`
}

function item(finding: DistinctFinding, { drift, format }: Words): string {
  const { kind, paths, simulator, provider, allowed, steps } = finding
  const rows = [
    [drift.simulator, code(simulator)],
    [drift.provider, code(provider)],
    [drift.source, escapeHtml(sourceOf(finding) ?? '')],
    [drift.reason, escapeHtml(allowed ?? '')],
    [drift.steps, stepList(steps, count => format(drift.more, { count }))],
  ].flatMap(([name = '', html]) => (html ? [`<dt>${escapeHtml(name)}</dt><dd>${html}</dd>`] : []))
  return `<li><span class="kind">${escapeHtml(drift.kinds[kind])}</span> ${paths.map(code).join(', ')}<dl>${rows.join('')}</dl></li>`
}

/** Shows the first step, with the others folded. */
function stepList([first = '', ...others]: string[], more: (count: number) => string): string {
  if (others.length === 0) return code(first)
  const summary = `${code(first)}; ${escapeHtml(more(others.length))}`
  return `<details><summary>${summary}</summary>${others.map(code).join('<br>')}</details>`
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
}
