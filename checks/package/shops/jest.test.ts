import { expect, test } from '@jest/globals'
import { startPasarela } from 'pasarela/testing'
import 'pasarela/jest'
import { options, payOnce, startShop } from './shop.ts'

test('the shop verifies the notification of a payment', async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  expect(await payOnce(pasarela, shop)).toBe(true)
})

test('the webhook handler of the shop is safe', async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  const grade = await pasarela.grade(shop.url, options)
  expect(grade).toBeSafe({ allow: ['stale'] })
  expect(grade).toBeSafe({ atLeast: 'high' })
  expect(() => expect(grade).toBeSafe()).toThrow(/stale/)
}, 300_000)
