/** The report for people: one file that loads nothing from any server. */

import { groupVerdicts } from '../../facts/grade-verdicts.ts'
import { flag, Html } from '../../shared/html.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Exchange, Grade } from '../result.ts'
import { countVerdicts, describeNeeds, describeResult, describeStanding } from './describe.ts'
import { markup } from './escape.ts'
import { toPage } from './page.ts'

const codeNames = { node: 'Node', php: 'PHP', python: 'Python' } as const

/**
 * A complete HTML document in the language of `words`: the findings, the worst first, and folded what is not decided,
 * explained by a finding, or passed.
 */
export function toHtml(grade: Grade, words: GradeWords): string {
  const sections = groupVerdicts(grade.results).map(group => toSection(group, words))
  const standing = describeStanding(grade, words)
  const { label, look } =
    grade.worst === null
      ? { label: standing, look: grade.standing === 'safe' ? 'passed' : grade.standing }
      : { label: words.severities[grade.worst], look: grade.worst }
  return toPage({
    title: words.title,
    language: words.language,
    header: markup`<p class="target">${grade.target}</p>
<p><strong class="badge ${look}">${label}</strong> ${words.format(words.summary, countVerdicts(grade))}</p>
${grade.worst !== null && standing !== null && markup`<p><strong>${standing}</strong></p>`}
${describeNeeds(grade, words).map(line => markup`<p>${line}</p>`)}
<p class="quiet">${words.format(words.run, { requests: grade.requests, seed: grade.seed })}</p>`,
    main: sections,
  })
}

function toSection(
  { verdict, results }: ReturnType<typeof groupVerdicts<CaseResult>>[number],
  words: GradeWords,
): Html {
  const title = `${words.sections[verdict]} (${results.length})`
  const cases = results.map(result => toCase(result, words))
  return verdict === 'finding'
    ? markup`<section>
<h2>${title}</h2>
${cases}
</section>`
    : markup`<details class="fold">
<summary><h2>${title}</h2></summary>
${cases}
</details>`
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
<summary><span class="badge ${isFinding ? result.severity : result.verdict}">${verdict}</span> <code>${result.id}</code> <span class="sent">${sent}</span> <span class="quiet">${words.groups[result.group]}</span></summary>
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
