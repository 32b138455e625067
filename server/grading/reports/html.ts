/** The report of people: one file, which asks nothing of any server. */

import { flag, Html } from '../../shared/html.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Exchange, Grade, Group } from '../result.ts'
import { countVerdicts, describeNeeds, describeResult } from './describe.ts'
import { markup } from './escape.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']
const codeNames = { node: 'Node', php: 'PHP', python: 'Python' } as const

/** A complete HTML document in the language of `words`, with a section for each group that was run. */
export function toHtml(grade: Grade, words: GradeWords): string {
  const sections = groups.map(group => toSection(group, grade.results, words))
  const verdict = grade.worst === null ? words.safe : words.severities[grade.worst]
  return markup`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${words.title}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<header>
<h1>${words.title}</h1>
<p class="target">${grade.target}</p>
<p><strong class="badge ${grade.worst ?? 'passed'}">${verdict}</strong> ${words.format(words.summary, countVerdicts(grade))}</p>
${describeNeeds(grade, words).map(line => markup`<p>${line}</p>`)}
<p class="quiet">${words.format(words.run, { requests: grade.requests, seed: grade.seed })}</p>
</header>
<main>
${sections}
</main>
</body>
</html>
`.text
}

function toSection(group: Group, results: CaseResult[], words: GradeWords): Html | null {
  const own = results.filter(result => result.group === group)
  if (own.length === 0) return null
  return markup`<section>
<h2>${words.groups[group]}</h2>
${own.map(result => toCase(result, words))}
</section>`
}

function toCase(result: CaseResult, words: GradeWords): Html {
  const { sent, right, did, harm, sources, mend, verdict } = describeResult(result, words)
  const { labels } = words
  const isFinding = result.verdict === 'finding'
  const rows = [
    [labels.right, right],
    [labels.did, did],
    [labels.harm, harm],
    [
      labels.source,
      sources.map(
        (source, index) => markup`${index > 0 && new Html('<br>')}<a href="${source}">${source}</a>`,
      ),
    ],
    [labels.mend, isFinding && toCode(mend)],
    [labels.evidence, toEvidence(result, words)],
  ].filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  return markup`<details${flag('open', isFinding)}>
<summary><span class="badge ${isFinding ? result.severity : result.verdict}">${verdict}</span> <code>${result.id}</code> <span class="sent">${sent}</span></summary>
<dl>${rows.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}

function toCode(mend: Record<keyof typeof codeNames, string>): Html[] {
  const languages = Object.keys(codeNames) as (keyof typeof codeNames)[]
  return languages.map(language => markup`<h3>${codeNames[language]}</h3><pre>${mend[language]}</pre>`)
}

const maxExchanges = 4

function toEvidence({ evidence }: CaseResult, words: GradeWords): Html[] {
  const { exchanges, payments } = evidence
  const shown = exchanges
    .slice(0, maxExchanges)
    .map(exchange => markup`<pre>${toRequest(exchange, words)}</pre>`)
  const more = exchanges.length > maxExchanges ? [markup`<p>+ ${exchanges.length - maxExchanges}</p>`] : []
  const about = payments.length > 0 ? [markup`<p>${words.labels.payments}: ${payments.join(', ')}</p>`] : []
  return [...about, ...shown, ...more]
}

function toRequest(exchange: Exchange, { labels }: GradeWords): string {
  const { method, path, headers, body, status, failure, tookMs } = exchange
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const answer = status === null ? `${labels.noAnswer}: ${failure}` : String(status)
  return [`${method} ${path}`, ...lines, '', body, '', `→ ${answer} (${tookMs} ms)`].join('\n')
}

/** Colors have a contrast of at least 4.5 in both schemes. */
const styles = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c1e21, #e6e8eb);
  --quiet: light-dark(#5a6068, #a0a7b0);
  --page: light-dark(#ffffff, #16181b);
  --box: light-dark(#f4f5f7, #1f2226);
  --line: light-dark(#d9dde2, #363b42);
  --link: light-dark(#0b5cad, #7fb8f0);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 0.875rem; margin: 0.5rem 0 0.25rem; color: var(--quiet); font-weight: 600; }
p { margin: 0.5rem 0; }
a { color: var(--link); overflow-wrap: anywhere; }
.target { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
details { border: 1px solid var(--line); border-bottom-width: 0; }
details:first-of-type { border-radius: 6px 6px 0 0; }
details:last-of-type { border-bottom-width: 1px; border-radius: 0 0 6px 6px; }
summary { padding: 0.5rem 0.75rem; cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; }
summary::before { content: '▸'; color: var(--quiet); }
details[open] > summary::before { transform: rotate(90deg); }
summary:focus-visible { outline: 2px solid var(--link); outline-offset: -2px; }
summary code { font-weight: 600; }
.sent { color: var(--quiet); flex: 1 1 20rem; }
dl { margin: 0; padding: 0.25rem 0.75rem 0.75rem; display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.5rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
dd h3:first-child { margin-top: 0; }
pre { background: var(--box); border-radius: 4px; padding: 0.5rem 0.75rem; margin: 0 0 0.5rem; font-size: 0.8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 4px; font-size: 0.8125rem; font-weight: 600; background: light-dark(#e5e8ec, #343a42); color: var(--text); }
.badge.passed { background: light-dark(#d8f2de, #17402a); color: light-dark(#0f5227, #a9e5bb); }
.badge.low { background: light-dark(#e3ebfb, #24375c); color: light-dark(#1e4496, #b5ccf8); }
.badge.medium { background: light-dark(#fdf0c8, #4a3a0c); color: light-dark(#6b4e00, #f5d77c); }
.badge.high { background: light-dark(#ffe3cf, #57290d); color: light-dark(#8a3800, #ffbe93); }
.badge.critical { background: light-dark(#b3161f, #d5313a); color: #ffffff; }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0.125rem; } dd { margin-bottom: 0.5rem; } }
`
