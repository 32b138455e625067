/** The report for a terminal. */

import { groupVerdicts } from '../../facts/grade-verdicts.ts'
import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade } from '../result.ts'
import {
  countNeeds,
  countVerdicts,
  type Description,
  describeApis,
  describeResult,
  describeStanding,
} from './describe.ts'

export type CodeLanguage = keyof Description['mend']

const marks = { passed: '✓', finding: '✗', covered: '·', undecided: '?' }
const idWidth = 18

const listWidth = 96

/** The line of a case while the run goes on. */
export function resultToLine(result: CaseResult, words: GradeWords): string {
  return `${marks[result.verdict]} ${result.id.padEnd(idWidth)} ${describeResult(result, words).verdict}`
}

/**
 * The lines of the cases: the findings with their fix, the worst first; what would decide the undecided cases; the cases
 * that a finding explains; and the names of the passed ones.
 */
export function resultsToLines(
  { results }: Pick<Grade, 'results'>,
  words: GradeWords,
  code: CodeLanguage,
): string[] {
  return groupVerdicts(results).flatMap(group => groupToLines(group, words, code))
}

type VerdictGroup = ReturnType<typeof groupVerdicts<CaseResult>>[number]

function groupToLines({ verdict, results }: VerdictGroup, words: GradeWords, code: CodeLanguage): string[] {
  switch (verdict) {
    case 'finding':
      return results.flatMap(one => findingToLines(one, words, code))
    case 'undecided':
      return countNeeds({ results }, words).flatMap(({ text, count, ids }) => [
        `${marks.undecided} ${words.undecided} (${count}): ${text}`,
        ...listIds(ids),
      ])
    case 'covered':
      return results.map(one => resultToLine(one, words))
    case 'passed':
      return [`${marks.passed} ${words.passed} (${results.length})`, ...listIds(results.map(({ id }) => id))]
  }
}

function findingToLines(result: CaseResult, words: GradeWords, code: CodeLanguage): string[] {
  const { sent, right, did, harm, sources, mend } = describeResult(result, words)
  const { labels } = words
  return [
    resultToLine(result, words),
    `    ${labels.sent}: ${sent}`,
    `    ${labels.right}: ${right}`,
    `    ${labels.did}: ${did}`,
    `    ${labels.harm}: ${harm}`,
    `    ${labels.mend}:`,
    ...mend[code].split('\n').map(line => `      ${line}`),
    ...sources.map(source => `    ${labels.source}: ${source}`),
  ]
}

/** Names of cases in lines of a usual width. */
function listIds(ids: readonly string[]): string[] {
  const lines: string[] = []
  for (const id of ids) {
    const last = lines.at(-1)
    if (last === undefined || last.length + id.length > listWidth) lines.push(`    ${id}`)
    else lines[lines.length - 1] = `${last}, ${id}`
  }
  return lines
}

/** The lines after the cases: the standing, the counts, and the number of notifications with the seed. */
export function summaryToLines(grade: Grade, words: GradeWords): string[] {
  return [
    ...[describeStanding(grade, words) ?? []].flat(),
    ...describeApis(grade.apis, words),
    words.format(words.summary, countVerdicts(grade)),
    words.format(words.run, { requests: grade.requests, seed: grade.seed }),
  ]
}
