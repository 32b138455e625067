/** Correct handlers in three languages, each a process of its own. None gets a finding. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from '../../simulator/simulator.ts'
import { caseIds } from '../cases/cases.ts'
import { grade } from '../grade.ts'
import { shopByUrl } from '../shop-by-url.ts'
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

/** The limit is long enough for a busy machine: a run sends some eighty notifications. */
const timeout = 120_000

test.for(handlers)(
  'a correct handler in $name gets no finding',
  { timeout },
  async ({ program, args, name }, { skip }) => {
    skip(spawnSync(program, ['--version']).status !== 0, `${program} is not installed`)
    const accessToken = `TEST-${name.replaceAll(' ', '-')}`
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
    expect(results.map(({ id }) => id)).toEqual(caseIds)
    const others = results.filter(({ verdict }) => verdict !== 'passed')
    expect(others).toMatchObject([
      { id: 'restart', verdict: 'undecided', need: 'restart' },
      { id: 'slow_provider', verdict: 'undecided', need: 'slow' },
    ])
  },
)

/** Resolves to the address, which the handler prints when it listens. */
async function startHandler(program: string, args: string[], accessToken: string): Promise<string> {
  const orders = await mkdtemp(join(tmpdir(), 'pasarela-handler-'))
  const child = spawn(program, args, {
    env: {
      ...process.env,
      SIMULATOR_URL: simulator.url,
      ACCESS_TOKEN: accessToken,
      WEBHOOK_SECRET: secrets.secret,
      ORDERS: orders,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
