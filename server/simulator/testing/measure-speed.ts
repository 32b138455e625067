import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'

/**
 * Speed and size, as figures: `node server/simulator/testing/measure-speed.ts [payments] [held]`.
 * The simulator runs in a process of its own; this one only asks. A card payment is `POST /v1/payments`
 * with a fresh token; the tokens are made beforehand.
 */
const MAIN = new URL('../main.ts', import.meta.url).pathname
const CONNECTIONS = 64

export type Figures = {
  engine: string
  startUpMs: number
  paymentsPerSecond: number
  /** Payments per second of the simulator's own processor time: what one whole core would do. */
  paymentsPerCoreSecond: number
  tokensPerSecond: number
  searchMs: number
  held: number
}

/** Starts a simulator, pays, fills it up to `held` payments, searches one by its reference. */
export async function measureSpeed(
  engine: 'memory' | 'sqlite',
  payments: number,
  held: number,
): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-speed-'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_DATA: engine === 'sqlite' ? join(folder, 'speed.sqlite') : '',
    },
  })
  const [line = ''] = await once(createInterface(child.stdout), 'line')
  const url = String(line).split(' ').at(-1) ?? ''
  const startUpMs = performance.now() - startedAt
  const pool = new Pool(url, { connections: CONNECTIONS })
  try {
    const tokens: string[] = []
    const tokenMs = await inParallel(payments, async () => {
      tokens.push(String((await post(pool, '/v1/card_tokens', CARD)).id))
    })
    const cpuBefore = cpuSecondsOf(child.pid ?? 0)
    const paymentMs = await inParallel(payments, async index => {
      await post(pool, '/v1/payments', payment(tokens[index] ?? '', index), String(index))
    })
    const cpuSeconds = cpuSecondsOf(child.pid ?? 0) - cpuBefore
    for (let index = payments; index < held; index += tokens.length) {
      await inParallel(Math.min(payments, held - index), each => pay(pool, index + each))
    }
    return {
      engine,
      startUpMs,
      paymentsPerSecond: (payments / paymentMs) * 1000,
      paymentsPerCoreSecond: payments / cpuSeconds,
      tokensPerSecond: (payments / tokenMs) * 1000,
      searchMs: await searchTime(pool, held),
      held,
    }
  } finally {
    await pool.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
}

/** User and system time of a process, from Linux's /proc (clock ticks of a hundredth of a second). */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const CARD = {
  card_number: '4509953566233704',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
}

function payment(token: string, index: number) {
  return {
    transaction_amount: 1500,
    token,
    installments: 1,
    payment_method_id: 'visa',
    external_reference: `order-${index}`,
    description: 'Order',
    payer: { email: 'test_user_1@testuser.com' },
  }
}

async function pay(pool: Pool, index: number) {
  const token = await post(pool, '/v1/card_tokens', CARD)
  await post(pool, '/v1/payments', payment(String(token.id), index), String(index))
}

async function searchTime(pool: Pool, held: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 51; round++) {
    const reference = `order-${Math.floor((held / 51) * round)}`
    const startedAt = performance.now()
    const path = `/v1/payments/search?external_reference=${reference}&sort=date_created&criteria=desc`
    const response = await pool.request({ method: 'GET', path, headers: HEADERS })
    const found = (await response.body.json()) as { paging: { total: number } }
    times.push(performance.now() - startedAt)
    if (found.paging.total !== 1) throw new Error(`${reference} was found ${found.paging.total} times`)
  }
  return times.sort((one, other) => one - other)[25] ?? Number.NaN
}

const HEADERS = { authorization: 'Bearer TEST-speed', 'content-type': 'application/json' }

async function post(pool: Pool, path: string, body: unknown, key?: string) {
  const headers = key === undefined ? HEADERS : { ...HEADERS, 'x-idempotency-key': key }
  const response = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const answer = (await response.body.json()) as { id?: unknown }
  if (response.statusCode !== 201)
    throw new Error(`${path}: ${response.statusCode} ${JSON.stringify(answer)}`)
  return answer
}

/** Milliseconds for so many calls, as many at once as there are connections. */
async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return performance.now() - startedAt
}

if (import.meta.main) {
  const [payments = 10_000, held = 100_000] = process.argv.slice(2).map(Number)
  for (const engine of ['memory', 'sqlite'] as const) {
    process.stdout.write(`${JSON.stringify(await measureSpeed(engine, payments, held))}\n`)
  }
}
