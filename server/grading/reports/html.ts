/** The report of people: one file, which asks nothing of any server. */
import type { CaseResult, Exchange, Grade, Group } from '../result.ts'
import type { GradeWords } from '../words/en.ts'
import { countVerdicts, describeNeeds, describeResult } from './describe.ts'
import { escapeMarkup } from './escape.ts'
import { styles } from './html-styles.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']
const codeNames = { node: 'Node', php: 'PHP', python: 'Python' } as const

/** A complete HTML document in the language of `words`, with a section for each group that was run. */
export function toHtml(grade: Grade, words: GradeWords): string {
  const sections = groups.map(group => toSection(group, grade.results, words))
  const verdict = grade.worst === null ? words.safe : words.severities[grade.worst]
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(words.title)}</title>
<style>${styles}</style>
</head>
<body>
<header>
<h1>${escapeMarkup(words.title)}</h1>
<p class="target">${escapeMarkup(grade.target)}</p>
<p><strong class="badge ${grade.worst ?? 'passed'}">${escapeMarkup(verdict)}</strong> ${escapeMarkup(words.summary(countVerdicts(grade)))}</p>
${describeNeeds(grade, words)
  .map(line => `<p>${escapeMarkup(line)}</p>`)
  .join('\n')}
<p class="quiet">${escapeMarkup(words.run(grade.requests, grade.seed))}</p>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function toSection(group: Group, results: CaseResult[], words: GradeWords): string {
  const own = results.filter(result => result.group === group)
  if (own.length === 0) return ''
  return `<section>
<h2>${escapeMarkup(words.groups[group])}</h2>
${own.map(result => toCase(result, words)).join('\n')}
</section>`
}

function toCase(result: CaseResult, words: GradeWords): string {
  const { sent, right, did, harm, sources, mend, verdict } = describeResult(result, words)
  const { labels } = words
  const isFinding = result.verdict === 'finding'
  const rows = [
    [labels.right, escapeMarkup(right)],
    [labels.did, escapeMarkup(did ?? '')],
    [labels.harm, harm && escapeMarkup(harm)],
    [labels.source, sources.map(source => `<a href="${source}">${escapeMarkup(source)}</a>`).join('<br>')],
    [labels.mend, isFinding && toCode(mend)],
    [labels.evidence, toEvidence(result, words)],
  ].filter(([, value]) => value)
  return `<details${isFinding ? ' open' : ''}>
<summary><span class="badge ${isFinding ? result.severity : result.verdict}">${escapeMarkup(verdict)}</span> <code>${result.id}</code> <span class="sent">${escapeMarkup(sent)}</span></summary>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
</details>`
}

function toCode(mend: Record<keyof typeof codeNames, string>): string {
  return (Object.keys(codeNames) as (keyof typeof codeNames)[])
    .map(language => `<h3>${codeNames[language]}</h3><pre>${escapeMarkup(mend[language])}</pre>`)
    .join('')
}

const maxExchanges = 4

function toEvidence({ evidence }: CaseResult, words: GradeWords): string {
  const { exchanges, payments } = evidence
  const shown = exchanges
    .slice(0, maxExchanges)
    .map(exchange => `<pre>${escapeMarkup(toRequest(exchange, words))}</pre>`)
  const more = exchanges.length > maxExchanges ? [`<p>+ ${exchanges.length - maxExchanges}</p>`] : []
  const about =
    payments.length > 0 ? [`<p>${escapeMarkup(`${words.labels.payments}: ${payments.join(', ')}`)}</p>`] : []
  return [...about, ...shown, ...more].join('')
}

function toRequest(exchange: Exchange, { labels }: GradeWords): string {
  const { method, path, headers, body, status, failure, tookMs } = exchange
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const answer = status === null ? `${labels.noAnswer}: ${failure}` : String(status)
  return [`${method} ${path}`, ...lines, '', body, '', `→ ${answer} (${tookMs} ms)`].join('\n')
}
