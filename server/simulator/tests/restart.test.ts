import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../shared/process/start-problems.ts'
import { type Child, endAllChildren, startChild } from '../../tests/support/child-process.ts'
import { simulatorEntry, startSimulatorChild } from '../../tests/support/entry-files.ts'
import { runSimulator } from '../start/run-simulator.ts'
import { startSimulator } from '../start/simulator.ts'
import { createApi, paymentBody } from './support/api.ts'
import { orderByCard } from './support/order-body.ts'
import { startShop } from './support/shop.ts'
import { freeze, invoicesOf, subscribed } from './support/subscription-body.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
})
afterEach(() => {
  endAllChildren()
  rmSync(folder, { recursive: true })
})

/** Resolves to the program's exit and its output. */
async function endOf(child: Child) {
  const { code, stderr } = await child.ended
  return { code, said: stderr.trim() }
}

test('payments, tokens, keys, clocks and scheduled jobs survive a restart', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const shop = await startShop()
  const first = await startSimulator({ dataFile })
  const before = createApi(first)
  first.register(before.token, { publicKey: 'TEST-kept', siteId: 'MLB', webhookUrl: shop.url })
  await before.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
  shop.answerWith(500)
  const token = await before.cardToken()
  const key = { 'x-idempotency-key': 'k' }
  const paid = await before.post('/v1/payments', paymentBody({ token }), key)
  const pix = await before.pay('APRO', { token: undefined, payment_method_id: 'pix' })
  await first.idle()
  const consoleKey = (await before.get('/simulator/console-key')).body
  await first.close()

  const second = await startSimulator({ dataFile })
  const after = createApi(second, before.token)
  expect((await after.get('/simulator/console-key')).body).toEqual(consoleKey)
  expect((await after.get(`/v1/payments/${paid.body.id}`)).body.status).toBe('approved')
  expect((await after.post('/v1/payments', paymentBody({ token }), key)).body.id).toBe(paid.body.id)
  expect((await after.get(`/v1/card_tokens/${token}`)).body.status).toBe('used')
  expect((await after.get('/users/me')).body.site_id).toBe('MLB')
  expect((await after.get('/simulator/clock')).body).toMatchObject({
    now: '2026-03-02T10:00:00.000-04:00',
    frozen: true,
  })
  expect((await after.pay('APRO')).id).toBe(pix.id + 1)
  const heard = shop.heard.length
  await after.advance({ days: 1 })
  expect((await after.get(`/v1/payments/${pix.id}`)).body.status_detail).toBe('expired')
  expect(shop.heard.slice(heard).some(({ headers }) => headers['x-retry'] === '1')).toBe(true)
  await second.close()
  await shop.close()
})

test('what became due while the simulator was away happens at its start, before anybody calls', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const shop = await startShop()
  const first = await startSimulator({ dataFile })
  const before = createApi(first)
  first.register(before.token, { webhookUrl: shop.url })
  const { id } = await before.payByTicket()
  const subscription = await subscribed(before)
  await first.idle()
  await first.close()
  const heard = shop.heard.length

  const days = 40
  const second = await startSimulator({ dataFile, wallClock: () => Date.now() + days * 86_400_000 })
  const topics = () => shop.heard.slice(heard).map(({ body }) => body.type)
  await expect.poll(topics).toEqual(expect.arrayContaining(['payment', 'subscription_authorized_payment']))
  const after = createApi(second, before.token)
  expect(await after.statusOf(id)).toBe('cancelled')
  expect(await invoicesOf(after, subscription)).toHaveLength(2)
  await second.close()
  await shop.close()
})

test('a SIGKILL while the clock is advanced loses no renewal and doubles none', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const child = await startSimulatorChild({ SIMULATOR_DATA: dataFile })
  const api = createApi(child)
  await freeze(api)
  const made = await Promise.all(Array.from({ length: 25 }, () => subscribed(api)))
  const end = { to: '2027-02-28T12:00:00.000-04:00' }
  // The advance makes 275 renewals, of which the first 200 are committed together.
  const interrupted = api.advance(end).catch(() => null)
  while ((await invoicesOf(api, made[0])).length < 3);
  child.signal('SIGKILL')
  await Promise.all([interrupted, child.ended])

  const again = await startSimulator({ dataFile })
  const after = createApi(again, api.token)
  await after.advance(end)
  for (const each of made) {
    const invoices = await invoicesOf(after, each)
    expect(invoices.map(({ payment }) => payment.status)).toEqual(Array(12).fill('approved'))
    expect(new Set(invoices.map(({ debit_date }) => debit_date)).size).toBe(12)
  }
  await again.close()
})

test('a SIGKILL loses nothing that was answered', async () => {
  const simulatorData = join(folder, 'killed')
  const child = await startSimulatorChild({ SIMULATOR_DATA: `${simulatorData}/` })
  const api = createApi(child)
  const answered: number[] = []
  const tokens = await Promise.all(Array.from({ length: 200 }, () => api.cardToken()))
  const worker = async () => {
    for (let token = tokens.pop(); token; token = tokens.pop()) {
      answered.push((await api.post('/v1/payments', paymentBody({ token }))).body.id)
      if (answered.length === 60) child.signal('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 16 }, worker))
  expect(answered.length).toBeGreaterThanOrEqual(60)

  const again = await startSimulatorChild({ SIMULATOR_DATA: `${simulatorData}/` })
  const after = createApi(again, api.token)
  for (const id of answered) expect((await after.get(`/v1/payments/${id}`)).status).toBe(200)
  again.signal('SIGINT')
  expect(await endOf(again)).toEqual({ code: 0, said: '' })
})

test('a SIGKILL loses no order that was answered, and neither its charge nor its refund', async () => {
  const SIMULATOR_DATA = join(folder, 'state.sqlite')
  const child = await startSimulatorChild({ SIMULATOR_DATA })
  const api = createApi(child)
  const answered: string[] = []
  const worker = async () => {
    for (;;) {
      const { body } = await orderByCard(api)
      const { status } = await api.post(`/v1/orders/${body.id}/refund`)
      if (status === 201) answered.push(body.id)
      if (answered.length === 20) child.signal('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: 8 }, worker))

  const again = await startSimulator({ dataFile: SIMULATOR_DATA })
  const after = createApi(again, api.token)
  for (const id of answered) {
    const { body } = await after.get(`/v1/orders/${id}`)
    expect(body).toMatchObject({ status: 'refunded', transactions: { refunds: [{ amount: '1500.00' }] } })
  }
  // There must be no order without its charge, and no charge without its order.
  const { results, paging } = (await after.get('/v1/payments/search?limit=1000')).body
  expect(paging.total).toBeGreaterThanOrEqual(20)
  for (const { status, point_of_interaction } of results) {
    const { body } = await after.get(`/v1/orders/${point_of_interaction.references[0].id}`)
    expect(body.status).toBe(status === 'refunded' ? 'refunded' : 'processed')
  }
  await again.close()
})

test('an order that waited for its capture during a restart is captured after it', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const first = await startSimulator({ dataFile })
  const api = createApi(first)
  await api.put('/simulator/clock', { frozen: true })
  const { body: order } = await orderByCard(api, 'APRO', { capture_mode: 'automatic_async' })
  await first.close()
  const second = await startSimulator({ dataFile })
  const after = createApi(second, api.token)
  expect((await after.get(`/v1/orders/${order.id}`)).body).toEqual(order)
  await after.advance({ seconds: 4 })
  expect((await after.get(`/v1/orders/${order.id}`)).body.status).toBe('processed')
  await second.close()
})

test('a notification that was not sent before a crash is sent after it', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const shop = await startShop()
  const simulatorWebhookUrl = `${shop.url}/`
  const child = await startSimulatorChild({
    SIMULATOR_DATA: dataFile,
    SIMULATOR_WEBHOOK_URL: simulatorWebhookUrl,
  })
  const api = createApi(child)
  await api.post('/simulator/notification-faults', { delay_seconds: 3600 })
  await api.pay('APRO')
  child.signal('SIGKILL')
  await child.ended
  const again = await startSimulator({ dataFile, webhookUrl: simulatorWebhookUrl })
  await createApi(again, api.token).advance({ hours: 1 })
  expect(shop.heard.map(({ body }) => body.action)).toEqual(['payment.created'])
  await again.close()
  await shop.close()
})

test('no card number, security code or access token is written to disk', async () => {
  const dataFile = join(folder, 'state.sqlite')
  const simulator = await startSimulator({ dataFile })
  const api = createApi(simulator)
  const card_number = '371180303257522'
  const card = { card_number, security_code: '9173', cardholder: { name: 'APRO' } }
  await api.pay('APRO', { token: await api.cardToken(card) })
  const customer = await api.post('/v1/customers', { email: 'a@b.co' })
  await api.post(`/v1/customers/${customer.body.id}/cards`, { token: await api.cardToken(card) })
  await api.cardToken({ ...card, security_code: '91735' })
  await simulator.close()
  const bytes = readdirSync(folder)
    .map(file => readFileSync(join(folder, file), 'latin1'))
    .join('')
  expect(bytes).toContain('371180')
  expect(bytes).not.toContain(card_number)
  expect(bytes).not.toContain('"9173')
  expect(bytes).not.toContain(api.token)
})

test('a data file that is not a database is refused in one line', async () => {
  const dataFile = join(folder, 'other.sqlite')
  writeFileSync(
    dataFile,
    'this is no database, whatever its name says, and long enough to be read as one'.repeat(9),
  )
  chmodSync(dataFile, 0o600)
  const { message } = await refusalOf(dataFile)
  expect(message).toContain(`Cannot use the data file ${dataFile}`)
  expect(message.split('\n')).toHaveLength(1)
})

test('a data folder that is a file is refused in one line', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect((await refusalOf(join(file, 'deep', 'state'))).message).toMatch(/^Cannot use the data file .*$/)
})

test('reports a data file in use by another simulator in one line', async () => {
  const shared = join(folder, 'shared.sqlite')
  const one = await startSimulator({ dataFile: shared })
  const two = await endOf(startChild(simulatorEntry, { SIMULATOR_PORT: '0', SIMULATOR_DATA: shared }))
  expect(two.said).toContain(`Another simulator or a demo has the data file ${shared} open.`)
  expect(two.code).toBe(1)
  await one.close()
})

/**
 * Resolves to the error with which the program does not start. It prints the error's message
 * (`failing-starts.test.ts`).
 */
async function refusalOf(dataFile: string): Promise<StartError> {
  const started = runSimulator({ SIMULATOR_PORT: '0', SIMULATOR_DATA: dataFile })
  const refusal = await started.catch(error => error)
  expect(refusal).toBeInstanceOf(StartError)
  return refusal
}
