/**
 * Every fault that the simulator can have, against every operation that calls the provider. The operations come from
 * the router, and the types require a case for each field of a fault.
 */
import assert from 'node:assert/strict'
import { catalog } from '../../catalog/catalog.ts'
import { findError } from '../../facts/provider-errors/known-error.ts'
import { errorTables } from '../../facts/provider-errors/tables.ts'
import { familyOfPath } from '../../facts/provider-errors.ts'
import { listOperations, type RestOperation } from '../../gateway/adapters/rest/operations.ts'
import { appRouter } from '../../gateway/procedures/router.ts'
import type { Fault, FaultsJson } from '../../simulator/api/faults.ts'
import type { Scenario } from '../../simulator/api/scenarios.ts'
import { callOverRest, type Input, type Outcome, outcomeOverRest, outcomeOverTrpc } from './call-operation.ts'
import { operationCases } from './operation-cases.ts'
import { startTestDemo, type TestDemo } from './start-test-demo.ts'

export const providerOperations = listOperations(appRouter).filter(({ meta }) =>
  meta.errors?.includes('provider_refused'),
)

const timeoutMs = 5000
/** How late an answer may be on a busy machine. */
const slackMs = 3000
/** The delay of a fault that outlasts every deadline together with `slackMs`. */
const beyondDeadlineMs = 10_000

type FaultCase = {
  fault: Fault
  /** True if the fault affects only the first attempt of each call. Default: all attempts. */
  isTransient?: true
  /** The error in the answer to the caller. Absent for a success. */
  error?: { status: number; code: string }
  /** Which operations retry a call that failed in this way. */
  retried: 'never' | 'all' | 'repeatable'
  /** Whether a write may have been performed although it failed. */
  isUnknown?: boolean
  /** Whether the provider performs each write, once or more often. */
  isPerformed: boolean
}

const failed = { status: 502, code: 'provider_failed' }
const refused = (status: number) => ({ status, code: 'provider_refused' })
const late = { status: 504, code: 'provider_timeout' }

/** At least one case for each field of a fault. */
const casesByField: Record<keyof Fault, FaultCase[]> = {
  status: [
    { fault: { status: 400 }, error: refused(400), retried: 'never', isPerformed: false },
    { fault: { status: 403 }, error: refused(403), retried: 'never', isPerformed: false },
    { fault: { status: 500 }, error: failed, retried: 'never', isPerformed: false },
    { fault: { status: 502 }, error: failed, retried: 'repeatable', isPerformed: false },
    { fault: { status: 503 }, error: failed, retried: 'repeatable', isPerformed: false },
    { fault: { status: 504 }, error: failed, retried: 'repeatable', isPerformed: false },
  ],
  // `faultOf` replaces it by one of the called path's table.
  code: [{ fault: { code: 'E301' }, error: refused(400), retried: 'never', isPerformed: false }],
  body: [{ fault: { status: 500, body: 'down' }, error: failed, retried: 'never', isPerformed: false }],
  fields: [{ fault: { fields: { note: 'of the fault' } }, retried: 'never', isPerformed: true }],
  retry_after: [
    { fault: { status: 429, retry_after: 0 }, error: refused(429), retried: 'all', isPerformed: false },
    { fault: { status: 429, retry_after: 60 }, error: refused(429), retried: 'never', isPerformed: false },
  ],
  performed: [500, 502, 503, 504].map(status => ({
    fault: { status, performed: true },
    error: failed,
    retried: status === 500 ? 'never' : 'repeatable',
    isUnknown: true,
    isPerformed: true,
  })),
  delay_ms: [
    { fault: { delay_ms: 100 }, retried: 'never', isPerformed: true },
    {
      fault: { delay_ms: beyondDeadlineMs },
      error: late,
      retried: 'never',
      isUnknown: true,
      isPerformed: true,
    },
  ],
  cut_off: [
    { fault: { cut_off: true }, error: failed, retried: 'never', isUnknown: true, isPerformed: true },
  ],
  reset: [
    { fault: { reset: true }, error: failed, retried: 'repeatable', isPerformed: false },
    {
      fault: { reset: true, performed: true },
      error: failed,
      retried: 'repeatable',
      isUnknown: true,
      isPerformed: true,
    },
    {
      fault: { reset: true, performed: true },
      isTransient: true,
      error: failed,
      retried: 'repeatable',
      isUnknown: true,
      isPerformed: true,
    },
  ],
  slow_body_ms: [{ fault: { slow_body_ms: 100 }, retried: 'never', isPerformed: true }],
  malformed: [
    { fault: { malformed: true }, error: failed, retried: 'never', isUnknown: true, isPerformed: true },
  ],
  notify_first: [{ fault: { notify_first: true }, retried: 'never', isPerformed: true }],
}
export const faultCases: FaultCase[] = Object.values(casesByField).flat()

const maxAttempts = 3
/** This is more than the number of requests. */
const manyTimes = 1_000_000

/** Reads, deletes, and the writes whose idempotency key the provider honors (decision 003). */
const isRepeatable = ({ name, rest }: RestOperation) =>
  rest.method === 'GET' || rest.method === 'DELETE' || /^(payments|orders)\./.test(name)

export type Misbehaving = {
  /**
   * Begins with an empty account, sends `calls` simultaneous calls of the operation, half of them over each transport,
   * while the fault lasts, and then a call without the fault. Resolves to the number of requests that the provider got.
   * @throws AssertionError if an answer, the number of requests or the provider's ledger is wrong
   */
  attack: (operation: RestOperation, faultCase: FaultCase, calls: number) => Promise<number>
  close: () => Promise<void>
}

export async function startMisbehaving(): Promise<Misbehaving> {
  const demo = await startTestDemo({ GATEWAY_PROVIDER_TIMEOUT_MS: String(timeoutMs) })

  async function attack(operation: RestOperation, faultCase: FaultCase, calls: number): Promise<number> {
    await demo.control('POST', '/simulator/reset')
    const inputs = await prepareInputs(demo, operation, calls)
    const healthy = await prepareInputs(demo, operation, 1)
    const before = await countCreated(demo)
    const startedAt = performance.now()
    const { outcomes, requests } = await callDuringFault(demo, { operation, faultCase, inputs })
    const tookMs = performance.now() - startedAt
    for (const outcome of outcomes) checkOutcome(operation, faultCase, outcome)
    if (!faultCase.isTransient) assert.ok(tookMs < timeoutMs + slackMs, `answered after ${tookMs} ms`)
    assert.equal(requests, calls * expectedRequests(operation, faultCase), 'requests to the provider')
    const expected = faultCase.isPerformed ? calls * effectOf(operation) : 0
    assert.equal((await countCreated(demo)) - before, expected, 'created, by the ledger of the provider')
    const { status, text } = await callOverRest(demo, operation, { input: healthy[0] })
    assert.equal(status, operation.rest.status, `a healthy call right after: ${text}`)
    return requests
  }
  return {
    attack,
    close: demo[Symbol.asyncDispose],
  }
}

type Attack = { operation: RestOperation; faultCase: FaultCase; inputs: (Input | undefined)[] }

async function callDuringFault(demo: TestDemo, { operation, faultCase, inputs }: Attack) {
  const call = (input: Input | undefined, index: number): Promise<Outcome> =>
    (index % 2 === 0 ? outcomeOverRest : outcomeOverTrpc)(demo, operation, input)
  const fault = faultOf(operation, faultCase)
  const addFault = (times: number) => demo.control('POST', '/simulator/faults', { ...fault, times })
  const outcomes: Outcome[] = []
  if (faultCase.isTransient) {
    for (const [index, input] of inputs.entries()) {
      await addFault(1)
      outcomes.push(await call(input, index))
    }
    const isRetried = mayRetry(operation, faultCase)
    return { outcomes, requests: inputs.length * (isRetried ? 2 : 1) }
  }
  await addFault(manyTimes)
  outcomes.push(...(await Promise.all(inputs.map(call))))
  const { text } = await demo.control('GET', '/simulator/faults')
  const [rule] = (JSON.parse(text) as FaultsJson).calls
  await demo.control('DELETE', '/simulator/faults')
  return { outcomes, requests: manyTimes - (rule?.times ?? 0) }
}

/** The fault, with a code that refuses the operation's call with 400. Where the provider has no codes, only the status. */
function faultOf({ name }: RestOperation, { fault }: FaultCase): Fault {
  if (fault.code === undefined) return fault
  const [resource = '', member = ''] = name.split('.')
  const entry: { provider?: string } = Reflect.get(Reflect.get(catalog, resource), member)
  const path = entry.provider?.split(' ')[1] ?? ''
  const family = familyOfPath(path)
  const table = family === null ? {} : errorTables[family]
  const code = Object.keys(table).find(each => findError(table, each)?.status === 400)
  return code === undefined ? { status: 400 } : { code }
}

function mayRetry(operation: RestOperation, { retried }: FaultCase): boolean {
  return retried === 'all' || (retried === 'repeatable' && isRepeatable(operation))
}

/** The answer is 204, which cannot be cut off after its beginning. The call is repeated, and the 404 is cut off. */
const withoutBody = ['orders.deleteTransaction']

function expectedRequests(operation: RestOperation, faultCase: FaultCase): number {
  if (faultCase.fault.cut_off && withoutBody.includes(operation.name)) return 2
  if (!mayRetry(operation, faultCase)) return 1
  return faultCase.isTransient || isRefusedAgain(operation, faultCase) ? 2 : maxAttempts
}

/** The number of documents of the ledger that one performed call adds. */
function effectOf({ rest }: RestOperation): number {
  return rest.method === 'DELETE' ? -1 : rest.status === 201 ? 1 : 0
}

function checkOutcome(operation: RestOperation, faultCase: FaultCase, outcome: Outcome): void {
  const seen = outcome.error as { code: string; outcome?: string } | undefined
  const expected = expectedError(operation, faultCase)
  const isUnknown = faultCase.isUnknown && expected && operation.type === 'mutation'
  assert.deepEqual(
    { status: outcome.status, code: seen?.code, outcome: seen?.outcome },
    {
      status: expected?.status ?? operation.rest.status,
      code: expected?.code,
      outcome: isUnknown ? 'unknown' : undefined,
    },
  )
}

/** The expected error. Undefined if the call must succeed. */
function expectedError(operation: RestOperation, faultCase: FaultCase): FaultCase['error'] {
  // An answer without a body cannot be damaged, either.
  if (faultCase.fault.malformed && withoutBody.includes(operation.name)) return undefined
  if (!mayRetry(operation, faultCase)) return faultCase.error
  if (isRefusedAgain(operation, faultCase)) return refused(secondTime[operation.name] ?? 0)
  return faultCase.isTransient ? undefined : faultCase.error
}

/**
 * Writes whose key the provider does not honor and that cannot be performed twice, with the status of the second call.
 */
const secondTime: Record<string, number> = {
  'payments.capture': 400,
  'payments.cancel': 400,
  'cards.delete': 404,
  'branches.delete': 404,
  'pointsOfSale.delete': 404,
  'orders.deleteTransaction': 404,
}

/** Whether the first request is performed, so that the next one is refused, and the fault does not hide that. */
function isRefusedAgain({ name }: RestOperation, { isTransient }: FaultCase): boolean {
  return name in secondTime && isTransient === true
}

function prepareInputs(
  demo: TestDemo,
  operation: RestOperation,
  count: number,
): Promise<(Input | undefined)[]> {
  const operationCase = operationCases[operation.name]
  assert.ok(operationCase, `${operation.name} has no case`)
  const prepare = async () => {
    const real = await operationCase.real?.(demo)
    return { ...operation.rest.example.input, ...(real && withTextIds(real)) }
  }
  return Promise.all(Array.from({ length: count }, prepare))
}

/** tRPC requires ids as text. */
function withTextIds(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, name.endsWith('Id') ? String(value) : value]),
  )
}

/** The tables of the ledger to which an operation may add. */
const tables = [
  'payments',
  'customers',
  'saved_cards',
  'preferences',
  'plans',
  'subscriptions',
  'test_users',
  'branches',
  'points_of_sale',
]

async function countCreated(demo: TestDemo): Promise<number> {
  const { text } = await demo.control('GET', '/simulator/scenario')
  const ledger = (JSON.parse(text) as Scenario).tables
  const { payments = [], orders = [] } = ledger
  const documents = tables.map(name => ledger[name]?.length ?? 0)
  const refunds = payments.map(payment => (payment.refunds as unknown[]).length)
  // For orders, their transactions are counted. The payments that charge orders and subscriptions are not.
  const transactions = orders.map(order => (order.transactions as unknown[]).length)
  const charges = payments.filter(isCharge).length
  return [...documents, ...refunds, ...transactions].reduce((sum, count) => sum + count, -charges)
}

function isCharge({ chargedOrderId, pointOfInteraction }: Record<string, unknown>): boolean {
  const { type } = (pointOfInteraction ?? {}) as { type?: string }
  return chargedOrderId !== undefined || type === 'SUBSCRIPTIONS'
}
