import { expect, test } from 'vitest'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod, orderBody } from '../../tests/support/order-body.ts'
import { connectSeller } from '../../tests/support/seller.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const items = [{ title: 'Mate', quantity: 1, unit_price: 1500 }]

/** Sends a write with a fee. Resolves to its warnings. */
const writes: Record<string, (api: Api, fee: Json) => Promise<string[]>> = {
  preference: (api, fee) => warnedOf(api.post('/checkout/preferences', { items, ...fee })),
  'change of a preference': async (api, fee) => {
    const { body } = await api.post('/checkout/preferences', { items })
    return warnedOf(api.put(`/checkout/preferences/${body.id}`, fee))
  },
  order: async (api, { marketplace_fee = '0.00' }) => {
    const fields = { marketplace_fee: Number(marketplace_fee).toFixed(2) }
    return warnedOf(api.post('/v1/orders', orderBody(await cardMethod(api), fields)))
  },
}

async function warnedOf(sent: ReturnType<Api['post']>): Promise<string[]> {
  const { status, headers } = await sent
  expect(status).toBeLessThan(300)
  return readWarnings(headers.get(warningsHeader)).map(({ code, path }) => `${code} ${path}`)
}

test.each(Object.entries(writes))(
  'a fee of a marketplace is warned of in a %s without a seller’s token',
  async (_, write) => {
    const api = createApi(simulator)
    const { seller } = await connectSeller(simulator, api)
    expect(await write(api, { marketplace_fee: 10 })).toEqual(['fee_without_seller marketplace_fee'])
    expect(await write(seller, { marketplace_fee: 10 })).toEqual([])
    expect(await write(api, { marketplace_fee: 0 })).toEqual([])
    expect(await write(api, {})).toEqual([])
  },
)
