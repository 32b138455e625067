/**
 * Finds out whether the provider is the simulator. The address does not tell: it may be that of a mock or of a
 * recording proxy, which lack the actions of the simulator that the console offers.
 */
import { request } from 'undici'

const mercadoPagoHost = 'api.mercadopago.com'
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]']
const probeTimeoutMs = 1_500

/**
 * Mercado Pago is never asked. Any other address is asked once, without credentials, for the health of the
 * simulator. Until something answers, a loopback address counts as the simulator and each call asks again.
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

/** Null if nothing answered. */
async function askForSimulator(url: string): Promise<boolean | null> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    const text = await body.text()
    return statusCode === 200 && /"status"\s*:\s*"ok"/.test(text)
  } catch {
    return null
  }
}
