/**
 * The inputs that tests send to each operation. Tests that walk the router fail for an operation without a case. The
 * REST adapter gets an input as path, query and body, the tRPC adapter gets it unchanged.
 */
import { expect } from 'vitest'
import { catalog } from '../../catalog/catalog.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Grading } from '../../contract/grading.ts'
import type { Preference } from '../../contract/preferences.ts'
import { demoCredentials } from '../../facts/demo-credentials.ts'
import type { Rest } from './callers.ts'
import { counterCases } from './counter-cases.ts'
import type { OperationCase } from './operation-case.ts'
import { orderCases } from './order-cases.ts'
import { reportForwards } from './report-forwards.ts'
import { signNotification } from './sign-notification.ts'
import { paymentFields, type TestDemo } from './start-test-demo.ts'
import { subscriptionCases } from './subscription-cases.ts'

/** Nothing listens on this port. */
const unreachable = 'http://127.0.0.1:9/hook'
const ticketFields = {
  transaction_amount: 10,
  payment_method_id: 'pagofacil',
  payer: { email: 'a@b.co' },
  description: 'x',
}
const item = { title: 'Mate', quantity: 1, unit_price: '10.50' }

let madeAccounts = 0
const newAccountName = () => `made-${++madeAccounts}`

async function makeAccount({ rest }: Pick<TestDemo, 'rest'>) {
  const name = newAccountName()
  const { status } = await rest('POST', '/accounts', { name, country: 'MLC' })
  expect(status).toBe(201)
  return { name }
}

/** Faults of calls that nobody makes. */
const everyShopFault = [
  { status: 429, retry_after: 3, delay_ms: 1, performed: true, body: { a: 1 }, path: '/v1/never' },
  {
    method: 'GET',
    cut_off: true,
    reset: true,
    malformed: true,
    slow_body_ms: 5,
    path: '/v1/never',
    account: 'default',
  },
]

/** The reads of one payment. */
const paymentReads: [string, OperationCase][] = Object.entries<Operation>(catalog.payments).flatMap(
  ([name, { provider, route, example }]) =>
    provider?.startsWith('GET') && route && Object.keys(example.input ?? {}).join() === 'paymentId'
      ? [
          [
            `payments.${name}`,
            {
              input: { paymentId: '12' },
              wrong: { paymentId: 'abc' },
              real: async demo => ({ paymentId: (await demo.pay()).id }),
            },
          ],
        ]
      : [],
)

export const operationCases: Record<string, OperationCase> = {
  ...Object.fromEntries(paymentReads),
  'health.get': { input: undefined, wrong: null },
  'settings.get': { input: undefined, wrong: null },
  'seller.get': { input: undefined, wrong: null },
  'testUsers.create': { input: { site_id: 'MLA', description: 'x' }, wrong: { site_id: 'MLX' } },
  'testUsers.search': { input: { limit: 5 }, wrong: { limit: 0 } },
  'payments.create': {
    input: { ...paymentFields, token: 'x', capture: false },
    wrong: { token: 5 },
    real: async demo => ({ token: await demo.tokenize() }),
    more: async demo => [
      { ...paymentFields, token: await demo.tokenize('OTHE') },
      { ...paymentFields, token: await demo.tokenize('CONT'), metadata: { order: 1 } },
    ],
  },
  'payments.createOffline': {
    input: ticketFields,
    wrong: { transaction_amount: 0 },
  },
  'payments.get': {
    input: { paymentId: '12' },
    wrong: { paymentId: 'abc' },
    real: async demo => ({ paymentId: (await demo.pay()).id }),
    more: async demo => [{ paymentId: await newRefundedPayment(demo) }],
  },
  'payments.search': { input: { status: 'approved', limit: 5 }, wrong: { limit: 0 } },
  'payments.capture': {
    input: { paymentId: '12', transaction_amount: '5.5' },
    wrong: { paymentId: '12', transaction_amount: 'all' },
    real: async demo => ({ paymentId: (await demo.pay({ capture: false })).id }),
  },
  'payments.cancel': {
    input: { paymentId: '12' },
    wrong: { paymentId: 'x1' },
    real: async demo => ({ paymentId: (await demo.pay({}, 'CONT')).id }),
  },
  'payments.listRefunds': {
    input: { paymentId: '12' },
    wrong: { paymentId: '1.5' },
    real: async demo => ({ paymentId: await newRefundedPayment(demo) }),
  },
  'payments.timeline': {
    input: { paymentId: '77' },
    wrong: { paymentId: '-7' },
    real: async demo => ({ paymentId: await newRecordedPayment(demo) }),
  },
  'payments.refund': {
    input: { paymentId: '12', amount: '0.01' },
    wrong: { paymentId: '12', amount: 0 },
    real: async demo => ({ paymentId: (await demo.pay()).id }),
  },
  ...orderCases,
  'customers.create': {
    input: { email: 'a@b.co', metadata: { a: [1] } },
    wrong: { email: 'a' },
    real: async () => ({ email: `${crypto.randomUUID()}@testuser.com` }),
  },
  'customers.get': {
    input: { customerId: '1-aB_c' },
    wrong: { customerId: 'a.b' },
    real: async demo => ({ customerId: (await newCard(demo)).customerId }),
  },
  'customers.search': { input: { email: 'a@b.co', first_name: 'Ana' }, wrong: { offset: -1 } },
  'cards.create': {
    input: { customerId: '1', token: 't' },
    wrong: { customerId: '1', token: '' },
    real: async demo => ({ customerId: await newCustomer(demo), token: await demo.tokenize() }),
  },
  'cards.delete': {
    input: { customerId: '1', cardId: '2' },
    wrong: { customerId: '1', cardId: 'a b' },
    real: newCard,
  },
  'preferences.create': { input: { items: [item] }, wrong: { items: [] } },
  'preferences.get': {
    input: { preferenceId: '1-a' },
    wrong: { preferenceId: 'a.b' },
    real: async demo => ({ preferenceId: await newPreference(demo) }),
  },
  'preferences.search': { input: { external_reference: 'o', limit: 2 }, wrong: { limit: 'two' } },
  ...subscriptionCases,
  ...counterCases,
  'paymentMethods.list': { input: { marketplace: 'NONE' }, wrong: null },
  'paymentMethods.installments': { input: { amount: 10, bin: '450995' }, wrong: { amount: 'ten' } },
  'identificationTypes.list': { input: undefined, wrong: null },
  'notifications.list': {
    input: { before: 2, topic: 'payment' },
    wrong: { limit: 1001 },
    more: async demo => {
      await newNotifications(demo)
      return [{ listen: 'delivered' }]
    },
  },
  'notifications.get': {
    input: { seq: 1 },
    wrong: { seq: 0 },
    real: async demo => ({ seq: (await newNotifications(demo))[0] }),
    more: async demo => (await newNotifications(demo)).map(seq => ({ seq })),
  },
  'notifications.replay': {
    input: { seq: 1 },
    wrong: { seq: 1, url: 'ftp://shop' },
    real: async demo => ({ seq: (await newNotifications(demo))[0] }),
    more: async demo => {
      const [seq] = await newNotifications(demo)
      return [
        { seq, signature: 'sign_again' },
        { seq, url: unreachable },
      ]
    },
  },
  'notifications.reportForward': {
    input: { seq: 1, url: unreachable, at: '2026-11-28T08:00:00Z', duration_ms: 3, status: 200 },
    wrong: { seq: 1, url: unreachable, at: '2026-11-28T08:00:00Z', duration_ms: 3 },
    real: async demo => ({ seq: (await newNotifications(demo))[0] }),
  },
  'notifications.sendTest': {
    input: { body: '{"type":"order","data":{"id":"ORD1"}}', signature: 'unsigned' },
    wrong: { topic: 'order' },
    more: async () => [{ resource: '1' }, { resource: '1', url: unreachable }],
  },
  'forwarding.get': { input: undefined, wrong: null },
  'forwarding.retry': { input: {}, wrong: { seq: 0 } },
  'forwarding.start': {
    input: { url: unreachable, topic: 'payment', verdict: 'validated' },
    wrong: { url: 'ftp://shop' },
    more: async () => [{ url: unreachable }],
  },
  'forwarding.stop': { input: {}, wrong: null },
  'faults.list': {
    input: undefined,
    wrong: null,
    more: async demo => {
      for (const fault of everyShopFault)
        await demo.rest('POST', '/faults', fault, { 'x-pasarela-actor': 'nightly suite' })
      return [{}]
    },
  },
  'faults.add': {
    input: { method: 'GET', path: '/v1/never', status: 503, account: 'default', times: 2, skip: 1 },
    wrong: { path: 'v1' },
    more: async () => everyShopFault,
  },
  'faults.clear': { input: {}, wrong: null },
  'accounts.list': {
    input: undefined,
    wrong: null,
    more: async demo => {
      await makeAccount(demo)
      return [{}]
    },
  },
  'accounts.create': {
    input: { name: 'made', country: 'MLC' },
    wrong: { name: 'default', country: 'MLX', access_token: 'TEST-1' },
    refused: 409,
    real: async () => ({ name: newAccountName() }),
  },
  'accounts.remove': {
    input: { name: 'never-made' },
    wrong: { name: 'Not a name' },
    refused: 404,
    real: makeAccount,
  },
  'grading.get': {
    input: { language: 'es' },
    wrong: { language: 'xx' },
    more: async demo => {
      await newGrade(demo)
      return [{ language: 'pt' }]
    },
  },
  'grading.report': {
    input: { format: 'json' },
    wrong: { format: 'pdf' },
    more: async demo => {
      await newGrade(demo)
      return [{}, { format: 'junit', language: 'es' }]
    },
  },
  'grading.start': {
    input: { url: unreachable, only: ['valid'], seed: 7, owns_host: false },
    wrong: { url: unreachable, check_url: 'http://elsewhere.example/orders' },
    more: async () => [
      { url: unreachable },
      {
        url: unreachable,
        only: ['valid'],
        slow: true,
        patience: 1,
        restart_url: unreachable,
        other_secret: 'secret-of-tests',
        previous_secret: 'secret-of-may',
        other_access_token: 'TEST-other',
      },
    ],
  },
  'grading.stop': { input: {}, wrong: null },
  'quality.get': {
    input: { last: 5, product: 'checkout_api' },
    wrong: { last: 0 },
    more: async demo => {
      await newPreference(demo)
      await demo.rest('POST', '/payments/offline', ticketFields)
      return [{ language: 'pt' }]
    },
  },
  'quality.report': {
    input: { format: 'json', sale: 'order-1' },
    wrong: { format: 'pdf' },
    more: async () => [{}, { format: 'junit', product: 'checkout_pro', last: 3, language: 'es' }],
  },
  'notifications.wait': {
    input: { resource: '77', after: 0 },
    wrong: { timeout: 61 },
    real: async demo => ({ resource: String((await demo.pay()).id), action: 'payment.created' }),
    more: async demo => {
      await newNotifications(demo)
      return [{ listen: 'delivered', after: 0 }]
    },
  },
  'notifications.settled': {
    input: { timeout: 10 },
    wrong: { timeout: -1 },
    real: async demo => {
      // This payment expires later, on its own.
      await demo.rest('POST', '/payments/offline', ticketFields)
      return {}
    },
  },
  'calls.wait': {
    input: { operation: 'payments.get' },
    wrong: { count: 0 },
    real: async demo => ({ resource: String((await demo.pay()).id) }),
  },
  'calls.list': { input: { before: 3, transport: 'rest' }, wrong: { transport: 'back' } },
  'calls.failures': {
    input: { transport: 'rest', limit: 10 },
    wrong: { status_class: '3xx' },
    more: async demo => {
      await newCall(demo, { status: 404 })
      return [{ limit: 10 }]
    },
  },
  'notifications.counts': { input: undefined, wrong: null },
  'calls.counts': { input: undefined, wrong: null },
  'notifications.details': { input: { topic: 'payment', limit: 3 }, wrong: { limit: 201 } },
  'calls.details': { input: { transport: 'trpc' }, wrong: { after: 1 } },
  'entries.annotate': {
    input: { seq: 1, note: 'seen' },
    wrong: { seq: 1, note: 2 },
    real: async demo => ({ seq: (await newNotifications(demo))[0], note: 'late' }),
  },
  'entries.clear': { input: { through: 1, confirm: 'clear' }, wrong: { through: 1, confirm: 'yes' } },
  'calls.get': {
    input: { seq: 2 },
    wrong: { seq: 'x' },
    real: async demo => ({ seq: await newCall(demo, { status: 201 }) }),
    more: async demo => [{ seq: await newCall(demo, { status: 404 }) }],
  },
}

async function newRefundedPayment({ pay, rest }: TestDemo): Promise<number> {
  const { id } = await pay()
  await rest('POST', `/payments/${id}/refunds`, { amount: 500 })
  return id
}

async function newCustomer({ rest }: TestDemo): Promise<unknown> {
  const email = `${crypto.randomUUID()}@testuser.com`
  return (await rest('POST', '/customers', { email, first_name: 'Ana', last_name: 'Gómez' })).body.data.id
}

async function newCard(demo: TestDemo) {
  const customerId = await newCustomer(demo)
  const token = await demo.tokenize()
  const card = await demo.rest('POST', `/customers/${customerId}/cards`, { token })
  return { customerId, cardId: card.body.data.id }
}

async function newPreference({ rest }: TestDemo): Promise<string> {
  return (await rest<Preference>('POST', '/preferences', { items: [item] })).body.data.id
}

/** A payment whose call and notification are both in the journal; calls are recorded after their answer. */
async function newRecordedPayment({ pay, rest }: TestDemo): Promise<number> {
  const { id } = await pay()
  await reportForwards({ rest }, id)
  return id
}

/** The newest three notifications: one rejected for a recognized mistake, one repeated, one accepted. */
async function newNotifications({ rest, pay, simulator }: TestDemo): Promise<number[]> {
  await pay()
  await simulator.idle()
  await rest('POST', '/notifications/1/replay', {})
  const [requestId, ts] = ['request-1', String(Date.now())]
  const signature = signNotification({ id: '1', requestId: '', ts, secret: demoCredentials.webhookSecret })
  const headers = { 'x-request-id': requestId, 'x-signature': signature }
  await rest('POST', '/webhooks?data.id=1', { type: 'payment', data: { id: '1' } }, headers)
  return reportForwards({ rest })
}

/** The seq of a new call with this outcome. */
async function newCall({ rest, pay }: TestDemo, { status }: { status: 201 | 404 }): Promise<number> {
  const [before = 0] = await newestSeqs(rest, '/calls?limit=1')
  await (status === 201 ? pay() : rest('GET', '/payments/404'))
  const [seq = 0] = await newestSeqs(rest, `/calls/wait?status=${status}&after=${before}`)
  return seq
}

async function newestSeqs(rest: Rest, path: string): Promise<number[]> {
  const { body } = await rest<{ entries: { seq: number }[] }>('GET', path)
  return body.data.entries.map(({ seq }) => seq)
}

/** Grades a handler that refuses everything: the path does not exist. */
async function newGrade(demo: TestDemo) {
  await demo.rest('POST', '/grade', { url: `${demo.url}/nowhere`, only: ['valid', 'absent'] })
  await expect
    .poll(async () => (await demo.rest<Grading>('GET', '/grade')).body.data.is_running, { timeout: 60_000 })
    .toBe(false)
}
