/**
 * For each operation an input that succeeds and one that fails validation (null: it takes nothing that could be
 * wrong). The REST adapter gets the same by path, query and body.
 */
import { paymentFields } from './start-test-demo.ts'

type Input = Record<string, unknown>
export type ParityCase = { input: Input | undefined; wrong: Input | null }

const item = { title: 'Mate', quantity: 1, unit_price: '10.50' }

export const parityCases: Record<string, ParityCase> = {
  'health.get': { input: undefined, wrong: null },
  'settings.get': { input: undefined, wrong: null },
  'seller.get': { input: undefined, wrong: null },
  'testUsers.create': { input: { site_id: 'MLA', description: 'x' }, wrong: { site_id: 'MLX' } },
  'payments.create': { input: { ...paymentFields, token: 'x', capture: false }, wrong: { token: 5 } },
  'payments.createOffline': {
    input: {
      transaction_amount: 10,
      payment_method_id: 'pagofacil',
      payer: { email: 'a@b.co' },
      description: 'x',
    },
    wrong: { transaction_amount: 0 },
  },
  'payments.get': { input: { paymentId: '12' }, wrong: { paymentId: 'abc' } },
  'payments.search': { input: { status: 'approved', limit: 5 }, wrong: { limit: 0 } },
  'payments.capture': {
    input: { paymentId: '12', transaction_amount: '5.5' },
    wrong: { paymentId: '12', transaction_amount: 'all' },
  },
  'payments.cancel': { input: { paymentId: '12' }, wrong: { paymentId: 'x1' } },
  'payments.listRefunds': { input: { paymentId: '12' }, wrong: { paymentId: '1.5' } },
  'payments.timeline': { input: { paymentId: '77' }, wrong: { paymentId: '-7' } },
  'payments.refund': { input: { paymentId: '12', amount: '0.01' }, wrong: { paymentId: '12', amount: 0 } },
  'customers.create': { input: { email: 'a@b.co', metadata: { a: [1] } }, wrong: { email: 'a' } },
  'customers.get': { input: { customerId: '1-aB_c' }, wrong: { customerId: 'a.b' } },
  'customers.search': { input: { email: 'a@b.co', first_name: 'Ana' }, wrong: { offset: -1 } },
  'cards.create': { input: { customerId: '1', token: 't' }, wrong: { customerId: '1', token: '' } },
  'cards.delete': { input: { customerId: '1', cardId: '2' }, wrong: { customerId: '1', cardId: 'a b' } },
  'preferences.create': { input: { items: [item] }, wrong: { items: [] } },
  'preferences.get': { input: { preferenceId: '1-a' }, wrong: { preferenceId: 'a.b' } },
  'preferences.search': { input: { external_reference: 'o', limit: 2 }, wrong: { limit: 'two' } },
  'paymentMethods.list': { input: { marketplace: 'NONE' }, wrong: null },
  'paymentMethods.installments': { input: { amount: 10, bin: '450995' }, wrong: { amount: 'ten' } },
  'identificationTypes.list': { input: undefined, wrong: null },
  'notifications.list': { input: { before: 2, topic: 'payment' }, wrong: { limit: 1001 } },
  'notifications.get': { input: { seq: 1 }, wrong: { seq: 0 } },
  'notifications.replay': { input: { seq: 1 }, wrong: { seq: 1, url: 'ftp://shop' } },
  'notifications.sendTest': {
    input: { body: '{"type":"order","data":{"id":"ORD1"}}', signature: 'unsigned' },
    wrong: { topic: 'order' },
  },
  'calls.list': { input: { before: 3, transport: 'rest' }, wrong: { transport: 'back' } },
  'calls.failures': { input: { transport: 'rest', limit: 10 }, wrong: { status_class: '3xx' } },
  'notifications.details': { input: { topic: 'payment', limit: 3 }, wrong: { limit: 201 } },
  'calls.details': { input: { transport: 'trpc' }, wrong: { after: 1 } },
  'calls.get': { input: { seq: 2 }, wrong: { seq: 'x' } },
}
