/** The address and a right body of each write of the QR routes before `/v1/orders`. */
import type { Api, Json } from './api.ts'

type Write = (api: Api) => Promise<[path: string, body: Json]>

const location = {
  street_number: '123',
  street_name: 'Mitre',
  city_name: 'Palermo',
  state_name: 'Capital Federal',
  latitude: -34.6,
  longitude: -58.4,
}
const items = [{ title: 'Mate', description: 'Mate', unit_measure: 'unit', quantity: 2, unit_price: 750 }]
const order = {
  external_reference: 'sale-1',
  title: 'Counter',
  description: 'Mates',
  total_amount: 1500,
  items,
}

/** A new store with a point of sale, by their external ids, and the seller's id. */
async function openCounter(api: Api) {
  const { id: user } = (await api.get('/users/me')).body
  const id = `A${String(Math.random()).slice(2)}`
  await api.post(`/users/${user}/stores`, { name: 'Sucursal', external_id: id, location })
  await api.post('/pos', { name: 'Caja', external_id: id, external_store_id: id })
  return { user, store: id, pos: id }
}
const ordersOf = ({ user, store, pos }: Awaited<ReturnType<typeof openCounter>>) =>
  `/instore/qr/seller/collectors/${user}/stores/${store}/pos/${pos}/orders`

const putOrder: Write = async api => [ordersOf(await openCounter(api)), order]
const writeCode: Write = async api => {
  const { user, pos } = await openCounter(api)
  return [`/instore/orders/qr/seller/collectors/${user}/pos/${pos}/qrs`, order]
}
const writeOlder: Write = async api => {
  const { user, pos } = await openCounter(api)
  const item = { title: 'Mate', currency_id: 'ARS', unit_price: 750, quantity: 2 }
  return [`/mpmobile/instore/qr/${user}/${pos}`, { external_reference: 'sale-1', items: [item] }]
}

export const inStoreWrites: Record<string, Write> = {
  'PUT /instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders':
    putOrder,
  'POST /instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs': writeCode,
  'PUT /instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs': writeCode,
  'POST /mpmobile/instore/qr/{user_id}/{external_id}': writeOlder,
  'PUT /mpmobile/instore/qr/{user_id}/{external_id}': writeOlder,
  'PATCH /instore/integrator': async () => [
    '/instore/integrator',
    { callback_url: 'https://shop.example/callback' },
  ],
  'POST /instore/orders/{order_id}/confirmation': async api => {
    const counter = await openCounter(api)
    await api.put(ordersOf(counter), { ...order, items: undefined, cash_out: { amount: 1500 } })
    const { payment } = (await api.post('/simulator/in-person/scan', { pos: counter.pos })).body
    return [`/instore/orders/${payment.order.id}/confirmation`, { status: 'confirmed' }]
  },
}
