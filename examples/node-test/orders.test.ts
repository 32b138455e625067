/** The webhook handler of the shop, by Node's own test runner: `node --test examples/node-test`. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Pasarela, startPasarela } from 'pasarela/testing'
import { type Shop, startShop } from '../shop/shop.ts'

let pasarela: Pasarela
let shop: Shop
before(async () => {
  // The store of this example runs on this machine, where buyers of a real store could not return.
  pasarela = await startPasarela({ failOnWarnings: { allow: ['local_address'] } })
  shop = await startShop(pasarela)
  await pasarela.forwardTo(`${shop.url}/notifications`)
})
after(async () => {
  await shop.close()
  await pasarela.close()
})

async function statusOf(order: string): Promise<string | undefined> {
  const page = await (await fetch(`${shop.url}/order?external_reference=${order}`)).text()
  return /Your order is (.*)\./.exec(page)?.[1]
}

test('an order is paid when the notification has arrived', async () => {
  const payment = await pasarela.pay({ method: 'rapipago', fields: { external_reference: 'order-a' } })
  await pasarela.settled()
  assert.equal(await statusOf('order-a'), 'unknown')
  await pasarela.approve(payment)
  await pasarela.settled()
  assert.equal(await statusOf('order-a'), 'paid')
})

test('a buyer who paid on the hosted checkout comes back to a paid order', async () => {
  const { headers } = await fetch(`${shop.url}/checkout`, { method: 'POST', redirect: 'manual' })
  const preference = new URL(headers.get('location') ?? '').searchParams.get('pref_id') ?? ''
  const { backUrl } = await pasarela.payPreference(preference, { method: 'master', installments: 3 })
  await pasarela.settled()
  assert.match(await (await fetch(backUrl ?? '')).text(), /Your order is paid\./)
})

test('the shop refuses a notification with a wrong signature', async () => {
  const signed = { resource: '1', signature: 'wrong_secret', url: `${shop.url}/notifications` }
  const { answer } = (await pasarela.request('POST', '/notifications/test', signed)) as {
    answer: { status: number }
  }
  assert.equal(answer.status, 401)
})

test('a notification that arrives twice pays once', async () => {
  await pasarela.faults.nextNotification({ copies: 2 })
  const payment = await pasarela.pay({ fields: { external_reference: 'order-b' } })
  const [first, second] = await pasarela.notifications.waitForAll(2, { payment })
  assert.equal(second?.duplicate_of, first?.seq)
  await pasarela.settled()
  assert.equal(await statusOf('order-b'), 'paid')
})
