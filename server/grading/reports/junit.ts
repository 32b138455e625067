/**
 * The report of CI systems: a suite for each group, a test for each case. Elements and attributes are those of the schema
 * by which Jenkins reads reports (junit-10.xsd of its xUnit plugin).
 */
import type { CaseResult, Grade, Group } from '../result.ts'
import type { GradeWords } from '../words/en.ts'
import { countVerdicts, describeResult } from './describe.ts'
import { escapeMarkup } from './escape.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

/** The report as an XML document. Only findings are failures; covered and undecided cases are skipped. Times are in seconds. */
export function toJUnit({ results }: Pick<Grade, 'results'>, words: GradeWords): string {
  const { findings } = countVerdicts({ results })
  const suites = groups.map(group =>
    toSuite(
      words.groups[group],
      results.filter(result => result.group === group),
      words,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escapeMarkup(words.title)}" tests="${results.length}" failures="${findings}" errors="0" time="${secondsOf(results)}">
${suites.filter(suite => suite !== '').join('\n')}
</testsuites>
`
}

function toSuite(name: string, results: CaseResult[], words: GradeWords): string {
  if (results.length === 0) return ''
  const { findings, covered, undecided } = countVerdicts({ results })
  return `<testsuite name="${escapeMarkup(name)}" tests="${results.length}" failures="${findings}" errors="0" skipped="${covered + undecided}" time="${secondsOf(results)}">
${results.map(result => toTest(result, words)).join('\n')}
</testsuite>`
}

function toTest(result: CaseResult, words: GradeWords): string {
  const { sent, right, did, harm, verdict } = describeResult(result, words)
  const start = `<testcase classname="pasarela.${result.group}" name="${result.id}" time="${secondsOf([result])}"`
  switch (result.verdict) {
    case 'passed':
      return `${start}/>`
    // It is neither right nor a failure of its own.
    case 'covered':
      return `${start}><skipped message="${escapeMarkup(verdict)}"/></testcase>`
    case 'undecided':
      return `${start}><skipped message="${escapeMarkup(did ?? '')}"/></testcase>`
    case 'finding': {
      const { labels } = words
      const lines = [
        `${labels.sent}: ${sent}`,
        `${labels.right}: ${right}`,
        `${labels.did}: ${did}`,
        `${labels.harm}: ${harm}`,
      ]
      return `${start}><failure type="${result.severity}" message="${escapeMarkup(`${result.id}: ${did}`)}">${escapeMarkup(lines.join('\n'))}</failure></testcase>`
    }
  }
}

/** How long the shop took to answer. */
function secondsOf(results: CaseResult[]): string {
  const times = results.flatMap(({ evidence }) => evidence.exchanges.map(({ tookMs }) => tookMs))
  return (times.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(3)
}
