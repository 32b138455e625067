/**
 * Finds out whether the provider is the simulator, and waits for its jobs. The address of the provider does not show
 * what it is: it may belong to a mock or to a recording proxy, which lack the actions of the simulator that the console
 * offers.
 */
import { request } from 'undici'
import { z } from 'zod'
import { isMercadoPago } from '../../facts/mercado-pago.ts'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'
import { AppError } from '../errors.ts'

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']
const probeTimeoutMs = 1_500
/** Bytes. The simulator's answer has about 70. */
const maxAnswerBytes = 4_096

/** `consoleKey`: the key that a page must send to the control API. It is null while the simulator does not answer. */
export type SimulatorFacts = { isSimulator: boolean; consoleKey: string | null }

const keySchema = z.object({ console_key: z.string() })
const notSimulator: SimulatorFacts = { isSimulator: false, consoleKey: null }

/**
 * Mercado Pago is never probed. Any other address is asked, without credentials, for the console key, which only the
 * simulator has. The answer of another server is final; the simulator is asked each time, because a restart may change
 * the key. While nothing answers, the last result is kept; without a result, a loopback address counts as the
 * simulator.
 */
export function createSimulatorProbe(providerUrl: string): () => Promise<SimulatorFacts> {
  const { hostname } = new URL(providerUrl)
  if (isMercadoPago(providerUrl)) return async () => notSimulator
  let isSimulator: boolean | null = null
  return async () => {
    if (isSimulator === false) return notSimulator
    const answer = await askForKey(`${providerUrl}/simulator/console-key`)
    if (answer === 'unreachable')
      return { isSimulator: isSimulator ?? loopbackHosts.includes(hostname), consoleKey: null }
    isSimulator = answer.consoleKey !== null
    return { isSimulator, ...answer }
  }
}

async function askForKey(url: string): Promise<{ consoleKey: string | null } | 'unreachable'> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    const { text } = await readBeginning(body, maxAnswerBytes).catch(() => ({ text: '' }))
    return { consoleKey: statusCode === 200 ? readKey(text) : null }
  } catch {
    return 'unreachable'
  }
}

function readKey(text: string): string | null {
  try {
    return keySchema.safeParse(JSON.parse(text)).data?.console_key ?? null
  } catch {
    return null
  }
}

/**
 * What the simulator will do for an account as its clock advances. The provider has no such call. `nextAt` is null
 * without jobs.
 */
export type ScheduledJobs = { count: number; nextAt: string | null }

const jobsSchema = z.object({ total: z.number(), jobs: z.array(z.object({ run_at: z.string() })) })

/**
 * Resolves when the simulator has tried every notification of the account that is due.
 * @throws AppError `provider_failed`, or the signal's reason
 */
export async function waitForSimulator(
  { providerUrl, accessToken }: { providerUrl: string; accessToken: string },
  signal: AbortSignal,
): Promise<ScheduledJobs> {
  async function ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const { statusCode, body } = await request(`${providerUrl}/simulator${path}`, { method, headers, signal })
    const answer = await body.json()
    if (statusCode !== 200) throw new Error(`The simulator answered ${statusCode}.`)
    return answer
  }
  try {
    await ask('POST', '/idle')
    const { total, jobs } = jobsSchema.parse(await ask('GET', '/jobs?limit=1'))
    return { count: total, nextAt: jobs[0]?.run_at ?? null }
  } catch (cause) {
    signal.throwIfAborted()
    throw new AppError('provider_failed', 'The simulator could not be asked.', { cause })
  }
}
