/** The report for CI systems: a suite for each group, a test for each case. */
import { type JUnitTest, toJUnitDocument } from '../../shared/reports/junit.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade, Group } from '../result.ts'
import { describeResult } from './describe.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

/**
 * Only findings are failures; covered and undecided cases are skipped. Without an effect of the valid notification its case
 * is an error, so that a CI system does not show green, and so are the cases that the run did not reach. The time is how long
 * the shop took to answer.
 */
export function toJUnit({ results, untried }: Pick<Grade, 'results' | 'untried'>, words: GradeWords): string {
  const suites = groups.map(group => ({
    name: words.groups[group],
    tests: results.filter(result => result.group === group).map(result => toTest(result, words)),
  }))
  const error = { type: 'untried', message: words.format(words.untried, { untried }) }
  const rest = { name: words.title, tests: [{ classname: 'pasarela', name: 'untried', seconds: 0, error }] }
  return toJUnitDocument(words.title, untried > 0 ? [...suites, rest] : suites)
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
