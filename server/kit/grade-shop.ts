import { grade } from '../grading/grade.ts'
import { type GradeWords, gradeWords } from '../grading/grade-words.ts'
import { describeResult, listNotGraded } from '../grading/reports/describe.ts'
import type { CaseResult, Need } from '../grading/result.ts'
import type { GradeFinding, GradeShopOptions, ShopGrade } from './grade-types.ts'
import type { Pasarela } from './types.ts'

/**
 * Names the options of the kit that let a case be decided. The texts of the reports name options of the command
 * instead.
 */
const toNeeds = (): Record<Need, string> => ({
  ...gradeWords('en').needs,
  check: 'Only the state of the shop decides it: give shop.readState.',
  order: 'Only an order that the shop knows and marks as paid decides it: give shop.makeOrder.',
  unmarked:
    'In the case valid the shop knew the order and read its approved payment, but readState did not respond paid. Set patienceMs for a slow shop.',
  ignored:
    'It accepted valid notifications, but was not seen to do anything. Most shops only act on orders that they know: give shop.makeOrder. Does it call this simulator with this token?',
  slow: 'It takes 25 seconds: set isSlow.',
  other_secret: 'Give the secret of the other environment as otherSecret.',
  previous_secret: 'Give the secret that was replaced as previousSecret.',
  restart: 'Only a restart decides it: give shop.restart.',
  untried: 'It did not read {the} while the grader waited. Set patienceMs.',
})

type Account = Pick<Pasarela, 'simulatorUrl' | 'accessToken' | 'webhookSecret'>

/** Grades the handler of a shop that uses this account. */
export async function gradeShop(
  url: string,
  { simulatorUrl, accessToken, webhookSecret }: Account,
  { settleMs, patienceMs, ...options }: GradeShopOptions,
): Promise<ShopGrade> {
  let domain: string | undefined
  const { results, apis, ...totals } = await grade({
    ...options,
    onCountry: country => {
      domain = country.domain
    },
    url,
    simulatorUrl,
    accessToken,
    secret: webhookSecret,
    timing: { settleMs, ...(patienceMs !== undefined && { effectTimeoutMs: patienceMs }) },
  })
  const words = { ...gradeWords('en', domain), needs: toNeeds() }
  return {
    ...totals,
    findings: results.flatMap(one => toFinding(one, words)),
    passed: results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    covered: results.flatMap(one => (one.verdict === 'covered' ? [{ id: one.id, by: one.by }] : [])),
    notGraded: listNotGraded(apis, words).map(({ text }) => text),
    undecided: results.flatMap(one =>
      one.verdict === 'undecided' ? [{ id: one.id, why: describeResult(one, words).did ?? '' }] : [],
    ),
  }
}

function toFinding(result: CaseResult, words: GradeWords): GradeFinding[] {
  const { id, group, severity } = result
  const { sent, right, did, harm, sources, mend } = describeResult(result, words)
  if (did === null || harm === null) return []
  return [{ id, group, severity, sent, right, did, harm, sources, mend }]
}
