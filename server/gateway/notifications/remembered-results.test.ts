import { expect, test } from 'vitest'
import type { DeliveryResult } from '../../contract/outbound-notifications.ts'
import { createRememberedResults } from './remembered-results.ts'

test('an attempt that was forgotten and fails late does not make its successor be sent again', async () => {
  const { once } = createRememberedResults()
  const sent = (url: string) => ({ sent: { url } }) as DeliveryResult
  const { promise, reject } = Promise.withResolvers<DeliveryResult>()
  const first = once('key', () => promise)
  for (let other = 0; other < 500; other++) await once(`other ${other}`, async () => sent('/other'))
  await once('key', async () => sent('/second'))
  reject(new Error('the journal is away'))
  await expect(first).rejects.toThrow('the journal is away')
  expect(await once('key', async () => sent('/third'))).toEqual(sent('/second'))
})
