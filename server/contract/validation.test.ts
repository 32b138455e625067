import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteIds } from '../facts/countries.ts'
import { createCustomerInput } from './customers.ts'
import { changeTransactionInput } from './order-transactions.ts'
import { refundOrderInput } from './orders.ts'
import {
  cancelPaymentInput,
  capturePaymentInput,
  createPaymentInput,
  refundPaymentInput,
} from './payments.ts'
import { changePlanInput } from './plans.ts'
import { createPreferenceInput } from './preferences.ts'
import { changeSubscriptionInput } from './subscriptions.ts'
import { createTestUserInput } from './test-users.ts'
import { describeIssues } from './validation.ts'

const payment = {
  transaction_amount: 10,
  token: 't',
  description: 'd',
  installments: 1,
  payment_method_id: 'visa',
  payer: { email: 'a@b.co' },
}
const item = { title: 'Mate', quantity: 1, unit_price: 1 }

function failureOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input)
  if (parsed.success) throw new Error(`accepted ${JSON.stringify(input)}`)
  return describeIssues(parsed.error.issues, input)
}

const isLong = 'must be a number of at most 15 digits, because a longer one may be changed'

/** What is wrong in an input, where, and the rule that the answer names. */
type Wrong = [change: object, field: string, rule: string]
const wrongOfPayment: Wrong[] = [
  [{ transaction_amount: 0 }, 'transaction_amount', 'must be at least 0.01'],
  ...['1e3', '0x10', '', ' 5', Number.POSITIVE_INFINITY, null].map(
    (amount): Wrong => [{ transaction_amount: amount }, 'transaction_amount', 'must be a number'],
  ),
  [{ transaction_amount: '9'.repeat(400) }, 'transaction_amount', isLong],
  [{ installments: 1.5 }, 'installments', 'must be an integer'],
  [{ installments: '0' }, 'installments', 'must be at least 1'],
  [{ installments: undefined }, 'installments', 'is required'],
  [{ token: ' ' }, 'token', 'must not be empty'],
  [{ token: 5 }, 'token', 'must be text'],
  [{ payer: {} }, 'payer.email', 'is required'],
  [{ payer: 'ana' }, 'payer', 'must be an object'],
  [{ payer: { email: 'ana' } }, 'payer.email', 'must be a valid e-mail address'],
  [{ notification_url: 'ftp://x.y' }, 'notification_url', 'must be a valid http or https URL'],
  [{ notification_url: 'not a url' }, 'notification_url', 'must be a valid http or https URL'],
  [{ notification_url: 'https://x.y/a b' }, 'notification_url', 'must be a valid http or https URL'],
  [{ metadata: [] }, 'metadata', 'must be an object'],
  [{ issuer_id: 'x' }, 'issuer_id', 'must be an integer'],
]
const wrongOfPreference: Wrong[] = [
  [{ items: [] }, 'items', 'must have at least 1 item'],
  [{ items: undefined }, 'items', 'is required'],
  [{ items: [{ ...item, quantity: 0 }] }, 'items.0.quantity', 'must be at least 1'],
  [{ items: [{ ...item, unit_price: -1 }] }, 'items.0.unit_price', 'must be at least 0'],
  [{ expires: 'yes' }, 'expires', 'must be true or false'],
  [{ back_urls: { success: 'x' } }, 'back_urls.success', 'must be a valid URL of the web or of an app'],
  [{ expiration_date_to: 'tomorrow' }, 'expiration_date_to', 'must be an ISO 8601 date'],
  [{ expiration_date_to: '2026-02-31T10:00:00.000-04:00' }, 'expiration_date_to', 'must be an ISO 8601 date'],
]
const refund = { paymentId: '1' }
const change = { subscriptionId: '1' }
const transaction = { orderId: '1', transactionId: '2', payment_method: { id: 'visa', type: 'credit_card' } }
const site = `must be one of ${siteIds.join(', ')}`

type Case = [schema: z.ZodType, input: object, field: string, rule: string]

/** A rule with a capital follows `Unknown field`. */
test.each<Case>([
  ...wrongOfPayment.map(([wrong, ...told]): Case => [createPaymentInput, { ...payment, ...wrong }, ...told]),
  ...wrongOfPreference.map(
    ([wrong, ...told]): Case => [createPreferenceInput, { items: [item], ...wrong }, ...told],
  ),
  [createTestUserInput, {}, 'site_id', site],
  [createTestUserInput, { site_id: 'MLX' }, 'site_id', site],
  [createTestUserInput, { site_id: 'MLA', description: 5 }, 'description', 'must be text'],
  [createCustomerInput, { email: 'x@' }, 'email', 'must be a valid e-mail address'],
  [createCustomerInput, { email: 'a@b.co', phone: '11' }, 'phone', 'must be an object'],
  [refundPaymentInput, { ...refund, amount: 0 }, 'amount', 'must be at least 0.01'],
  [refundPaymentInput, { paymentId: 'abc' }, 'paymentId', 'must be a numeric identifier'],
  [refundPaymentInput, { ...refund, amout: 5 }, 'amout', 'Did you mean amount?'],
  [refundPaymentInput, { ...refund, Amount: 5 }, 'Amount', 'Did you mean amount?'],
  [refundPaymentInput, { ...refund, value: 5 }, 'value', 'Known fields: amount, metadata, reason.'],
  [capturePaymentInput, { ...refund, amount: 5 }, 'amount', 'Did you mean transaction_amount?'],
  [cancelPaymentInput, { ...refund, amount: 5 }, 'amount', 'This operation has no fields.'],
  [
    changeSubscriptionInput,
    { ...change, auto_recurring: { transaction_amout: 5 } },
    'auto_recurring.transaction_amout',
    'Did you mean transaction_amount?',
  ],
  [changeSubscriptionInput, { ...change, autoRecuring: {} }, 'autoRecuring', 'Did you mean auto_recurring?'],
  [
    changePlanInput,
    { planId: '1', auto_recurring: { amount: 5 } },
    'auto_recurring.amount',
    'Did you mean transaction_amount?',
  ],
  [changeTransactionInput, { ...transaction, amout: '5.00' }, 'amout', 'Did you mean amount?'],
  [refundOrderInput, { orderId: 'ORD1', transaction: [] }, 'transaction', 'Did you mean transactions?'],
  [
    refundOrderInput,
    { orderId: 'ORD1', transactions: [{ id: 'PAY1', ammount: '5.00' }] },
    'transactions.0.ammount',
    'Did you mean amount?',
  ],
])('explains the wrong field, case %#', (schema, input, field, rule) => {
  const failure = failureOf(schema, input)
  const sentence = /^[A-Z]/.test(rule) ? `Unknown field ${field}. ${rule}` : `The ${field} field ${rule}.`
  expect(failure.errors[field]).toEqual([sentence])
  expect(failure.message).toBe(sentence)
})

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'names a wrong field called %s',
  name => {
    const failure = failureOf(z.strictObject({}), JSON.parse(`{"${name}":1}`))
    expect(Object.entries(failure.errors)).toEqual([[name, [expect.stringContaining(name)]]])
  },
)

test('the message names the first wrong field and counts the others', () => {
  const failure = failureOf(createPaymentInput, {})
  expect(Object.keys(failure.errors)).toHaveLength(6)
  expect(failure.message).toBe('The transaction_amount field is required. (and 5 more errors)')
  const two = failureOf(createPaymentInput, { ...payment, installments: 0, transaction_amount: 0 })
  expect(two.message).toBe('The transaction_amount field must be at least 0.01. (and 1 more error)')
})

test('converts plain decimal text to numbers and passes unknown fields unchanged', () => {
  const parsed = createPaymentInput.parse({
    ...payment,
    transaction_amount: '10.50',
    installments: '3',
    capture: false,
    additional_info: { items: [{ quantity: '1' }] },
    payer: { email: 'a@b.co', first_name: 'Ana' },
  })
  expect(parsed).toEqual({
    ...payment,
    transaction_amount: 10.5,
    installments: 3,
    capture: false,
    additional_info: { items: [{ quantity: '1' }] },
    payer: { email: 'a@b.co', first_name: 'Ana' },
  })
})

test('of many wrong fields the first 100 are listed, and all are counted', () => {
  const input = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`field${at}`, at]))
  const { error } = z.strictObject({}).safeParse(input)
  const { message, errors } = describeIssues(error?.issues ?? [], input)
  expect(Object.keys(errors)).toEqual(Object.keys(input).slice(0, 100))
  expect(message).toBe('The field0 field is not known here. (and 249 more errors)')
})
