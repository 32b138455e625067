/**
 * Handlers that are wrong in one way, or in several independent ways. Each gets exactly its findings; a correct one
 * gets none.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../shared/package-root.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { type CaseId, caseIds } from '../cases/cases.ts'
import { maxRequests } from '../grade.ts'
import { gradeWords } from '../grade-words.ts'
import { describeResult } from '../reports/describe.ts'
import type { Grade } from '../result.ts'
import { gradeSmallShop } from './support/grade-small-shop.ts'
import { type HandlerFault, handlerFaults, independentFaults } from './support/handler-faults.ts'

/** The limit is long enough for a busy machine: a run sends some eighty notifications, and five run simultaneously. */
const timeoutMs = 120_000

/** The API takes twenty times as long as the correct shop waits. */
const slowReadMs = 2_000

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function gradeShop(faults: readonly HandlerFault[]): Promise<Grade> {
  const accessToken = `TEST-${faults[0] ?? 'right'}`
  let current: CaseId = 'valid'
  let timeOut = () => {}
  /** The time limit of the held request passes as soon as the shop lets it wait. */
  const wait = () => new Promise<void>(resolve => (timeOut = resolve))
  let slowReads = 0
  let blocks = 0
  const limitRead = () =>
    AbortSignal.timeout(current === 'slow_provider' && slowReads++ === 0 ? slowReadMs / 20 : timeoutMs)
  return gradeSmallShop(
    {
      simulatorUrl: simulator.url,
      accessToken,
      faults,
      limitRead,
      onBlocked: by => {
        // The check after the case comes later, and the shop answers it.
        if (by === 'provider' ? current === 'slow_provider' && blocks++ === 0 : current.startsWith('slow_'))
          setImmediate(timeOut)
      },
    },
    {
      isSlow: true,
      timing: { settleMs: 0, effectTimeoutMs: 0, slowReadMs, wait },
      onResult: ({ id }) => {
        current = caseIds[caseIds.indexOf(id as CaseId) + 1] ?? 'valid'
      },
    },
  )
}

const findingsOf = ({ results }: Grade) =>
  Object.fromEntries(results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : [])))

const all = Object.keys(handlerFaults) as HandlerFault[]
const grouped = new Set(independentFaults.flat())
const shops = [...independentFaults, ...all.filter(fault => !grouped.has(fault)).map(fault => [fault])]

/** Shops of which integrators reported the fault. */
const reports: Partial<Record<HandlerFault, string>> = {
  drops_unknown_orders: 'cart-prestashop#239',
  fails_on_bare_ipn: 'C33',
  needs_an_id_in_the_data: 'C33',
  ships_rejected: 'medusa-payment-mercadopago#1',
}
const titleOf = (fault: HandlerFault) => (reports[fault] ? `${fault} (${reports[fault]})` : fault)

// Vitest cuts what it writes for $title, and nothing of %s.
test.concurrent.for(shops.map(faults => [faults.map(titleOf).join(', '), faults] as const))(
  'exactly the findings of %s',
  { timeout: timeoutMs },
  async ([, faults]) => {
    const expected = Object.assign({}, ...faults.map(fault => handlerFaults[fault]))
    expect(findingsOf(await gradeShop(faults))).toEqual(expected)
  },
)

test(
  'a correct handler gets no finding, and all cases about its API are decided',
  async () => {
    const { results, worst, requests } = await gradeShop([])
    expect(worst).toBeNull()
    expect(results.map(({ id }) => id)).toEqual(caseIds)
    expect(results.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
      { id: 'id_case', need: 'other_api' },
    ])
    expect(requests).toBeLessThanOrEqual(maxRequests)
  },
  timeoutMs,
)

test(
  'findings that correct shops may get are of low severity',
  async () => {
    const faults = ['ignores_age', 'ignores_currency', 'acknowledges_unknown_payments'] as const
    const graded = await gradeShop(faults)
    expect(findingsOf(graded)).toEqual({
      stale: 'accepted',
      other_currency: 'believed',
      early: 'acknowledged',
    })
    expect(graded.worst).toBe('low')
  },
  timeoutMs,
)

test(
  'a shop that ignores the repetition of an early notification gets more than advice',
  async () => {
    expect((await gradeShop(['forgets_unknown_payments'])).worst).toBe('medium')
  },
  timeoutMs,
)

test(
  'a shop that refuses everything is told first to compare the secrets',
  async () => {
    const {
      results: [valid],
      worst,
    } = await gradeShop(['refuses_everything'])
    expect(worst).toBe('high')
    if (valid === undefined) throw new Error('No result')
    const { right, mend } = describeResult(valid, gradeWords('en'))
    expect(right).toContain('compare the secrets first')
    for (const code of Object.values(mend))
      expect(code).toMatch(/^(?:#|\/\/) first compare it with the secret/)
    for (const code of Object.values(describeResult(valid, gradeWords('es')).mend))
      expect(code).toMatch(/^(?:#|\/\/) primero compáralo con el secreto/)
  },
  timeoutMs,
)

test(
  'a shop that verifies nothing gets one finding for it, also if it reads the id of the body',
  async () => {
    const graded = await gradeShop(['verifies_nothing', 'reads_id_of_body'])
    expect(findingsOf(graded)).toEqual({ wrong_secret: 'accepted' })
  },
  timeoutMs,
)

test('each case is found by a handler that gets no other finding', () => {
  const found = new Set(Object.values(handlerFaults).flatMap(one => Object.keys(one)))
  expect(caseIds.filter(id => !found.has(id))).toEqual([])
})

test('the document has the number of cases', async () => {
  const text = await readFile(join(packageRoot, 'docs', 'guides', 'grade.md'), 'utf8')
  expect(text).toContain(`with ${caseIds.length} cases`)
})
