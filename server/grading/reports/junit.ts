/** The report for CI systems: a suite for each group, a test for each case. */
import { type JUnitTest, toJUnitDocument } from '../../shared/reports/junit.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade, Group } from '../result.ts'
import { describeResult } from './describe.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

/**
 * Only findings are failures; covered and undecided cases are skipped. Without an effect of the valid notification its case
 * is an error, so that a CI system does not show green. The time is how long the shop took to answer.
 */
export function toJUnit({ results }: Pick<Grade, 'results'>, words: GradeWords): string {
  const suites = groups.map(group => ({
    name: words.groups[group],
    tests: results.filter(result => result.group === group).map(result => toTest(result, words)),
  }))
  return toJUnitDocument(words.title, suites)
}

function toTest(result: CaseResult, words: GradeWords): JUnitTest {
  const { id, group, evidence } = result
  const { sent, right, did, harm, verdict } = describeResult(result, words)
  const ms = evidence.exchanges.reduce((sum, { tookMs }) => sum + tookMs, 0)
  const test = { classname: `pasarela.${group}`, name: id, seconds: ms / 1000 }
  switch (result.verdict) {
    case 'passed':
      return test
    // A covered case is neither passed nor a failure of its own.
    case 'covered':
      return { ...test, skipped: verdict }
    case 'undecided':
      return id === 'valid'
        ? { ...test, error: { type: 'not_graded', message: `${words.standings.not_graded} ${did}` } }
        : { ...test, skipped: did ?? '' }
    case 'finding': {
      const { labels } = words
      const lines = [
        `${labels.sent}: ${sent}`,
        `${labels.right}: ${right}`,
        `${labels.did}: ${did}`,
        `${labels.harm}: ${harm}`,
      ]
      const failure = { type: result.severity, message: `${id}: ${did}`, text: lines.join('\n') }
      return { ...test, failure }
    }
  }
}
