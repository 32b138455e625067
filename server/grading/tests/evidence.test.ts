/** What passes was seen to be right, and what is said about a shop fits what was seen of it. */
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { type CaseId, cases } from '../cases/cases.ts'
import { flowNames } from '../flows.ts'
import { type GradeOptions, grade } from '../grade.ts'
import { gradeWords } from '../grade-words.ts'
import { describeResult } from '../reports/describe.ts'
import { toHtml } from '../reports/html.ts'
import { toJson } from '../reports/json.ts'
import { toJUnit } from '../reports/junit.ts'
import { summaryToLines } from '../reports/text.ts'
import type { CaseResult } from '../result.ts'
import { expectEvidence } from './support/expect-evidence.ts'
import { listen, startFront } from './support/front.ts'
import { type SmallShopOptions, secrets, startSmallShop } from './support/small-shop.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const timeout = 120_000

type Setting = Omit<SmallShopOptions, 'simulatorUrl' | 'accessToken'>

/** A small shop with an account of its own. */
async function open(setting: Setting = {}) {
  const { url: simulatorUrl } = simulator
  const accessToken = `TEST-evidence-${crypto.randomUUID()}`
  const shop = await startSmallShop({ simulatorUrl, accessToken, ...setting })
  onTestFinished(shop.close)
  return { shop, accessToken }
}

async function run(url: string, accessToken: string, options: Partial<GradeOptions>) {
  const graded = await grade({
    ...secrets,
    url,
    simulatorUrl: simulator.url,
    accessToken,
    seed: 1,
    rate: 100,
    ...options,
    timing: { settleMs: 0, effectTimeoutMs: 0, ...options.timing },
  })
  expectEvidence(graded.results)
  return graded
}

const verdictsOf = (results: CaseResult[]) => Object.fromEntries(results.map(one => [one.id, one.verdict]))
const idsOf = (results: CaseResult[], verdict: CaseResult['verdict']) =>
  results.flatMap(one => (one.verdict === verdict ? [one.id] : []))

test('no payment passes in a shop that never marks an order as paid', { timeout }, async () => {
  const { shop, accessToken } = await open({ faults: ['compares_amounts_as_text'] })
  const { results } = await run(shop.url, accessToken, { shop })
  const passedUnpaid = results.filter(
    ({ verdict, group, evidence: { state, exchanges } }) =>
      verdict === 'passed' &&
      state?.state === 'unpaid' &&
      (group === 'delivery' || group === 'truth') &&
      exchanges.length > 0,
  )
  // These cases say nothing about payment: a status, an unsigned IPN, and a connection that does not read.
  expect(passedUnpaid.map(({ id }) => id)).toEqual([
    'status_code',
    'ipn',
    'slow_reader',
    'bare_ipn',
    'without_data_id',
  ])
  expect(verdictsOf(results)).toMatchObject({ milliseconds: 'undecided', header_case: 'undecided' })
})

test('what a case says of reads was seen in the case that it names', { timeout }, async () => {
  const { shop, accessToken } = await open({ faults: ['compares_amounts_as_text'] })
  const { results } = await run(shop.url, accessToken, { shop, only: ['valid', 'truth'] })
  expect(results[0]).toMatchObject({ id: 'valid', need: 'unmarked' })
  expect(results[0]?.evidence.readsById).toBeGreaterThan(0)
  const silent = await listen((_request, response) => response.end())
  const ungraded = await run(silent, `${accessToken}-silent`, { shop })
  expect(new Set(ungraded.results.flatMap(one => (one.verdict === 'undecided' ? [one.need] : [])))).toEqual(
    new Set(['ignored', 'slow']),
  )
})

test('a read that failed is counted apart, because a shop that tried is not one that never looked', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ faults: ['acknowledges_unknown_payments'] })
  const { results } = await run(shop.url, accessToken, { shop, only: ['valid', 'early'] })
  const early = results.find(({ id }) => id === 'early')
  expect(early).toMatchObject({ kind: 'acknowledged', evidence: { reads: 0 } })
  const failed = early?.evidence.readsFailed
  expect(failed).toBeGreaterThan(0)
  const { did } = describeResult(early as CaseResult, gradeWords('en'))
  expect(did).toContain(`Reads of the payment: 0, and ${failed} that failed.`)
  expect(did).toMatch(/\b\d{3}, \d+ ms/)
})

test('a server that answers 200 to everything passes only what its answers show', { timeout }, async () => {
  const url = await listen((_request, response) => response.end())
  const { results, standing } = await run(url, 'TEST-evidence-silent', {})
  expect(standing).toBe('not_graded')
  const lessons = results.flatMap(({ id, verdict }) =>
    verdict === 'passed' ? cases[id as CaseId].lesson : [],
  )
  expect(new Set(lessons)).toEqual(new Set(['input', 'one_slow']))
})

test('copies that get no answer were not rejected', { timeout }, async () => {
  const { shop, accessToken } = await open()
  let isHanging = false
  let copies = 0
  let timeOut = () => {}
  const url = await startFront(shop.url, async (_request, response, pass) => {
    if (!isHanging) return response.writeHead(await pass()).end()
    if (++copies < 20) return
    isHanging = false
    timeOut()
  })
  const wait = () =>
    new Promise<void>(resolve => {
      const before = timeOut
      timeOut = () => {
        before()
        resolve()
      }
    })
  const { results } = await run(url, accessToken, {
    shop,
    only: ['concurrent'],
    timing: { wait },
    onResult: ({ id }) => {
      isHanging = id === 'valid'
    },
  })
  expect(results[1]).toMatchObject({
    id: 'concurrent',
    verdict: 'finding',
    kind: 'no_answer',
    severity: 'low',
  })
  const { did } = describeResult(results[1] as CaseResult, gradeWords('en'))
  expect(did).toMatch(/no response: \w/)
  expect(did).not.toContain('null')
})

test('only a shop that acts on the order passes the case of its id; one that lowers it, as documented, is not decided', {
  timeout,
}, async () => {
  const judged = async (faults: Setting['faults'] = [], style: Setting['style'] = 'payments') => {
    const { shop, accessToken } = await open({ style, faults })
    const graded = await run(shop.url, accessToken, { shop, only: ['id_case'] })
    return [graded.results.find(({ id }) => id === 'id_case'), graded.standing]
  }
  expect(await judged([], 'orders')).toMatchObject([
    { verdict: 'passed', evidence: { state: { state: 'paid' } } },
    'safe',
  ])
  // It responds 200, and ignores orders.
  expect(await judged()).toMatchObject([{ verdict: 'undecided', need: 'other_api' }, 'safe'])
  expect(await judged(['lowers_the_id'])).toMatchObject([
    { verdict: 'undecided', need: 'id_form' },
    'incomplete',
  ])
})

test('a shop of orders that lowers the id, as documented, is graded by notifications that are signed so', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ style: 'orders', faults: ['lowers_the_id'] })
  const graded = await run(shop.url, accessToken, { shop, only: ['wrong_secret', 'id_case', 'not_approved'] })
  expect(graded.apis).toContainEqual({ api: 'order', conduct: 'graded', status: 200 })
  expect(graded.results).toMatchObject([
    { id: 'valid', verdict: 'passed' },
    { id: 'wrong_secret', verdict: 'passed' },
    { id: 'id_case', verdict: 'undecided', need: 'id_form' },
    { id: 'not_approved', verdict: 'passed' },
  ])
})

test('a run that goes by payments says of the other notifications that they were not graded, and why', {
  timeout,
}, async () => {
  const judged = async (faults: Setting['faults'] = []) => {
    const { shop, accessToken } = await open({ faults })
    return run(shop.url, accessToken, { shop, only: ['valid'] })
  }
  const refusing = await judged(['refuses_letters'])
  expect(refusing.results).toMatchObject([{ verdict: 'passed' }])
  expect(refusing.apis).toContainEqual({ api: 'order', conduct: 'refused', status: 401 })
  expect(refusing.standing).toBe('incomplete')
  const words = gradeWords('en')
  const said =
    'Not graded: notifications of Mercado Pago orders. The store responded 401 to a valid one. Whether it needs them stays open, so without findings the exit code is 14.'
  const reports = [toHtml, toJUnit].map(report => report(refusing, words))
  for (const text of [...reports, summaryToLines(refusing, words).join('\n'), toJson(refusing, words)])
    expect(text).toMatch(text.startsWith('{') ? /"order",\s+"conduct": "refused",\s+"status": 401/ : said)
  // A store that ignores what it does not use is safe in what it uses, and the report says what that is.
  const ignoring = await judged()
  expect(ignoring.standing).toBe('safe')
  expect(summaryToLines(ignoring, words).slice(0, 3)).toEqual([
    'No findings.',
    'Graded: notifications of payments.',
    expect.stringMatching(
      /^Not graded: notifications of Mercado Pago orders, .* and .*\. The store responded 200 .*if it does not use them\.$/,
    ),
  ])
})

test('a shop that only searches passes the cases about ids that it does not use', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ style: 'search' })
  const { results } = await run(shop.url, accessToken, { shop, only: ['ids_differ', 'id_twice'] })
  expect(idsOf(results, 'passed')).toEqual(['valid', 'ids_differ', 'id_twice'])
})

test('without its state, a shop that looks at a payment once does not pass its approval', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ faults: ['reads_once'] })
  const { results } = await run(shop.url, accessToken, {
    shop: { ...shop, readState: undefined },
    only: ['approved_later'],
  })
  expect(results[1]).toMatchObject({ verdict: 'undecided', need: 'check' })
})

/** The cases whose order must be paid in the end. Only the shop knows whether it is. */
const paying = Object.entries(cases).flatMap(([id, { leaves }]) => (leaves === 'paid' ? [id] : []))

/** Only the check of a signature could have refused these, and a shop that then reads did not refuse them. */
const aboutSignatures = ['milliseconds', 'header_case']

test.for([
  ['that is right', []],
  ['that reads, and remembers payments', ['remembers_every_payment']],
  ['that reads, and ignores updates', ['ignores_updates']],
] as const)(
  'without its state, reads do not show that a shop %s marks an order as paid',
  { timeout },
  async ([, faults]) => {
    const { shop, accessToken } = await open({ faults })
    const blind = { ...shop, readState: undefined }
    const { results, standing } = await run(shop.url, accessToken, { shop: blind, only: paying })
    expect(idsOf(results, 'passed')).toEqual(['valid', ...aboutSignatures])
    expect(idsOf(results, 'finding')).toEqual([])
    expect(results.filter(one => one.verdict === 'undecided' && one.need === 'check')).toHaveLength(
      paying.length - aboutSignatures.length - ['slow_provider'].length,
    )
    expect(standing).toBe('incomplete')
  },
)

test('a shop that reads the payments of forged notifications shows nothing of signatures by its reads', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ faults: ['verifies_nothing'] })
  const { results } = await run(shop.url, accessToken, {
    shop: { ...shop, readState: undefined },
    only: ['wrong_secret', ...aboutSignatures],
  })
  expect(results.slice(1)).toMatchObject([
    { id: 'wrong_secret', verdict: 'finding' },
    ...aboutSignatures.map(id => ({ id, need: 'check' })),
  ])
})

test('a shop that ships whatever the status is gets one finding, also for what is approved or paid later', {
  timeout,
}, async () => {
  const later = ['approved_later', 'tried_again']
  for (const faults of [['ignores_status'], ['ignores_status', 'ships_each_time']] as const) {
    const { shop, accessToken } = await open({ faults })
    const { results } = await run(shop.url, accessToken, { shop, only: ['not_approved', ...later] })
    expect(results.slice(1)).toMatchObject([
      { id: 'not_approved', kind: 'believed' },
      ...later.map(id => ({ id, verdict: 'covered', by: 'not_approved' })),
    ])
    const alone = await run(shop.url, accessToken, { shop, only: later })
    expect(alone.results.slice(1)).toMatchObject(
      later.map(id => ({ id, verdict: 'finding', kind: 'believed', severity: 'critical' })),
    )
    for (const found of alone.results.slice(1))
      expect(describeResult(found, gradeWords('en')).right).toMatch(/^Ships only if the API says/)
  }
})

test('a shop that answers without a look at the payment was not seen to judge it', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open()
  let isGraded = false
  const url = await startFront(shop.url, async (_request, response, pass) => {
    response.writeHead(isGraded ? 200 : await pass()).end()
  })
  const { results } = await run(url, accessToken, {
    shop,
    only: ['not_approved', 'smaller_amount', 'unknown_payment'],
    onResult: () => {
      isGraded = true
    },
  })
  expect(results.slice(1)).toMatchObject(Array(3).fill({ verdict: 'undecided', need: 'untried' }))
})

test('of a shop that never reads orders, no case says that waiting longer would decide it, or speaks of a payment', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open()
  const believed = new Set<string>()
  const url = await startFront(shop.url, async (request, response, pass) => {
    if (!request.url?.includes('type=order')) return response.writeHead(await pass()).end()
    const { data } = (await json(request)) as { data: { status: string; external_reference: string } }
    if (data.status === 'processed') believed.add(data.external_reference)
    response.end()
  })
  const { results } = await run(url, accessToken, {
    shop: {
      ...shop,
      readState: async reference =>
        believed.has(reference) ? { state: 'paid', shipped: 1 } : shop.readState(reference),
    },
    only: ['not_approved', 'in_process', 'body_lies'],
  })
  expect(results.slice(1)).toMatchObject([
    { id: 'not_approved', verdict: 'undecided', need: 'unread', evidence: { flow: 'order' } },
    { id: 'in_process', verdict: 'undecided', need: 'unread' },
    { id: 'body_lies', verdict: 'finding', kind: 'believed' },
  ])
  const { did } = describeResult(results[1] as CaseResult, gradeWords('en'))
  expect(did).toMatch(/^The store responded and did not read the Mercado Pago order, .*Make it read the/)
  expect(did).not.toMatch(/patience|payment/)
})

/** What the front of a shop does with the next request: `pass`, or the answer of a limiter. */
type Limit = (count: number) => 'pass' | { status: number; retryAfter?: string }

/** A shop behind a limiter. The requests of the baseline are not limited, unless `from` is 0. */
async function openLimited(limit: Limit, from = flowNames.length) {
  const { shop, accessToken } = await open()
  let count = -from
  const url = await startFront(shop.url, async (_request, response, pass) => {
    const next = count++ < 0 ? 'pass' : limit(count)
    if (next === 'pass') return response.writeHead(await pass()).end()
    const { status, retryAfter } = next
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  return { shop, accessToken, url }
}

const soon = { status: 429, retryAfter: '0' }

test('a limiter that says when to try again is waited for, and hides nothing', { timeout }, async () => {
  const { shop, accessToken, url } = await openLimited(count => (count % 2 === 1 ? soon : 'pass'), 0)
  const { results } = await run(url, accessToken, {
    shop,
    only: ['truth', 'signature', 'large', 'slow_body'],
  })
  const others = results.filter(({ verdict }) => verdict !== 'passed')
  expect(others.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['id_case', 'undecided'],
    ['slow_provider', 'undecided'],
  ])
  expect(results[0]?.evidence.exchanges.map(({ status }) => status)).toEqual([429, 200])
})

test.for([
  ['429 without Retry-After', { status: 429 }],
  ['429 with a long Retry-After', { status: 429, retryAfter: '3600' }],
  ['429 that repeats', soon],
  ['503 with Retry-After', { status: 503, retryAfter: '0' }],
] as const)('a limiter that lets nothing through decides nothing: %s', { timeout }, async ([, answer]) => {
  const { shop, accessToken, url } = await openLimited(() => answer)
  const only = ['wrong_secret', 'milliseconds', 'concurrent', 'smaller_amount', 'not_approved', 'status_back']
  const { results } = await run(url, accessToken, { shop, only })
  expect(results[0]).toMatchObject({ verdict: 'passed' })
  expect(results.slice(1).map(one => one.verdict === 'undecided' && one.need)).toEqual(
    only.map(() => 'limited'),
  )
})

test('a shop whose first notification meets a limiter is told so in every case', { timeout }, async () => {
  const { shop, accessToken, url } = await openLimited(() => ({ status: 429 }), 0)
  const { results } = await run(url, accessToken, { shop, only: ['wrong_secret', 'restart', 'refund'] })
  expect(results.map(one => one.verdict === 'undecided' && one.need)).toEqual(results.map(() => 'limited'))
})

test('copies that a limiter kept apart show nothing about copies', { timeout }, async () => {
  const { shop, accessToken, url } = await openLimited(count => (count === 1 ? 'pass' : { status: 429 }))
  const { results } = await run(url, accessToken, { shop, only: ['concurrent'] })
  expect(results[1]).toMatchObject({ id: 'concurrent', verdict: 'undecided', need: 'limited' })
})

test('a shop that asks for a repetition while the API is down is answered later', { timeout }, async () => {
  const { shop, accessToken } = await open()
  const url = await startFront(shop.url, async (_request, response, pass) => {
    const status = await pass()
    response.writeHead(status, status === 503 ? { 'retry-after': '0' } : {}).end()
  })
  const { results } = await run(url, accessToken, { shop, only: ['provider_down', 'same_again', 'early'] })
  expect(idsOf(results, 'passed')).toEqual(['valid', 'provider_down', 'same_again', 'early'])
  expect(results[1]?.evidence.exchanges.map(({ status }) => status)).toEqual([503, 200])
})

test.for([
  [503, null, 'not_paid'],
  [null, 200, 'not_paid'],
  [null, null, 'no_answer'],
] as const)(
  'an outage and a repetition that does nothing are blamed on a missing response only if both had none: %j, %j',
  { timeout },
  async ([first, second, kind]) => {
    const { shop, accessToken } = await open()
    let isRepetition = false
    const url = await startFront(shop.url, async (request, response, pass) => {
      const status = isRepetition ? second : await pass()
      const isOutage = status === 503
      const shown = isOutage ? first : status
      isRepetition = isOutage
      if (shown === null) request.socket.destroy()
      else response.writeHead(shown).end()
    })
    const { results } = await run(url, accessToken, { shop, only: ['provider_down'] })
    expect(results[1]).toMatchObject({ id: 'provider_down', verdict: 'finding', kind })
    expect(results[1]?.evidence.exchanges.map(({ status }) => status)).toEqual([first, second])
  },
)

/** A front that closes some connections after the shop has answered with the status. */
async function openClosing(
  isClosed: (status: number, request: IncomingMessage) => boolean,
  setting: Setting = {},
) {
  const { shop, accessToken } = await open(setting)
  const url = await startFront(shop.url, async (request, response, pass) => {
    const status = await pass()
    if (isClosed(status, request)) request.socket.destroy()
    else response.writeHead(status).end()
  })
  return { shop, accessToken, url }
}

const forgedOrOdd = ['signature', 'ipn', 'not_json', 'wrong_method']

test.for([
  ['a shop', (status: number) => status === 401],
  [
    'a firewall',
    (_status: number, { headers }: IncomingMessage) => !/^ts=\d+,v1=/.test(String(headers['x-signature'])),
  ],
] as const)('%s that closes forged connections does what is right', { timeout }, async ([, isClosed]) => {
  const { shop, accessToken, url } = await openClosing(isClosed)
  const { results } = await run(url, accessToken, { shop, only: forgedOrOdd })
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
    { id: 'id_case', need: 'other_api' },
  ])
})

test('a shop that closes forged connections and searches on valid ones does what is right', {
  timeout,
}, async () => {
  const { shop, accessToken, url } = await openClosing(status => status === 401, { style: 'search' })
  const { results } = await run(url, accessToken, { shop, only: ['wrong_secret', 'stale'] })
  expect(idsOf(results, 'passed')).toEqual(['valid', 'wrong_secret', 'stale'])
})

test('a connection that ends at odd input only is a failure, and says nothing about signatures', {
  timeout,
}, async () => {
  const { shop, accessToken, url } = await openClosing((_status, { method }) => method === 'GET')
  const { results } = await run(url, accessToken, { shop, only: ['wrong_secret', 'wrong_method'] })
  expect(results).toMatchObject([
    { verdict: 'passed' },
    { verdict: 'passed' },
    { id: 'wrong_method', verdict: 'finding', kind: 'no_answer', severity: 'low' },
  ])
})

test('a forged notification that gets no answer is no proof that anyone can send one', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open()
  let timeOut = () => {}
  const wait = () => new Promise<void>(resolve => (timeOut = resolve))
  const url = await startFront(shop.url, async (_request, response, pass) => {
    const status = await pass()
    if (status === 401) timeOut()
    else response.writeHead(status).end()
  })
  const { results } = await run(url, accessToken, { shop, only: ['wrong_secret'], timing: { wait } })
  const [, forged] = results
  expect(forged).toMatchObject({ verdict: 'finding', kind: 'no_answer', severity: 'low' })
  const { right, harm } = describeResult(forged as CaseResult, gradeWords('en'))
  expect(`${right} ${harm}`).not.toMatch(/Anyone who finds the address|401/)
})

const forgedCases = ['wrong_secret', 'absent', 'stale', 'ids_differ', 'id_twice']
const polling = { effectTimeoutMs: 1_000 }

test.for([[], ['acknowledges_forged']] as const)(
  'a shop that searches for payments and reads them by id is not accused of forged ones that it refused: %j',
  { timeout },
  async faults => {
    const { shop, accessToken } = await open({ faults: ['polls_by_id', ...faults] })
    const url = await startFront(shop.url, async (_request, response, pass) => {
      const status = await pass()
      // The search that is under way began before the request.
      await shop.nextPoll()
      await shop.nextPoll()
      response.writeHead(status).end()
    })
    const { results } = await run(url, accessToken, { shop, only: forgedCases, timing: polling })
    expect(results.map(one => one.verdict === 'undecided' && one.need)).toEqual(results.map(() => 'polls'))
  },
)

test('a search that meets a refused notification by chance is no act on it', { timeout }, async () => {
  const { shop, accessToken } = await open()
  const url = await startFront(shop.url, async (_request, response, pass) => {
    const status = await pass()
    if (status === 401) await shop.reconcile()
    response.writeHead(status).end()
  })
  const { results } = await run(url, accessToken, { shop, only: ['wrong_secret', 'stale'], timing: polling })
  expect(results.map(one => (one.verdict === 'undecided' ? one.need : one.verdict))).toEqual([
    'passed',
    'polls',
    'polls',
  ])
})

test('what a poll pays is no proof that the handler acts on notifications', { timeout }, async () => {
  const { shop, accessToken } = await open({ faults: ['polls_by_id', 'ignores_notifications'] })
  const only = ['milliseconds', 'updated', 'replay', 'approved_later']
  const { results, standing } = await run(shop.url, accessToken, { shop, only, timing: polling })
  expect(results.map(one => one.verdict === 'undecided' && one.need)).toEqual(results.map(() => 'polls'))
  expect(standing).toBe('not_graded')
})

test('a shop that verifies nothing is found although it also searches from time to time', {
  timeout,
}, async () => {
  const { shop, accessToken } = await open({ faults: ['verifies_nothing'] })
  const { results } = await run(shop.url, accessToken, {
    shop,
    only: ['wrong_secret'],
    timing: polling,
    onResult: ({ id }) => void (id === 'valid' && shop.reconcile()),
  })
  expect(results[1]).toMatchObject({ verdict: 'finding', kind: 'accepted' })
})
