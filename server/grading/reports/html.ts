/** The report for people: one file that loads nothing from any server. */
import { groupVerdicts, shownStanding } from '../../facts/grade-verdicts.ts'
import { Html } from '../../shared/html.ts'
import { markup } from '../../shared/reports/escape.ts'
import { type Row, toPage } from '../../shared/reports/page.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Exchange, Grade } from '../result.ts'
import { countVerdicts, describeApis, describeNeeds, describeResult, describeStanding } from './describe.ts'

const codeNames = { node: 'Node', php: 'PHP', python: 'Python' } as const

/**
 * A complete HTML document in the language of `words`: the findings, the worst first, and folded what is not decided,
 * explained by a finding, or passed.
 */
export function toHtml(grade: Grade, words: GradeWords): string {
  const standing = describeStanding(grade, words)
  const shown = shownStanding(grade.standing, countVerdicts(grade).undecided)
  const { label, look } =
    grade.worst === null
      ? { label: standing, look: shown === 'safe' ? 'passed' : shown }
      : { label: words.severities[grade.worst], look: grade.worst }
  return toPage({
    title: words.title,
    language: words.language,
    header: markup`<p class="target">${grade.target}</p>
<p><strong class="badge ${look}">${label}</strong> ${words.format(words.summary, countVerdicts(grade))}</p>
${grade.worst !== null && standing !== null && markup`<p><strong>${standing}</strong></p>`}
${[...describeApis(grade.apis, words), ...describeNeeds(grade, words)].map(line => markup`<p>${line}</p>`)}
<p class="quiet">${words.format(words.run, { requests: grade.requests, seed: grade.seed })}</p>`,
    sections: groupVerdicts(grade.results).map(({ verdict, results }) => ({
      title: `${words.sections[verdict]} (${results.length})`,
      isFolded: verdict !== 'finding',
      groups: [{ rows: results.map(result => toRow(result, words)) }],
    })),
  })
}

function toRow(result: CaseResult, words: GradeWords): Row {
  const { sent, right, did, harm, sources, mend, verdict } = describeResult(result, words)
  const { labels } = words
  const isFinding = result.verdict === 'finding'
  return {
    badge: { text: verdict, look: isFinding ? result.severity : result.verdict },
    ids: [result.id],
    text: sent,
    aside: words.groups[result.group],
    isOpen: isFinding,
    facts: [
      [labels.repeated, result.repeatedAt],
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
    ],
  }
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
