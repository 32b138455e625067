/**
 * Finds out whether the provider is the simulator. Its address does not show this: it may belong to a mock or to a
 * recording proxy, which lack the actions of the simulator that the console offers.
 */
import { request } from 'undici'
import { z } from 'zod'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'

const mercadoPagoHost = 'api.mercadopago.com'
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']
const probeTimeoutMs = 1_500
/** The simulator's answer has about 70. */
const maxAnswerBytes = 4_096

/** Whether the address is that of the real provider. */
export function isMercadoPago(providerUrl: string): boolean {
  return new URL(providerUrl).hostname === mercadoPagoHost
}

/** `consoleKey`: the key that a page must send to the control API. Null while the simulator does not answer. */
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
