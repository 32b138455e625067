import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { orderByCard } from '../../tests/support/order-body.ts'
import { startShop } from '../../tests/support/shop.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let api: Api
let simulator: Simulator
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const claims = '/post-purchase/v1/claims'
const open = async (said: Json = {}) => {
  const payment = await api.pay('APRO')
  return { payment, claim: (await api.post(`/simulator/payments/${payment.id}/claim`, said)).body }
}

test('a buyer’s claim puts the payment into mediation, and names both parties', async () => {
  const { payment, claim } = await open({ message: 'It did not arrive', expected_resolution: 'return' })
  expect(await api.statusOf(payment.id)).toBe('in_mediation')
  expect((await api.get(`${claims}/${claim.id}`)).body).toMatchObject({
    id: claim.id,
    resource: 'payment',
    resource_id: payment.id,
    status: 'opened',
    stage: 'claim',
    reason_id: 'PNR',
    players: [
      { role: 'complainant', user_id: Number(payment.payer.id) },
      { role: 'respondent', user_id: payment.collector_id },
    ],
    resolution: null,
  })
  expect((await api.get(`${claims}/${claim.id}/expected-resolutions`)).body).toMatchObject([
    { type: 'return', amount: payment.transaction_amount },
  ])
})

test('buyer and seller write to each other, and to the mediator once there is one', async () => {
  const { payment, claim } = await open({ message: 'Where is it?' })
  const path = `${claims}/${claim.id}`
  const send = (message: string, receiver_role?: string) =>
    api.post(`${path}/actions/send-message`, { message, receiver_role })
  expect(await send('On its way', 'complainant')).toMatchObject({ status: 201, body: null })
  expect((await send('Help', 'mediator')).status).toBe(400)
  expect(
    (await api.post(`/simulator/payments/${payment.id}/claim`, { message: 'Still nothing' })).status,
  ).toBe(200)
  expect((await api.post(`${path}/actions/open-dispute`)).body).toMatchObject({
    stage: 'dispute',
    status: 'opened',
  })
  expect((await api.post(`${path}/actions/open-dispute`)).status).toBe(400)
  expect((await send('Here is the receipt', 'mediator')).status).toBe(201)
  const said = (await api.get(`${path}/messages`)).body
  expect(said.map((one: Json) => [one.sender_role, one.receiver_role, one.message, one.stage])).toEqual([
    ['complainant', 'respondent', 'Where is it?', 'claim'],
    ['respondent', 'complainant', 'On its way', 'claim'],
    ['complainant', 'respondent', 'Still nothing', 'claim'],
    ['respondent', 'mediator', 'Here is the receipt', 'dispute'],
  ])
})

test.each([
  ['a refund of the whole payment', 'refund', 'refunded', 'complainant', 'seller'],
  ['the end of the mediation for the seller', 'release', 'approved', 'respondent', 'mediator'],
  ['the end of the mediation for the buyer', 'repay', 'refunded', 'complainant', 'mediator'],
])('%s closes the claim', async (_title, how, status, benefited, closedBy) => {
  const { payment, claim } = await open()
  const path = `${claims}/${claim.id}`
  if (how === 'refund') await api.post(`/v1/payments/${payment.id}/refunds`, {})
  else await api.settle(payment.id, { settlement: how })
  expect(await api.statusOf(payment.id)).toBe(status)
  const { body } = await api.get(path)
  expect(body).toMatchObject({
    status: 'closed',
    resolution: { benefited: [benefited], closed_by: closedBy },
  })
  expect(body.players[1].available_actions).toEqual([])
  expect((await api.post(`${path}/actions/send-message`, { message: 'Bye' })).status).toBe(400)
  expect((await api.post(`${path}/actions/evidences`, { value: 'A' })).status).toBe(400)
  const history = (await api.get(`${path}/status_history`)).body
  expect(history.map((one: Json) => one.status)).toEqual(['opened', 'closed'])
})

test('the provider that decides for the buyer refunds what is left, and the order says so, too', async () => {
  const payment = await api.pay('APRO', { transaction_amount: 100 })
  const settle = (id: unknown, body: Json) => api.post(`/simulator/payments/${id}/settle`, body)
  expect((await settle(payment.id, { settlement: 'repay' })).status).toBe(400)
  await api.post(`/v1/payments/${payment.id}/refunds`, { amount: 30 })
  await api.settle(payment.id, { settlement: 'mediate' })
  expect((await settle(payment.id, { settlement: 'repay', in_seconds: 5 })).status).toBe(400)
  expect((await settle(payment.id, { settlement: 'repay' })).body).toMatchObject({
    status: 'refunded',
    status_detail: 'by_admin',
    transaction_amount_refunded: 100,
    refunds: [
      { amount: 30, source: { type: 'collector' } },
      { amount: 70, source: { type: 'admin' } },
    ],
  })
  const order = (await orderByCard(api, 'APRO')).body
  await settle(order.id, { settlement: 'mediate' })
  await settle(order.id, { settlement: 'repay' })
  expect((await api.get(`/v1/orders/${order.id}`)).body).toMatchObject({
    status: 'refunded',
    status_detail: 'refunded',
  })
})

test('a part of a refund leaves the claim open; a mediation by settlement is a claim, too', async () => {
  const payment = await api.pay('APRO')
  await api.settle(payment.id, { settlement: 'mediate' })
  const [claim] = (await api.get(`${claims}/search?resource_id=${payment.id}`)).body.data
  await api.post(`/v1/payments/${payment.id}/refunds`, { amount: 1 })
  expect((await api.get(`${claims}/${claim.id}`)).body).toMatchObject({ status: 'opened' })
  await api.settle(payment.id, { settlement: 'release' })
  const second = (await api.post(`/simulator/payments/${payment.id}/claim`)).body
  expect(second.id).not.toBe(claim.id)
  const found = async (query: string) =>
    (await api.get(`${claims}/search?${query}`)).body.results.map((one: Json) => one.id)
  expect(await found('status=opened')).toEqual([second.id])
  expect(await found('status=closed')).toEqual([claim.id])
  expect(await found(`id=${claim.id}`)).toEqual([claim.id])
  expect(await found('type=returns')).toEqual([])
})

test('the seller hears of the claim, and of its end, with the path to read', async () => {
  const shop = await startShop()
  simulator.register(api.token, { webhookUrl: shop.url, webhookSecret: 'x' })
  const { payment, claim } = await open()
  await simulator.idle()
  await api.post(`/v1/payments/${payment.id}/refunds`, {})
  await simulator.idle()
  await shop.close()
  const heard = shop.heard
    .filter(({ body }) => body.type === 'topic_claims_integration_wh')
    .map(({ body }) => body)
  const data = { id: String(claim.id), resource: `${claims}/${claim.id}` }
  expect(heard).toMatchObject([
    { action: 'created', data },
    { action: 'updated', data },
  ])
})

test('a payment that was not approved has no claim, and another seller’s claim is not found', async () => {
  const { id } = await api.pay('FUND')
  expect((await api.post(`/simulator/payments/${id}/claim`)).status).toBe(400)
  const { claim } = await open()
  expect((await createApi(simulator).get(`${claims}/${claim.id}`)).status).toBe(404)
  expect((await api.get(`${claims}/13`)).status).toBe(404)
  expect((await api.get(`${claims}/reasons/NONE`)).status).toBe(404)
  expect((await api.post(`${claims}/${claim.id}/actions/send-message`, {})).status).toBe(400)
  expect((await api.post(`${claims}/${claim.id}/attachments`, {})).status).toBe(501)
})
