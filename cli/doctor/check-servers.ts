import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../server/gateway/config.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

const portChecks = {
  PORT: 'port',
  SIMULATOR_PORT: 'simulator_port',
  GATEWAY_SHOP_PORT: 'shop_port',
} as const

type Address = { host: string; port: number; variable: keyof typeof portChecks }

/** Whether a server could listen at the address. The server that occupies it may be Pasarela itself. */
export async function checkPort(
  { host, port, variable }: Address,
  { doctor, format }: Words,
): Promise<Finding> {
  const check = portChecks[variable]
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return { check, state: 'ok', detail: format(doctor.portIsFree, { host, port }) }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== 'EADDRINUSE')
      return { check, state: 'problem', detail: format(doctor.portFails, { variable, reason: message }) }
    const detail = format(doctor.portIsTaken, { host, port, variable })
    return { check, state: 'warning', detail }
  } finally {
    server.close()
  }
}

/** The shop proxy, if there is one: its port, and whether it has the host of the gateway. */
export async function checkShopProxy(config: Config, words: Words): Promise<Finding[]> {
  const { shopPort: port, shopHost: host, shopKey } = config
  if (port === null) return []
  const finding = await checkPort({ host, port, variable: 'GATEWAY_SHOP_PORT' }, words)
  if (finding.state !== 'ok' || host === config.host || shopKey !== null) return [finding]
  const detail = words.format(words.doctor.shopIsLocal, { host, port })
  return [{ ...finding, state: 'warning', detail }]
}

const timeoutMs = 5000

/** A larger difference of the clocks can fail signature checks that have a tolerance. */
const maxSkewSeconds = 30

/** Whether the provider answers and accepts the access token, and how far its clock is from ours. */
export async function checkProvider(
  { providerUrl, accessToken }: Pick<Config, 'providerUrl' | 'accessToken'>,
  words: Words,
): Promise<[provider: Finding, clock: Finding]> {
  const { doctor, format } = words
  const signal = AbortSignal.timeout(timeoutMs)
  const headers: HeadersInit = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${providerUrl}/users/me`, { headers, signal }).catch(() => null)
  if (response === null) {
    return [
      // Without a token the gateway does not call the provider.
      {
        check: 'provider',
        state: accessToken === null ? 'warning' : 'problem',
        detail: format(doctor.noProvider, { url: providerUrl }),
      },
      { check: 'clock', state: 'ok', detail: doctor.clockNotCompared },
    ]
  }
  const isRefused = accessToken !== null && [401, 403].includes(response.status)
  await response.body?.cancel()
  return [
    isRefused
      ? {
          check: 'provider',
          state: 'problem',
          detail: format(doctor.tokenRefused, { url: providerUrl, status: response.status }),
        }
      : { check: 'provider', state: 'ok', detail: format(doctor.providerAnswers, { url: providerUrl }) },
    checkClock(response.headers.get('date'), words),
  ]
}

function checkClock(date: string | null, { doctor, format }: Words): Finding {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return { check: 'clock', state: 'ok', detail: doctor.clockNotCompared }
  const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000)
  if (seconds > maxSkewSeconds)
    return { check: 'clock', state: 'warning', detail: format(doctor.clockIsOff, { seconds }) }
  return { check: 'clock', state: 'ok', detail: format(doctor.clockIsRight, { seconds }) }
}
