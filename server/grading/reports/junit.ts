/** The report for CI systems: a suite for each group, a test for each case. */
import { type JUnitTest, toJUnitDocument } from '../../shared/reports/junit.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade, Group } from '../result.ts'
import { describeResult, listNotGraded } from './describe.ts'

const groups: Group[] = ['signature', 'delivery', 'truth', 'robustness']

type Reported = Pick<Grade, 'results' | 'untried' | 'apis'>

/**
 * Only findings are failures; covered and undecided cases are skipped. Without an effect of the valid notification its case
 * is an error, so that a CI system does not show green, and so are the cases that the run did not reach. APIs that were
 * not graded are skipped. The time is how long the shop took to answer.
 */
export function toJUnit({ results, untried, apis }: Reported, words: GradeWords): string {
  const suites = groups.map(group => ({
    name: words.groups[group],
    tests: results.filter(result => result.group === group).map(result => toTest(result, words)),
  }))
  const error = { type: 'untried', message: words.format(words.untried, { untried }) }
  const rest: JUnitTest[] = [
    ...listNotGraded(apis, words).map(({ name, text }) => ({
      ...{ classname: 'pasarela.not_graded', name, seconds: 0, skipped: text },
    })),
    ...(untried > 0 ? [{ classname: 'pasarela', name: 'untried', seconds: 0, error }] : []),
  ]
  return toJUnitDocument(
    words.title,
    rest.length > 0 ? [...suites, { name: words.title, tests: rest }] : suites,
  )
}

function toTest(result: CaseResult, words: GradeWords): JUnitTest {
  const { id, group, evidence, repeatedAt } = result
  const { sent, right, did, harm, verdict } = describeResult(result, words)
  const ms = evidence.exchanges.reduce((sum, { tookMs }) => sum + tookMs, 0)
  const note = repeatedAt === undefined ? undefined : `${words.labels.repeated}: ${repeatedAt}`
  const test = { classname: `pasarela.${group}`, name: id, seconds: ms / 1000, note }
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
