/** The report for programs: the evidence, and the texts of the reader’s language. Documented in docs/guides/grade.md. */

import type { GradeWords } from '../grade-words.ts'
import type { CaseResult, Grade } from '../result.ts'
import { countVerdicts, describeResult } from './describe.ts'

/** One case: its result and its texts. `verdict` stays the code, not the text. */
export function resultToJson(result: CaseResult, words: GradeWords): object {
  return { ...result, ...describeResult(result, words), verdict: result.verdict }
}

/**
 * The totals of the run: target, seed, number of notifications, standing, worst severity, what the shop did with the
 * notifications of each API, and the number of cases by verdict and by need.
 */
export function totalsToJson(grade: Grade): object {
  const { target, seed, requests, standing, worst, apis } = grade
  const undecided = grade.results.flatMap(one => (one.verdict === 'undecided' ? [one.need] : []))
  const needs = Object.fromEntries(
    [...Map.groupBy(undecided, need => need)].map(([need, { length }]) => [need, length]),
  )
  return { target, seed, requests, standing, worst, apis, ...countVerdicts(grade), needs }
}

/** The report as one JSON object: the totals, and the cases as `results`. */
export function toJson(grade: Grade, words: GradeWords): string {
  const results = grade.results.map(result => resultToJson(result, words))
  return JSON.stringify({ ...totalsToJson(grade), results }, null, 2)
}
