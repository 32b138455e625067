/** The report of CI systems: a suite for each group, a test for each case. */
import type { CaseResult, Grade, Group } from '../result.ts'
import type { GradeWords } from '../words/en.ts'
import { countVerdicts, describeResult } from './describe.ts'
import { escapeMarkup } from './escape.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

export function toJUnit(grade: Grade, words: GradeWords): string {
  const { findings, undecided } = countVerdicts(grade)
  const suites = groups
    .map(group =>
      toSuite(
        group,
        grade.results.filter(result => result.group === group),
        words,
      ),
    )
    .filter(suite => suite !== '')
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escapeMarkup(words.title)}" tests="${grade.results.length}" failures="${findings}" skipped="${undecided}">
${suites.join('\n')}
</testsuites>
`
}

function toSuite(group: Group, results: CaseResult[], words: GradeWords): string {
  if (results.length === 0) return ''
  const { findings, undecided } = countVerdicts({ results })
  return `<testsuite name="${escapeMarkup(words.groups[group])}" tests="${results.length}" failures="${findings}" skipped="${undecided}">
${results.map(result => toTest(result, words)).join('\n')}
</testsuite>`
}

function toTest(result: CaseResult, words: GradeWords): string {
  const { sent, right, did, harm, verdict } = describeResult(result, words)
  const seconds = result.evidence.exchanges.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000
  const start = `<testcase classname="pasarela.${result.group}" name="${result.id}" time="${seconds}"`
  switch (result.verdict) {
    case 'passed':
      return `${start}/>`
    case 'covered':
      return `${start}><system-out>${escapeMarkup(verdict)}</system-out></testcase>`
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
