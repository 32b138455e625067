/**
 * Every example of a request in the provider's OpenAPI document is performed without a warning, or a source says why not.
 * The examples are in `support/provider-examples.json`, word for word.
 */
import { expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json, testCardOf } from './support/api.ts'
import { orderBody } from './support/order-body.ts'
import examples from './support/provider-examples.json' with { type: 'json' }
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

/** Examples that the provider is known to refuse, the words by which the refusal is known, and who quotes them. */
const justified: Record<string, readonly [message: string, source: string]> = {
  'POST /v1/payments boleto_brazil': [
    'To generate a registered boleto the following parameters are required',
    'px-android#1370, public files of shops: a boleto needs an address',
  ],
  'POST /preapproval_plan monthly_plan': [
    'Back url is required',
    'reference of subscriptions, table of errors',
  ],
}

type Known = { siteId: SiteId; transaction: string }

/** The document has placeholders for tokens and ids, and dates that have passed. */
const placeholders: Record<string, (api: Api, known: Known) => Promise<string> | string> = {
  YOUR_ACCESS_TOKEN: (api, { siteId }) => api.cardToken(testCardOf(siteId, 'visa')),
  '1c87b6b301010101ddcd92f9bbbb3be2': (api, { siteId }) => api.cardToken(testCardOf(siteId, 'visa')),
  transaction_id_here: (_, { transaction }) => transaction,
  '2024-12-31T23:59:59.000-06:00': () => new Date(Date.now() + 86_400_000).toISOString(),
}

async function fillIn(body: Json, api: Api, known: Known): Promise<Json> {
  let text = JSON.stringify(body)
  for (const [placeholder, value] of Object.entries(placeholders))
    if (text.includes(placeholder)) text = text.replaceAll(placeholder, await value(api, known))
  return JSON.parse(text)
}

test.each(examples as [write: string, name: string, siteId: SiteId, body: Json][])(
  '%s: %s in %s',
  async (write, name, siteId, body) => {
    const api = createApi(simulator)
    simulator.register(api.token, { siteId })
    const known = { siteId, transaction: '' }
    const [method = '', template = ''] = write.split(' ')
    let path = template
    if (template.startsWith('/v1/payments/{id}')) path = path.replace('{id}', (await api.pay('APRO')).id)
    if (template.startsWith('/v1/customers/{id}'))
      path = path.replace('{id}', (await api.saveCard()).customer_id)
    if (template.includes('{order_id}')) {
      const paid = { id: 'visa', type: 'credit_card', token: await api.cardToken(), installments: 1 }
      const { id, transactions } = (await api.post('/v1/orders', orderBody(paid))).body
      known.transaction = transactions.payments[0].id
      path = path.replace('{order_id}', id)
    }
    const answer = await api.call(method, path, await fillIn(body, api, known), { 'x-idempotency-key': name })
    const refused = answer.status >= 400 ? answer.body.message : ''
    const warned = readWarnings(answer.headers.get(warningsHeader))
    const [message = ''] = justified[`${write} ${name}`] ?? []
    expect([refused.slice(0, message.length || undefined), warned]).toEqual([message, []])
  },
)
