import { expect, test } from 'pasarela/playwright'
import { options, payOnce, startShop } from './shop.ts'

test.use({ pasarelaOptions: { country: 'MLB' } })

test('the shop verifies the notification of a payment', async ({ pasarela }) => {
  await using shop = await startShop(pasarela)
  expect(await payOnce(pasarela, shop)).toBe(true)
})

test('the webhook handler of the shop is safe', async ({ pasarela }) => {
  test.setTimeout(300_000)
  await using shop = await startShop(pasarela)
  const grade = await pasarela.grade(shop.url, options)
  expect(grade).toBeSafe({ allow: ['stale'] })
  expect(grade).toBeSafe({ atLeast: 'high' })
  expect(() => expect(grade).toBeSafe()).toThrow(/stale/)
})
