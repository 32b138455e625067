/** Tests the settlement of a waiting payment: on request, by a challenge, on its own page. */
import { expect, test } from 'vitest'
import { type Api, createApi, type Json } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

let api: Api
withSimulator(simulator => {
  api = createApi(simulator)
})

test('authorizes a payment with capture false when its review approves it', async () => {
  const { id } = await api.pay('CONT', { capture: false })
  expect((await api.settle(id, { settlement: 'approve' })).body).toMatchObject({
    status: 'authorized',
    captured: false,
  })
})

const challenge = { accepted: '5483928164574623', denied: '5361956806117557' }

async function challenged(card_number: string, fields: Json = {}) {
  const token = await api.cardToken({ card_number })
  return api.pay('APRO', { token, three_d_secure_mode: 'optional', ...fields })
}

test('a payment with a 3-D Secure card waits for its challenge; the test card decides the result', async () => {
  const yes = await challenged(challenge.accepted)
  expect(yes).toMatchObject({ status: 'pending', status_detail: 'pending_challenge' })
  expect(yes.three_ds_info.creq).toBeTruthy()
  const page = await fetch(yes.three_ds_info.external_resource_url)
  expect(await page.text()).toContain('<button')
  await fetch(`${yes.three_ds_info.external_resource_url}/answer`, { method: 'POST' })
  expect(await api.statusOf(yes.id)).toBe('approved')
  const no = await challenged(challenge.denied)
  expect((await api.post(`/simulator/payments/${no.id}/challenge`)).body).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_3ds_challenge',
  })
})

test('a payer who denies the payment is believed, whatever the card', async () => {
  const byControl = await challenged(challenge.accepted)
  const { body } = await api.post(`/simulator/payments/${byControl.id}/challenge`, { answer: 'no' })
  expect(body).toMatchObject({ status: 'rejected', status_detail: 'cc_rejected_3ds_challenge' })
  const onPage = await challenged(challenge.accepted)
  const url = `${onPage.three_ds_info.external_resource_url}/answer`
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) })
  expect(await answer.text()).toContain('data-challenge="done"')
  expect(await api.statusOf(onPage.id)).toBe('rejected')
  const wrong = await api.post(`/simulator/payments/${onPage.id}/challenge`, { answer: 'maybe' })
  expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('answer') } })
})

test('a challenge takes no answer after five minutes; the payment stays pending, and is canceled after a day', async () => {
  const late = await challenged(challenge.accepted)
  const address = late.three_ds_info.external_resource_url
  await api.advance({ minutes: 4 })
  const open = await (await fetch(`${address}?lang=en`)).text()
  expect(open).toContain('data-follow="pending"')
  expect(open).toContain('Respond before')
  await api.advance({ minutes: 1 })
  const over = await (await fetch(`${address}/answer?lang=en`, { method: 'POST' })).text()
  expect(over).toContain('The time to respond is over')
  expect(over).toContain('data-challenge="done"')
  expect(over).not.toContain('data-follow')
  const { body } = await api.post(`/simulator/payments/${late.id}/challenge`)
  expect(body.cause).toMatchObject([{ code: 2018 }])
  for (const settlement of ['approve', 'reject']) {
    const { body: refused } = await api.settle(late.id, { settlement })
    expect(refused.cause).toMatchObject([{ code: 2018 }])
  }
  const read = async () => (await api.get(`/v1/payments/${late.id}`)).body
  expect(await read()).toMatchObject({ status: 'pending', status_detail: 'pending_challenge' })
  await api.advance({ days: 1 })
  expect(await read()).toMatchObject({ status: 'cancelled', status_detail: 'expired' })
})

test('no result of a challenge is scheduled after its time', async () => {
  const late = await challenged(challenge.accepted)
  const { body } = await api.settle(late.id, { settlement: 'approve', in_seconds: 300 })
  expect(body.cause).toMatchObject([{ code: 2018 }])
  expect((await api.settle(late.id, { settlement: 'approve', in_seconds: 299 })).status).toBe(202)
  await api.advance({ minutes: 5 })
  expect(await api.statusOf(late.id)).toBe('approved')
})

test('there is no challenge in binary mode or if none was requested', async () => {
  expect((await challenged(challenge.accepted, { binary_mode: true })).status).toBe('approved')
  expect((await challenged(challenge.accepted, { three_d_secure_mode: 'not_supported' })).status).toBe(
    'approved',
  )
})

test('a ticket can be paid on its page', async () => {
  const payment = await api.payByTicket()
  const url = payment.transaction_details.external_resource_url
  expect(await (await fetch(url)).text()).toContain('<form')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(await api.statusOf(payment.id)).toBe('approved')
})
