import { startPasarela } from 'pasarela/testing'
import { expect, test } from 'vitest'
import 'pasarela/vitest'
import { options, payOnce, startShop } from './shop.ts'

test('the shop verifies the notification of a payment', async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  expect(await payOnce(pasarela, shop)).toBe(true)
})

test('the webhook handler of the shop is safe', { timeout: 300_000 }, async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  const grade = await pasarela.grade(shop.url, options)
  expect(grade).toBeSafe({ allow: ['stale'] })
  expect(grade).toBeSafe({ atLeast: 'high' })
  expect(() => expect(grade).toBeSafe()).toThrow(/stale/)
})
