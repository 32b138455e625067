import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { createApi, type Json } from '../../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

async function openChargeback() {
  const api = createApi(simulator)
  const payment = await api.pay('APRO')
  const { body } = await api.post(`/simulator/payments/${payment.id}/chargeback`)
  return { api, payment, chargeback: body, path: `/v1/chargebacks/${body.id}` }
}

const file = { name: 'receipt', url: 'https://shop.example/receipt.pdf' }

test('a chargeback has the fields of the reference beside those of the SDKs', async () => {
  const { chargeback, payment } = await openChargeback()
  expect(chargeback).toMatchObject({
    payment_id: payment.id,
    payments: [{ id: payment.id }],
    amount: payment.transaction_amount,
    currency: 'ARS',
    currency_id: 'ARS',
    coverage_applied: false,
    coverage_elegible: true,
    documentation_required: true,
    documentation_status: 'not_supplied',
    documentation: [],
    date_last_updated: chargeback.last_modified,
  })
})

test('evidence is added to a chargeback, and stays there', async () => {
  const { api, path } = await openChargeback()
  const answer = await api.put(path, { files: [file] })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    documentation_required: false,
    documentation_status: 'valid',
    documentation: [{ description: 'receipt', url: file.url }],
  })
  await api.put(path, { files: [{ ...file, name: 'invoice' }] })
  expect((await api.get(path)).body.documentation).toHaveLength(2)
})

test.each([
  ['nothing', undefined, 'files must be a list'],
  ['no files', { files: [] }, 'files must be a list'],
  ['a file without a name', { files: [{ url: file.url }] }, 'files[0].name'],
  ['an address that is none', { files: [file, { ...file, url: 'receipt.pdf' }] }, 'files[1].url'],
  ['a script as address', { files: [{ ...file, url: 'javascript:alert(1)' }] }, 'files[0].url'],
  ['too many files', { files: Array(11).fill(file) }, 'at most 10'],
])('%s as evidence is refused, and changes nothing', async (_what, body, message) => {
  const { api, path, chargeback } = await openChargeback()
  const answer = await api.put(path, body)
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  expect((await api.get(path)).body).toEqual(chargeback)
})

test('evidence is refused after the deadline and after the decision', async () => {
  const late = await openChargeback()
  await late.api.advance({ days: 11 })
  expect(await late.api.put(late.path, { files: [file] })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('deadline') },
  })
  const { api, path, payment } = await openChargeback()
  await api.post(`/simulator/payments/${payment.id}/chargeback`, { verdict: 'reimbursed' })
  expect((await api.get(path)).body.coverage_applied).toBe(true)
  expect(await api.put(path, { files: [file] })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('decided') },
  })
})

test('the chargeback of another account is not found', async () => {
  const { path } = await openChargeback()
  expect((await createApi(simulator).put(path, { files: [file] })).status).toBe(404)
})

test('a chargeback is announced when it is opened and decided, to the address of its payment', async () => {
  const api = createApi(simulator)
  const notification_url = 'http://127.0.0.1:9/hook'
  const payment = await api.pay('APRO', { notification_url })
  const path = `/simulator/payments/${payment.id}/chargeback`
  const { body: chargeback } = await api.post(path)
  await api.post(path, { verdict: 'reimbursed' })
  const { deliveries } = (await api.get('/simulator/deliveries')).body
  const announced = deliveries.filter(({ topic }: Json) => topic === 'topic_chargebacks_wh')
  const about = { resource: chargeback.id, url: notification_url }
  expect(announced).toMatchObject([
    { action: 'changed_case_status', ...about },
    { action: 'new_case', ...about },
  ])
})
