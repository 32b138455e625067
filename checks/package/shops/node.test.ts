import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pasarelaMatchers, startPasarela } from 'pasarela/testing'
import { options, payOnce, startShop } from './shop.ts'

test('the shop verifies the notification of a payment', async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  assert.equal(await payOnce(pasarela, shop), true)
})

test('the webhook handler of the shop is safe', { timeout: 300_000 }, async () => {
  await using pasarela = await startPasarela()
  await using shop = await startShop(pasarela)
  const grade = await pasarela.grade(shop.url, options)
  const { pass, message } = pasarelaMatchers.toBeSafe(grade, { allow: ['stale'] })
  assert.ok(pass, message())
  assert.match(pasarelaMatchers.toBeSafe(grade).message(), /stale/)
})
