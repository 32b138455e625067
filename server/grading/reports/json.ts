/** The report of programs: what was seen, and the texts of the reader’s language. Documented in docs/grade.md. */
import type { CaseResult, Grade } from '../result.ts'
import type { GradeWords } from '../words/en.ts'
import { countVerdicts, describeResult } from './describe.ts'

export function resultToJson(result: CaseResult, words: GradeWords): object {
  return { ...result, ...describeResult(result, words), verdict: result.verdict }
}

export function totalsToJson(grade: Grade): object {
  const { target, seed, requests, worst } = grade
  return { target, seed, requests, worst, ...countVerdicts(grade) }
}

export function toJson(grade: Grade, words: GradeWords): string {
  const results = grade.results.map(result => resultToJson(result, words))
  return JSON.stringify({ ...totalsToJson(grade), results }, null, 2)
}
