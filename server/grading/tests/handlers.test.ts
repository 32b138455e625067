/** Handlers that are wrong in one way each. Each gets exactly its finding; a right one gets none. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../package-root.ts'
import { type Simulator, startSimulator } from '../../simulator/simulator.ts'
import { type CaseId, caseIds, cases } from '../cases/cases.ts'
import { grade, maxRequests } from '../grade.ts'
import type { Grade } from '../result.ts'
import { en } from '../words/en.ts'
import { type HandlerFault, handlerFaults, independentFaults } from './support/handler-faults.ts'
import { secrets, startSmallShop } from './support/small-shop.ts'

/** Long enough for a busy machine: a run sends some eighty notifications, and five run at once. */
const timeoutMs = 120_000

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

async function gradeShop(faults: readonly HandlerFault[]): Promise<Grade> {
  const accessToken = `TEST-${faults.join('-')}`
  let current: CaseId = 'valid'
  let timeOut = () => {}
  /** The time limit passes when the shop lets a request wait in a case that holds another one. */
  const wait = () => new Promise<void>(resolve => (timeOut = resolve))
  const shop = await startSmallShop({
    simulatorUrl: simulator.url,
    accessToken,
    faults,
    onBlocked: () => current.startsWith('slow_') && setImmediate(timeOut),
  })
  const result = await grade({
    url: shop.url,
    simulatorUrl: simulator.url,
    accessToken,
    ...secrets,
    shop,
    seed: 1,
    rate: 100,
    timing: { settleMs: 0, effectTimeoutMs: 0, wait },
    onResult: ({ id }) => {
      current = caseIds[caseIds.indexOf(id as CaseId) + 1] ?? 'valid'
    },
  })
  await shop.close()
  return result
}

const findingsOf = ({ results }: Grade) =>
  Object.fromEntries(results.flatMap(one => (one.verdict === 'finding' ? [[one.id, one.kind]] : [])))

const independent: readonly HandlerFault[] = independentFaults
const single = (Object.keys(handlerFaults) as HandlerFault[]).filter(fault => !independent.includes(fault))

test.concurrent.each(single)(
  '%s gets exactly its finding',
  async fault => {
    expect(findingsOf(await gradeShop([fault]))).toEqual(handlerFaults[fault])
  },
  timeoutMs,
)

test(
  'twenty faults at once get exactly their findings',
  async () => {
    const expected = Object.assign({}, ...independent.map(fault => handlerFaults[fault]))
    expect(findingsOf(await gradeShop(independent))).toEqual(expected)
  },
  timeoutMs,
)

test(
  'a right handler gets none, and all cases but the slow one are decided',
  async () => {
    const { results, worst, requests } = await gradeShop([])
    expect(worst).toBeNull()
    expect(results.map(({ id }) => id)).toEqual(caseIds)
    expect(results.filter(({ verdict }) => verdict !== 'passed').map(({ id }) => id)).toEqual([
      'slow_provider',
    ])
    expect(requests).toBeLessThanOrEqual(maxRequests)
  },
  timeoutMs,
)

test(
  'each case is found by a handler',
  async () => {
    const found = new Set(Object.values(handlerFaults).flatMap(one => Object.keys(one)))
    // A shop that cannot read a payment does not know whose it is; the other one takes longer than the provider waits.
    expect(caseIds.filter(id => !found.has(id))).toEqual(['other_account', 'slow_provider'])
    const { results } = await gradeShop(['believes_unknown_payments'])
    expect(results.find(({ id }) => id === 'other_account')).toMatchObject({
      verdict: 'covered',
      kind: 'believed',
      by: 'unknown_payment',
    })
  },
  timeoutMs,
)

test('the document lists each case with what is sent', async () => {
  const text = await readFile(join(packageRoot, 'docs', 'grade.md'), 'utf8')
  for (const id of caseIds) expect(text).toContain(`| ${cases[id].group} | \`${id}\` | ${en.sent[id]} |`)
  expect(text).toContain(`with ${caseIds.length} cases`)
})
