import { afterAll, beforeAll, expect, test } from 'vitest'
import { expect as inPlaywright } from '../playwright.ts'
import { type Pasarela, startPasarela } from '../testing.ts'
import '../vitest.ts'

let pasarela: Pasarela
beforeAll(async () => {
  pasarela = await startPasarela()
})
afterAll(() => pasarela?.close())

/** Creates a preference as a shop does, at the address that its SDK calls. */
async function makePreference(body: object): Promise<void> {
  const response = await fetch(`${pasarela.providerUrl}/checkout/preferences`, {
    method: 'POST',
    headers: { authorization: `Bearer ${pasarela.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  await pasarela.calls.waitFor({ route: 'POST /checkout/preferences' })
}

test('a sale without a reference fails with what to change, in each test runner', async () => {
  expect(await pasarela.quality()).toEqual({ sales: [], worst: null, median: null, cut_off: null })
  const none = await pasarela.quality()
  expect(() => expect(none).toMeetQuality()).toThrow('No sale was recorded')
  await makePreference({ items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }] })
  const quality = await pasarela.quality({ product: 'checkout_pro' })
  const message =
    /external_reference \(mandatory, missing\): Send external_reference in POST \/checkout\/preferences/
  expect(() => expect(quality).toMeetQuality()).toThrow(message)
  expect(() => inPlaywright(quality).toMeetQuality()).toThrow(message)
  expect(quality).toMeetQuality({ allow: ['external_reference', 'webhooks_ipn'] })
  expect(() => expect(quality).toMeetQuality({ atLeast: 'recommended' })).toThrow(
    /item_category_id \(recommended/,
  )
})

test('one sale is measured by its reference', async () => {
  const items = [{ title: 'Mate', quantity: 1, unit_price: 1500 }]
  await makePreference({ items, external_reference: 'order-7', notification_url: 'https://shop.example/n' })
  await pasarela.calls.waitFor({ external_reference: 'order-7' })
  const quality = await pasarela.quality({ sale: 'order-7' })
  expect(quality.sales).toMatchObject([{ sale: 'order-7', mandatory: { met: 2, of: 2 } }])
  expect(quality).toMeetQuality()
  inPlaywright(quality).toMeetQuality()
})
