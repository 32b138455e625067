import { expect, test } from 'vitest'
import { composeMessage } from './message.ts'
import { createRandom } from './random.ts'

const at = Date.parse('2026-11-01T12:00:00.000Z')
const signer = {
  secret: 'secret',
  seller: { userId: 1, applicationId: '2' },
  random: createRandom(1),
  now: () => at,
}

test.each([
  ['an hour ago', 3600, -3_600_000],
  ['in an hour', -3600, 3_600_000],
  ['now', undefined, 0],
] as const)('a notification can be signed %s', (_when, agedSeconds, differenceMs) => {
  const { headers } = composeMessage({ id: '11', ...(agedSeconds && { agedSeconds }) }, signer)
  const [, ts = ''] = /ts=(\d+)/.exec(new Headers(headers).get('x-signature') ?? '') ?? []
  expect(Number(ts) * 1000 - at).toBe(differenceMs)
})
