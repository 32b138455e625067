/**
 * The report for CI systems: a suite for each group, a test for each case. Elements and attributes are those of the
 * schema by which Jenkins reads reports (junit-10.xsd of its xUnit plugin).
 */

import type { Html } from '../../shared/html.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade, Group } from '../result.ts'
import { countVerdicts, describeResult } from './describe.ts'
import { markup } from './escape.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

/**
 * The report as an XML document. Only findings are failures; covered and undecided cases are skipped. Without an effect
 * of the valid notification its case is an error, so that a CI system does not show green. Times are in seconds.
 */
export function toJUnit({ results }: Pick<Grade, 'results'>, words: GradeWords): string {
  const { findings } = countVerdicts({ results })
  const errors = results.filter(isUngraded).length
  const suites = groups.map(group =>
    toSuite(
      words.groups[group],
      results.filter(result => result.group === group),
      words,
    ),
  )
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${words.title}" tests="${results.length}" failures="${findings}" errors="${errors}" time="${secondsOf(results)}">
${suites}
</testsuites>
`.text
}

function toSuite(name: string, results: CaseResult[], words: GradeWords): Html | null {
  if (results.length === 0) return null
  const { findings, covered, undecided } = countVerdicts({ results })
  const errors = results.filter(isUngraded).length
  return markup`<testsuite name="${name}" tests="${results.length}" failures="${findings}" errors="${errors}" skipped="${covered + undecided - errors}" time="${secondsOf(results)}">
${results.map(result => toTest(result, words))}
</testsuite>`
}

function toTest(result: CaseResult, words: GradeWords): Html {
  const { sent, right, did, harm, verdict } = describeResult(result, words)
  const start = markup`<testcase classname="pasarela.${result.group}" name="${result.id}" time="${secondsOf([result])}"`
  switch (result.verdict) {
    case 'passed':
      return markup`${start}/>`
    // A covered case is neither passed nor a failure of its own.
    case 'covered':
      return markup`${start}><skipped message="${verdict}"/></testcase>`
    case 'undecided':
      if (isUngraded(result))
        return markup`${start}><error type="not_graded" message="${words.standings.not_graded} ${did}"/></testcase>`
      return markup`${start}><skipped message="${did ?? ''}"/></testcase>`
    case 'finding': {
      const { labels } = words
      const lines = [
        `${labels.sent}: ${sent}`,
        `${labels.right}: ${right}`,
        `${labels.did}: ${did}`,
        `${labels.harm}: ${harm}`,
      ]
      return markup`${start}><failure type="${result.severity}" message="${result.id}: ${did}">${lines.join('\n')}</failure></testcase>`
    }
  }
}

const isUngraded = ({ id, verdict }: CaseResult) => id === 'valid' && verdict === 'undecided'

/** How long the shop took to answer. */
function secondsOf(results: CaseResult[]): string {
  const times = results.flatMap(({ evidence }) => evidence.exchanges.map(({ tookMs }) => tookMs))
  return (times.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(3)
}
