/**
 * The bodies that the examples and the live tests of the provider's SDKs send are accepted without a warning, or a
 * source says why not. `support/sdk-examples.json` has each form of body once, as the SDKs sent it. Placeholders in the
 * examples are filled in, and tokens are made here.
 */
import { expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { createApi, type Json, testCardOf } from './support/api.ts'
import examples from './support/sdk-examples.json' with { type: 'json' }
import { withSimulator } from './support/with-simulator.ts'
import { writes } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

/** What is justified, each with its source. */
const justified: readonly (readonly [problem: RegExp, source: string])[] = [
  [/missing_field payer.identification.number$/, 'Pix: some accounts refuse it, public files of 2026'],
  [
    /wrong_type additional_info.shipments.local_pickup$/,
    'a boolean: OpenAPI description, types of four SDKs',
  ],
  [/ignored_field auto_recurring.currency_id$/, 'the example has 123 as its currency'],
  [
    /not_performed config\.payment_method\.installments\.interest_free$/,
    'no page of the simulator offers it',
  ],
  [/not_performed discounts$/, 'what a discount of an order does is shown nowhere'],
  [/(site_id|not_performed preference_id)$/, 'the example has a country and an id of its own'],
  [/transactions.payments\[0\].transaction_data' not allowed/, 'orders refuse what no type and no page has'],
  [/fee_without_seller marketplace_fee$/, 'the examples have no token of a seller'],
  [/"The application is not authorized to perform this type of payment"/, 'measured: it needs a permission'],
]

type Example = readonly [source: string, write: string, siteId: SiteId, body: Json]

async function problemsOf([source, write, siteId, body]: Example): Promise<string[]> {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  const text = JSON.stringify(body)
  const path =
    'capture' in body && write.startsWith('PUT')
      ? `/v1/payments/${(await api.pay('APRO', { capture: false })).id}`
      : (await (writes[write] as (typeof writes)[string])(api))[0]
  const token = await api.cardToken(testCardOf(siteId, text.includes('"master"') ? 'master' : 'visa'))
  const sent = JSON.parse(text.replaceAll('CARD_TOKEN', token))
  const answer = await (write.startsWith('PUT') ? api.put : api.post)(path, sent)
  const warned = readWarnings(answer.headers.get(warningsHeader)).map(({ code, path: at }) => `${code} ${at}`)
  const refused = answer.status < 400 ? [] : [JSON.stringify(answer.body)]
  return [...warned, ...refused].map(problem => `${source}, ${write}: ${problem}`)
}

test('the bodies of the SDKs are neither refused nor warned of without a source', async () => {
  const problems: string[] = []
  for (const example of examples as unknown as Example[]) problems.push(...(await problemsOf(example)))
  expect(problems.filter(one => !justified.some(([known]) => known.test(one)))).toEqual([])
}, 60_000)
