import { providerPageIn } from '../../facts/provider-page.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import { sayFault } from '../../shared/texts/say-fault.ts'
import type { CaseId } from '../cases/cases.ts'
import type { GradeWords } from '../grade-words.ts'
import { adviceOf, lessonOf } from '../lessons.ts'
import { type ApiConduct, type CaseResult, type Exchange, type Grade, isOpenApi } from '../result.ts'

/** One case in the words of the reader. */
export type Description = {
  sent: string
  /** What a correct handler does, and why. */
  right: string
  /** What this handler did; null if the case was not decided. */
  did: string | null
  /** Null without a finding. */
  harm: string | null
  sources: string[]
  mend: { node: string; php: string; python: string }
  /** The state of the case in a word or two. */
  verdict: string
}

/** The texts of one case in the language of `words`, also the comments of the code. */
export function describeResult(result: CaseResult, words: GradeWords): Description {
  // The ids of results are those of the cases.
  const id = result.id as CaseId
  const { flow, reads } = result.evidence
  const lesson = lessonOf(id, 'kind' in result ? result.kind : null, reads)
  const { right, why, harm } = words.lessons[lesson]
  const { sources, ...code } = adviceOf(lesson, flow)
  return {
    sent: describeSent(result, words),
    right: words.format(`${right} ${why}`, words.apis[flow]),
    did: describeConduct(result, words),
    harm: result.verdict === 'finding' ? harm : null,
    sources: sources.map(source => providerPageIn(words.language, source, words.domain)),
    mend: {
      node: sayComments(code.node, words),
      php: sayComments(code.php, words),
      python: sayComments(code.python, words),
    },
    verdict: describeVerdict(result, words),
  }
}

/** A case runs once for each API that the shop acts on, so a finding names the API in which it was seen. */
function describeSent({ id, verdict, evidence: { flow } }: CaseResult, words: GradeWords): string {
  const sent = words.sent[id as CaseId]
  const isOfOne = verdict === 'finding' || verdict === 'covered'
  return isOfOne ? `${sent} ${words.format(words.byApi, words.apis[flow])}` : sent
}

/** Only keys of texts are between these quotes (`advice.test.ts`). */
const sayComments = (code: string, { comments }: GradeWords) =>
  code.replaceAll(/«(\w+)»/g, (_, key) => comments[key as keyof typeof comments])

function describeVerdict(result: CaseResult, words: GradeWords): string {
  switch (result.verdict) {
    case 'passed':
      return words.passed
    case 'finding':
      return words.severities[result.severity]
    case 'covered':
      return words.format(words.covered, { by: result.by })
    case 'undecided':
      return words.undecided
  }
}

function describeConduct(result: CaseResult, words: GradeWords): string | null {
  if (result.verdict === 'undecided') return describeNeed(result, words)
  const { exchanges, reads, readsFailed, state, flow } = result.evidence
  const api = words.apis[flow]
  const answers = exchanges.slice(0, maxAnswers).map(exchange => describeAnswer(exchange, words))
  const more = exchanges.length > maxAnswers ? '; …' : ''
  const seen = [
    `${answers.join('; ')}${more}`,
    words.format(words.reads, { ...api, count: reads, failed: readsFailed }),
    state && `${words.labels.state}: ${describeState(state, words)}`,
  ]
  const facts = seen.filter(Boolean).join('. ').replaceAll('..', '.')
  return result.verdict === 'passed' ? facts : `${words.format(words.kinds[result.kind], api)} (${facts})`
}

type Undecided = Extract<CaseResult, { verdict: 'undecided' }>

/** What would decide the case; of a fault, which one and which call it met. */
function describeNeed({ need, evidence: { fault, flow } }: Undecided, words: GradeWords): string {
  if (need !== 'fault' || fault === undefined) return words.format(words.needs[need], words.apis[flow])
  return `${words.needs[need]} ${fault.call}: ${sayFault(fault.fault, readTexts('fault', words.language))}.`
}

const maxAnswers = 4

function describeAnswer({ status, failure, tookMs }: Exchange, { labels }: GradeWords): string {
  return status === null ? `${labels.noAnswer}: ${failure}` : `${status}, ${tookMs} ms`
}

function describeState(
  { state, shipped }: NonNullable<CaseResult['evidence']['state']>,
  { labels }: GradeWords,
): string {
  return shipped === undefined ? state : `${state}, ${labels.shipped} ${shipped}×`
}

type CountedNeed = { text: string; count: number; ids: string[] }

/** For each need, the cases that are undecided because of it, the most frequent first. Each fault is one of its own. */
export function countNeeds({ results }: Pick<Grade, 'results'>, words: GradeWords): CountedNeed[] {
  const undecided = results.flatMap(one => (one.verdict === 'undecided' ? [one] : []))
  return [...Map.groupBy(undecided, one => describeNeed(one, words))]
    .map(([text, ones]) => ({ text, count: ones.length, ids: ones.map(({ id }) => id) }))
    .sort((a, b) => b.count - a.count)
}

/** A line for each need, which says what would decide how many cases. */
export function describeNeeds(grade: Pick<Grade, 'results'>, words: GradeWords): string[] {
  return countNeeds(grade, words).map(({ text, count }) => `${words.undecided} (${count}): ${text}`)
}

type NotGraded = { name: string; text: string }

/** The APIs whose notifications were not graded, and why. Empty if none was: then the standing says so. */
export function listNotGraded(apis: Grade['apis'], words: GradeWords): NotGraded[] {
  if (!apis.some(({ conduct }) => conduct === 'graded')) return []
  const left = apis.flatMap(({ conduct, ...one }) => (conduct === 'graded' ? [] : [{ ...one, conduct }]))
  return [...Map.groupBy(left, ({ conduct, status }) => `${conduct} ${status}`).values()].map(ones => {
    const [{ conduct, status }] = ones as [(typeof left)[number]]
    const text = words.format(words.notGraded[conduct], { apis: nameApis(ones, words), status: `${status}` })
    const isOfId = conduct === 'refused' && ones.some(({ api }) => api === 'order')
    const hints = [isOpenApi({ conduct }) ? words.openApi : [], isOfId ? words.idHint : []].flat()
    return { name: ones.map(({ api }) => api).join(), text: [text, ...hints].join(' ') }
  })
}

/** A line for the APIs whose notifications were graded, and one for each reason why others were not. */
export function describeApis(apis: Grade['apis'], words: GradeWords): string[] {
  const graded = apis.filter(({ conduct }) => conduct === 'graded')
  if (graded.length === 0) return []
  return [
    words.format(words.graded, { apis: nameApis(graded, words) }),
    ...listNotGraded(apis, words).map(({ text }) => text),
  ]
}

const nameApis = (ones: readonly Pick<ApiConduct, 'api'>[], words: GradeWords) =>
  new Intl.ListFormat(words.language).format(ones.map(({ api }) => words.apis[api].name))

/** What the run says about the shop as a whole. Null if its findings say it. */
export function describeStanding(
  { standing, untried }: Pick<Grade, 'standing' | 'untried'>,
  words: GradeWords,
): string | null {
  if (untried > 0 && standing !== 'not_graded') return words.format(words.untried, { untried })
  return standing === 'findings' ? null : words.standings[standing]
}

/** The number of cases with each verdict. */
export function countVerdicts({ results }: Pick<Grade, 'results'>) {
  const count = (verdict: CaseResult['verdict']) => results.filter(one => one.verdict === verdict).length
  return {
    findings: count('finding'),
    covered: count('covered'),
    passed: count('passed'),
    undecided: count('undecided'),
  }
}
