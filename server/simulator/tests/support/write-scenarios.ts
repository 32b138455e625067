import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { methodsWithoutCard } from '../../../facts/countries/country.ts'
import { type Country, countries, type SiteId } from '../../../facts/countries.ts'
import { toObject } from '../../../facts/json.ts'
import { psePayer } from '../../../facts/pse-payer.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi, master } from './api.ts'
import { buyer } from './buyer.ts'
import { orderStates } from './order-states.ts'
import { planned, subscribed, subscribedTo, subscriptionBody } from './subscription-body.ts'

/**
 * The folder of the scenarios that ship with the package. `node server/simulator/tests/support/write-scenarios.ts`
 * writes them. It calls a simulator whose clock is frozen.
 */
const folder = join(import.meta.dirname, '..', '..', 'control', 'scenarios')

type Script = { name: string; description: string; siteId: SiteId; play: (api: Api) => Promise<void> }

const scripts: Script[] = [
  {
    name: 'every-status',
    description:
      'Argentina: one payment in every status and detail that the API and its payers can bring about.',
    siteId: 'MLA',
    play: playEveryStatus,
  },
  {
    name: 'orders',
    description: 'Argentina: one order in every state that the Orders API and its payers can bring about.',
    siteId: 'MLA',
    play: playOrders,
  },
  {
    name: 'returning-customers',
    description:
      'Argentina: six customers with saved cards, default cards and a history of payments by them.',
    siteId: 'MLA',
    play: playCustomers,
  },
  {
    name: 'pix-and-boletos',
    description:
      'Brazil: Pix codes and boletos that wait, were paid, and are about to expire; preferences too.',
    siteId: 'MLB',
    play: playPix,
  },
  {
    name: 'subscriptions',
    description:
      'Argentina: a plan, and one subscription in each state, with paid renewals, a refused one that is tried again, and arrears.',
    siteId: 'MLA',
    play: playSubscriptions,
  },
  // The scenario of Pix and boletos is Brazil's.
  ...countries.filter(({ id }) => id !== 'MLB').map(scriptOfMethods),
]

/** A script that pays with each method of a country that is no card, and ends the payments in each way. */
function scriptOfMethods(country: Country): Script {
  const names = methodsWithoutCard(country).map(({ name }) => name)
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country.code)
  return {
    name: `methods-${country.id.toLowerCase()}`,
    description: `${name}: payments by ${new Intl.ListFormat('en').format(names)} that wait, were paid, expired, were canceled, and were refunded.`,
    siteId: country.id,
    play: api => playMethods(api, country),
  }
}

const settlements = { paid: 'approve', rejected: 'reject', expired: 'expire', canceled: 'cancel' }

async function playMethods(api: Api, country: Country) {
  const { testDocument, sampleAmount } = country
  const { paymentMethods } = await country.loadPaymentMethods()
  const payer = { email: 'ana@testuser.com', first_name: 'Ana', last_name: 'Test', ...psePayer }
  const identification = testDocument && { identification: testDocument }
  for (const { id: method } of methodsWithoutCard(country)) {
    const { kind, banks } = paymentMethods.find(({ id }) => id === method) ?? {}
    const pay = (state: string) =>
      api.pay('APRO', {
        token: undefined,
        payment_method_id: method,
        transaction_amount: sampleAmount,
        payer: { ...payer, ...identification, entity_type: 'individual' },
        transaction_details: { financial_institution: banks?.[0]?.id },
        additional_info: { ip_address: '127.0.0.1' },
        callback_url: 'https://www.example.com/back',
        external_reference: `${method}-${state}`,
      })
    await pay('waiting')
    for (const [state, settlement] of Object.entries(settlements)) {
      // Only on a page somebody can refuse to pay.
      if (settlement === 'reject' && kind?.pays !== 'page') continue
      await api.settle((await pay(state)).id, { settlement })
      await api.advance({ hours: 1 })
    }
    const refunds = { refunded: {}, ...(kind?.hasPartialRefunds && { partly: { amount: sampleAmount / 2 } }) }
    for (const [state, body] of Object.entries(refunds)) {
      const { id } = await pay(state)
      await api.settle(id, { settlement: 'approve' })
      await api.post(`/v1/payments/${id}/refunds`, body)
    }
  }
}

async function playEveryStatus(api: Api) {
  const names = 'APRO OTHE CONT CALL FUND SECU EXPI FORM CARD INST DUPL LOCK CTNA ATTE BLAC'.split(' ')
  for (const name of names) await api.pay(name, { external_reference: `order-${name}` })
  await api.pay('APRO', { external_reference: 'order-reserved', capture: false })
  const cancelled = await api.pay('CONT', { external_reference: 'order-cancelled' })
  await api.put(`/v1/payments/${cancelled.id}`, { status: 'cancelled' })
  const expired = await api.pay('CONT', { external_reference: 'order-expired' })
  await api.settle(expired.id, { settlement: 'expire' })
  for (const amount of [500, 1500]) {
    const { id } = await api.pay('APRO', { external_reference: `order-refund-${amount}` })
    await api.post(`/v1/payments/${id}/refunds`, { amount })
  }
  const claimed = await api.pay('APRO', { external_reference: 'order-mediation' })
  await api.settle(claimed.id, { settlement: 'mediate' })
  for (const verdict of [null, 'settled', 'reimbursed']) {
    const { id } = await api.pay('APRO', { external_reference: `order-dispute-${verdict ?? 'open'}` })
    await api.post(`/simulator/payments/${id}/chargeback`, {})
    if (verdict) await api.post(`/simulator/payments/${id}/chargeback`, { verdict })
  }
  const ticket = { payment_method_id: 'rapipago', token: undefined, external_reference: 'order-ticket' }
  await api.pay('APRO', ticket)
}

/** Creates orders whose references name their states. The expired one is the first, because it moves the clock. */
async function playOrders(api: Api) {
  const { expired, ...others } = orderStates
  for (const [state, make] of Object.entries({ expired, ...others })) {
    const post: Api['post'] = (path, body, headers) => {
      const named = path === '/v1/orders' ? { ...toObject(body), external_reference: `order-${state}` } : body
      return api.post(path, named, headers)
    }
    await make({ ...api, post })
  }
}

async function playCustomers(api: Api) {
  for (const [index, name] of ['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Fabio'].entries()) {
    const email = `test_payer_${index + 1}@testuser.com`
    const customer = await api.post('/v1/customers', { email, first_name: name, last_name: 'Prueba' })
    const path = `/v1/customers/${customer.body.id}`
    const visa = await api.post(`${path}/cards`, { token: await api.cardToken() })
    if (index % 2 === 0)
      await api.post(`${path}/cards`, { token: await api.cardToken({ card_number: master }) })
    for (let visit = 0; visit <= index; visit++) {
      const token = await api.post('/v1/card_tokens', { card_id: visa.body.id, security_code: '123' })
      await api.pay('APRO', {
        token: token.body.id,
        transaction_amount: 1000 + 100 * visit,
        external_reference: `order-${name}-${visit + 1}`,
        payer: { type: 'customer', id: customer.body.id },
      })
      await api.advance({ days: 1 })
    }
  }
}

async function playPix(api: Api) {
  for (let index = 1; index <= 8; index++) {
    const payment_method_id = index % 2 === 0 ? 'bolbradesco' : 'pix'
    const { id } = await api.pay('APRO', {
      token: undefined,
      payment_method_id,
      transaction_amount: 10 * index,
      payer: { email: 'ana@testuser.com', ...buyer },
      external_reference: `pedido-${index}`,
    })
    if (index % 4 < 2) await api.settle(id, { settlement: 'approve' })
    await api.advance({ hours: 7 })
  }
  for (const expires of [false, true]) {
    await api.post('/checkout/preferences', {
      items: [{ id: 'SKU-1', title: 'Caneca', quantity: 2, unit_price: 25.5 }],
      external_reference: expires ? 'pedido-expira' : 'pedido-aberto',
      expires,
      ...(expires && { expiration_date_to: '2026-03-05T12:00:00.000-04:00' }),
    })
  }
}

/** Creates subscriptions whose references name their states. */
async function playSubscriptions(api: Api) {
  const named = (state: string) => ({ external_reference: `sub-${state}` })
  const refuse = ({ id }: { id: string }) => api.post(`/simulator/subscriptions/${id}/refusals`)
  const change = ({ id }: { id: string }, status: string) => api.put(`/preapproval/${id}`, { status })
  await subscribed(api, {}, named('active'))
  await refuse(await subscribed(api, {}, named('arrears')))
  await api.advance({ days: 62 })
  await refuse(await subscribed(api, { frequency_type: 'days' }, named('retrying')))
  await api.advance({ hours: 26 })
  await change(await subscribed(api, {}, named('paused')), 'paused')
  await change(await subscribed(api, {}, named('canceled')), 'cancelled')
  await api.post('/preapproval', subscriptionBody({}, named('pending')))
  const trial = { frequency: 1, frequency_type: 'months' }
  await subscribedTo(api, await planned(api, { repetitions: 12, free_trial: trial }), named('trial'))
}

async function write(script: Script, simulator: Simulator) {
  const api = createApi(simulator, 'TEST-shipped-scenarios')
  await api.post('/simulator/reset')
  simulator.register(api.token, { siteId: script.siteId })
  await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
  await script.play(api)
  const query = new URLSearchParams({ name: script.name, description: script.description })
  const { body } = await api.get(`/simulator/scenario?${query}`)
  // Used card tokens and stored answers are useless in another account.
  const { card_tokens: _tokens, answers: _answers, ...tables } = body.tables
  const text = JSON.stringify({ ...body, tables })
  writeFileSync(join(folder, `${script.name}.json`), `${text}\n`)
}

const simulator = await startSimulator()
for (const script of scripts) await write(script, simulator)
await simulator.close()
