/**
 * Each field of each write that moves money, with each right value that its declaration has: it is seen in what the
 * simulator answers, or warned of, or refused. The rest is in the table below, with what becomes of it.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestOf } from '../../catalog/requests/requests.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi } from './support/api.ts'
import { orderBody } from './support/order-body.ts'
import { putAt, type RightChange, rightChangesOf } from './support/right-values.ts'
import { withSimulator } from './support/with-simulator.ts'
import { writes } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const moving = Object.keys(writes).filter(write =>
  /^\w+ \/(v1\/(payments|orders|advanced_payments|payouts|transaction-intents)|checkout\/preferences|preapproval|merchant_orders)/.test(
    write,
  ),
)

/** What no answer shows, and is right to be silent. */
const known: readonly (readonly [field: RegExp, what: string])[] = [
  [
    /payments payer\.(first_name|last_name|phone|address|authentication_type)/,
    'blank in all answers: privacy',
  ],
  [/orders payer\./, 'no answer has the payer (measured)'],
  [/^POST \/preapproval payer_email/, 'an empty text in all answers: privacy'],
  [
    /(payer|receiver_address)\.(.*\.)?(floor|apartment|neighborhood|\w+_name) /,
    'address: nothing is sent there',
  ],
  [/preferences.* payer\.(authentication|registration|is_)/, 'for the check of fraud'],
  [/preferences.* items\.0\.(warranty|category_descriptor|type|event_date) /, 'for the check of fraud'],
  [/payments capture /, 'performed: `captured`, `authorized`'],
  [/payments three_d_secure_mode /, 'performed by cards that ask: payment-life.test.ts'],
  [
    /(plan|^PUT).* auto_recurring\.billing_day_proportional /,
    'performed with `billing_day`: renewals.test.ts',
  ],
  [/plan.* status "inactive"/, 'read back as `cancelled` (measured)'],
  [/events status /, 'performed: order-event.test.ts'],
  [/^PUT \/v1\/advanced_payments.* capture true/, 'performed: `status`'],
  // Shops send back what an answer had.
  [/additional_info\.(authentication_code|available_balance|nsu_processadora|tracking_id) /, 'answered only'],
  [/(preferences\S*|merchant_orders\S*) \w+ "x\d+q"/, 'answered only'],
  [/preapproval\S* \w+ "x\d+q"/, 'answered only'],
  [/auto_recurring\.(has_billing_day|transaction_amount_proportional) /, 'answered only'],
  [/advanced_payments application_id /, 'the access token decides it'],
  [/payouts (description|config\.|transactions\.0\.)/, 'who is paid and told: in no answer'],
  [/intents\S* transaction\.(receiver|from\.accounts\.0\.)/, 'who is paid: in no answer'],
]

/** The answers in which the provider shows what a write made. */
async function readAll(api: Api, address: string, { body }: Answered): Promise<string> {
  const id = address.startsWith('/v1/orders/') ? '' : (body?.id ?? '')
  const paths = [
    address.replace(/(\/v1\/orders\/[^/]+).*/, '$1').replace(/\/$/, ''),
    `${address}/${id}`,
    '/checkout/preferences/search?limit=1',
    ...(address === '/v1/payouts' ? [`/v1/payouts/${id}/transactions`] : []),
    ...(address.includes('intents') ? [`/v1/transaction-intents/${id}`] : []),
    ...(address === '/v1/advanced_payments' ? [`/v1/payments/${body?.disbursements?.[0]?.id}`] : []),
  ]
  const answers = await Promise.all(paths.map(path => api.get(path)))
  return JSON.stringify([body, ...answers.map(each => each.body)])
}

const isSeen = (shown: string, { path, value }: RightChange) => {
  const text = JSON.stringify(value)
  const name = path.split('.').at(-1)
  const moment = /:00:00\.\d{3}/.exec(text)
  if (moment) return shown.includes(moment[0])
  if (typeof value === 'number') return new RegExp(`"${name}":"?${text}`).test(shown)
  return shown.includes(/\d{3}/.test(text) ? text.replaceAll(/^[{[]|[}\]]$/g, '') : `"${name}":${text}`)
}

/** Sends the fields together. Those that are refused together are sent in halves. */
async function silentOf(write: string, changes: RightChange[], api: Api): Promise<RightChange[]> {
  if (changes.length === 0) return []
  const [address, right] = await (writes[write] as (typeof writes)[string])(api)
  const body = changes.reduce((made, { path, value }) => putAt(made, path, value), right)
  const headers = { 'x-idempotency-key': randomUUID() }
  const answer = await api.call(write.split(' ')[0] ?? '', address, body, headers)
  if (answer.status >= 400) {
    if (changes.length === 1) return []
    const half = Math.ceil(changes.length / 2)
    const first = await silentOf(write, changes.slice(0, half), api)
    return [...first, ...(await silentOf(write, changes.slice(half), api))]
  }
  const warned = readWarnings(answer.headers.get(warningsHeader)).map(each => each.path)
  const shown = await readAll(api, address, answer)
  return changes.filter(change => {
    const at = change.path.replaceAll(/\.0(?=\.|$)/g, '[0]')
    return !warned.some(path => at.startsWith(path)) && !isSeen(shown, change)
  })
}

test.each(moving)(
  '%s: a right value is seen, warned of, refused, or its fate is known',
  async write => {
    const api = createApi(simulator)
    const [, right] = await (writes[write] as (typeof writes)[string])(api)
    const changes = rightChangesOf(requestOf(write, right)?.fields ?? {})
    const silent: string[] = []
    for (const turn of [0, 1, 2, 3, 4, 5, 6, 7])
      for (const { path, value } of await silentOf(
        write,
        changes.filter(each => each.turn === turn),
        api,
      ))
        silent.push(`${write} ${path} ${JSON.stringify(value)}`)
    expect(silent.filter(field => !known.some(([pattern]) => pattern.test(field)))).toEqual([])
  },
  60_000,
)

test('what an order shows of itself and does not perform is warned of', async () => {
  const api = createApi(simulator)
  const config = {
    online: { retries: { allowed: false } },
    payment_method: { installments: { interest_free: { type: 'list', values: [3] } } },
  }
  const answer = await api.post('/v1/orders', orderBody({ id: 'rapipago', type: 'ticket' }, { config }))
  expect(readWarnings(answer.headers.get(warningsHeader)).map(({ code, path }) => `${code} ${path}`)).toEqual(
    ['not_performed config.payment_method.installments.interest_free', 'not_performed config.online.retries'],
  )
})
