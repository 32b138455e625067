import { grade } from '../grading/grade.ts'
import { describeResult } from '../grading/reports/describe.ts'
import type { CaseResult } from '../grading/result.ts'
import { en } from '../grading/words/en.ts'
import type { GradeFinding, GradeShopOptions, ShopGrade } from './grade-types.ts'
import type { Pasarela } from './types.ts'

type Account = Pick<Pasarela, 'simulatorUrl' | 'accessToken' | 'webhookSecret'>

/** Grades the handler of a shop that uses this account. */
export async function gradeShop(
  url: string,
  { simulatorUrl, accessToken, webhookSecret }: Account,
  { settleMs, ...options }: GradeShopOptions,
): Promise<ShopGrade> {
  const { results, ...totals } = await grade({
    ...options,
    url,
    simulatorUrl,
    accessToken,
    secret: webhookSecret,
    timing: { settleMs },
  })
  return {
    ...totals,
    findings: results.flatMap(toFinding),
    passed: results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    undecided: results.flatMap(one =>
      one.verdict === 'undecided' ? [{ id: one.id, why: en.needs[one.need] }] : [],
    ),
  }
}

function toFinding(result: CaseResult): GradeFinding[] {
  const { id, group, severity } = result
  const { sent, right, did, harm, sources, mend } = describeResult(result, en)
  if (did === null || harm === null) return []
  return [{ id, group, severity, sent, right, did, harm, sources, mend }]
}
