/** The report for a terminal. */

import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade } from '../result.ts'
import {
  countVerdicts,
  type Description,
  describeNeeds,
  describeResult,
  describeStanding,
} from './describe.ts'

export type CodeLanguage = keyof Description['mend']

const marks = { passed: '✓', finding: '✗', covered: '·', undecided: '?' }
const idWidth = 18

/** The lines of one case: one, or several for a finding. */
export function resultToLines(result: CaseResult, words: GradeWords, code: CodeLanguage): string[] {
  const { sent, right, did, harm, sources, mend, verdict } = describeResult(result, words)
  const head = `${marks[result.verdict]} ${result.id.padEnd(idWidth)} ${verdict}`
  if (result.verdict === 'undecided') return [`${head}: ${did}`]
  if (result.verdict !== 'finding') return [head]
  const { labels } = words
  return [
    head,
    `    ${labels.sent}: ${sent}`,
    `    ${labels.right}: ${right}`,
    `    ${labels.did}: ${did}`,
    `    ${labels.harm}: ${harm}`,
    `    ${labels.mend}:`,
    ...mend[code].split('\n').map(line => `      ${line}`),
    ...sources.map(source => `    ${labels.source}: ${source}`),
  ]
}

/**
 * The lines after the last case: the standing, the counts, the needs of undecided cases, and the number of notifications with the
 * seed.
 */
export function summaryToLines(grade: Grade, words: GradeWords): string[] {
  return [
    ...[describeStanding(grade, words) ?? []].flat(),
    words.format(words.summary, countVerdicts(grade)),
    ...describeNeeds(grade, words),
    words.format(words.run, { requests: grade.requests, seed: grade.seed }),
  ]
}
