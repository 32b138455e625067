import type { Config } from '../../server/gateway/config.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5000
/** A larger difference of the clocks can fail signature checks that have a tolerance. */
const maxSkewSeconds = 30

/** Whether the provider answers and accepts the access token, and how far its clock is from ours. */
export async function checkProvider({ providerUrl, accessToken }: Config, words: Words): Promise<Finding[]> {
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
