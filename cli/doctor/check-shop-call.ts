import { randomInt } from 'node:crypto'
import { toShownAddress } from '../../server/shared/process/shown-address.ts'
import { CommandError } from '../command-error.ts'
import { connectGateway, type GatewayClient } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'
import type { Finding } from './finding.ts'

const callTimeoutMs = 5000
const recordTimeoutSeconds = 5

/**
 * Sends one read through the shop proxy of the running gateway, and looks for it in the journal. It asks for a payment
 * that nobody has, because the journal finds a read by the id in its path; a 404 is the right answer. Without a running
 * gateway nothing is proven.
 */
export async function checkShopCall(terminal: Terminal): Promise<Finding> {
  const { doctor, format } = terminal.words
  const said = (state: Finding['state'], detail: string): Finding => ({ check: 'shop_call', state, detail })
  try {
    const gateway = connectGateway({}, terminal)
    const settings = await gateway.settings.get()
    if (settings.shop_url === null) return said('warning', format(doctor.noShopProxy, { url: gateway.url }))
    const url = toShownAddress(settings.shop_url)
    const token = terminal.environment.GATEWAY_ACCESS_TOKEN || settings.demo_credentials?.access_token
    const paymentId = String(9e14 + randomInt(2 ** 40))
    const status = await sendRead(settings.shop_url, paymentId, token)
    if (status === null) return said('problem', format(doctor.shopIsSilent, { url }))
    const isRecorded = await findCall(gateway, paymentId)
    return isRecorded
      ? said('ok', format(doctor.callArrives, { url, status }))
      : said('problem', format(doctor.callIsLost, { url, status }))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return said('warning', format(doctor.callNotTried, { reason: error.message }))
  }
}

/** The status of the answer; null without one. */
async function sendRead(
  shopUrl: string,
  paymentId: string,
  token: string | null | undefined,
): Promise<number | null> {
  // The console lists it neither as a call of the store nor as one that failed.
  const own = { 'x-pasarela-purpose': 'display' }
  const headers: HeadersInit = token ? { ...own, authorization: `Bearer ${token}` } : own
  const signal = AbortSignal.timeout(callTimeoutMs)
  const address = `${shopUrl}/v1/payments/${paymentId}`
  const response = await fetch(address, { headers, signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}

async function findCall({ calls }: GatewayClient, paymentId: string): Promise<boolean> {
  const wanted = { transport: 'shop', resource: paymentId, timeout: recordTimeoutSeconds } as const
  try {
    await calls.wait(wanted)
    return true
  } catch (error) {
    if (error instanceof CommandError && error.code === 'wait_timeout') return false
    throw error
  }
}
