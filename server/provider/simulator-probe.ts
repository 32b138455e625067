/**
 * Whether the simulator answers in the provider's place. An address does not say it: a mock, a recording proxy or
 * another company's stand-in may be configured as well, and none of them can do what the console offers there.
 */
import { request } from 'undici'

const mercadoPagoHost = 'api.mercadopago.com'
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']
const patienceMs = 1_500

/**
 * Mercado Pago itself is never asked. Anything else is asked once for the simulator's health, without credentials.
 * While nothing answers, an address of this machine counts as the simulator's, and the next call asks again.
 */
export function createSimulatorProbe(providerUrl: string): () => Promise<boolean> {
  const { hostname } = new URL(providerUrl)
  if (hostname === mercadoPagoHost) return async () => false
  let known: Promise<boolean | null> | null = null
  return async () => {
    known ??= askForSimulator(`${providerUrl}/simulator/health`)
    const answer = await known
    if (answer === null) known = null
    return answer ?? loopbackHosts.includes(hostname)
  }
}

/** Null: nothing answered. */
async function askForSimulator(url: string): Promise<boolean | null> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(patienceMs) })
    const text = await body.text()
    return statusCode === 200 && /"status"\s*:\s*"ok"/.test(text)
  } catch {
    return null
  }
}
