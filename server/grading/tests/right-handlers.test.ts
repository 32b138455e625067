/** Correct handlers in three languages, each a process of its own. None gets a finding. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../shared/package-root.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { guardChild } from '../../tests/support/guard-child.ts'
import { forFlow } from '../advice/for-flow.ts'
import { caseIds } from '../cases/cases.ts'
import { flowNames } from '../flows.ts'
import { grade } from '../grade.ts'
import type { CaseResult, Flow, Need } from '../result.ts'
import { shopByUrl } from '../shop-by-url.ts'
import { expectEvidence } from './support/expect-evidence.ts'
import { secrets } from './support/small-shop.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const folder = join(import.meta.dirname, 'support', 'handlers')
const handlers = [
  { name: 'Node with the official SDK', program: process.execPath, args: [join(folder, 'handler.mjs')] },
  { name: 'plain Python', program: 'python3', args: [join(folder, 'handler.py')] },
  { name: 'plain PHP', program: 'php', args: ['-S', '127.0.0.1:0', join(folder, 'handler.php')] },
]

/** The needs of cases that are undecided because they need another API or an option. */
const needs: readonly Need[] = ['other_api', 'restart', 'slow']

/** The limit is long enough for a busy machine: a run sends some eighty notifications. */
const timeout = 120_000

/** The handler of payments, in the words that the report has for another API. It runs without a file of its own. */
async function toArgs(flow: Flow): Promise<string[]> {
  const text = await readFile(join(folder, 'handler.mjs'), 'utf8')
  const { node } = forFlow({ sources: [], node: text, php: '', python: '' }, flow)
  return ['--input-type=module', '--eval', node.replace('Payment,', 'Invoice, MerchantOrder, Order,')]
}

test.for(flowNames.filter(flow => flow !== 'payment'))(
  'the handler of the recommended code for the API of %s gets no finding',
  { timeout },
  async flow => {
    const results = await gradeHandler(process.execPath, await toArgs(flow), `TEST-api-${flow}`)
    const others = results.filter(({ verdict }) => verdict !== 'passed')
    expect(others.filter(one => one.verdict !== 'undecided' || !needs.includes(one.need))).toEqual([])
    expect(results[0]?.evidence.flow).toBe(flow)
  },
)

test.for(handlers)(
  'a correct handler in $name gets no finding',
  { timeout },
  async ({ program, args, name }, { skip }) => {
    skip(spawnSync(program, ['--version']).status !== 0, `${program} is not installed`)
    const accessToken = `TEST-${name.replaceAll(' ', '-')}`
    const results = await gradeHandler(program, args, accessToken)
    expect(results.map(({ id }) => id)).toEqual(caseIds)
    expectEvidence(results)
    const others = results.filter(({ verdict }) => verdict !== 'passed')
    expect(others).toMatchObject([
      { id: 'id_case', verdict: 'undecided', need: 'other_api' },
      { id: 'restart', verdict: 'undecided', need: 'restart' },
      { id: 'slow_provider', verdict: 'undecided', need: 'slow' },
    ])
  },
)

async function gradeHandler(program: string, args: string[], accessToken: string): Promise<CaseResult[]> {
  const url = await startHandler(program, args, accessToken)
  const shop = shopByUrl({
    checkUrl: `${url}/orders/{reference}`,
    orderUrl: `${url}/orders`,
    ownsHost: false,
  })
  const { results } = await grade({
    url: `${url}/hook`,
    simulatorUrl: simulator.url,
    accessToken,
    ...secrets,
    shop,
    rate: 100,
    timing: { settleMs: 0 },
  })
  return results
}

/** Resolves to the address, which the handler prints when it listens. */
async function startHandler(program: string, args: string[], accessToken: string): Promise<string> {
  const orders = await mkdtemp(join(tmpdir(), 'pasarela-handler-'))
  const child = guardChild(
    spawn(program, args, {
      cwd: packageRoot,
      env: {
        ...process.env,
        SIMULATOR_URL: simulator.url,
        ACCESS_TOKEN: accessToken,
        WEBHOOK_SECRET: secrets.secret,
        ORDERS: orders,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  onTestFinished(async () => {
    child.kill()
    await once(child, 'close')
    await rm(orders, { recursive: true })
  })
  return `http://127.0.0.1:${await readPort(child)}`
}

function readPort(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.once('exit', code => reject(new Error(`ended with ${code}`)))
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on('line', line => {
        const [, port] = /(?:127\.0\.0\.1:|^)(\d{4,5})(?:\)|$)/.exec(line) ?? []
        if (port !== undefined) resolve(port)
      })
  return promise
}
