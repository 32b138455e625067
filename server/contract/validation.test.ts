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

const siteSentence = `The site_id field must be one of ${siteIds.join(', ')}.`

test.each([
  [createTestUserInput, {}, 'site_id', siteSentence],
  [createTestUserInput, { site_id: 'MLX' }, 'site_id', siteSentence],
  [
    createTestUserInput,
    { site_id: 'MLA', description: 5 },
    'description',
    'The description field must be text.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: 0 },
    'transaction_amount',
    'The transaction_amount field must be at least 0.01.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: '1e3' },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: '0x10' },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: '' },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: ' 5' },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: Number.POSITIVE_INFINITY },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: '9'.repeat(400) },
    'transaction_amount',
    'The transaction_amount field must be a number of at most 15 digits, because a longer one may be changed.',
  ],
  [
    createPaymentInput,
    { ...payment, transaction_amount: null },
    'transaction_amount',
    'The transaction_amount field must be a number.',
  ],
  [
    createPaymentInput,
    { ...payment, installments: 1.5 },
    'installments',
    'The installments field must be an integer.',
  ],
  [
    createPaymentInput,
    { ...payment, installments: '0' },
    'installments',
    'The installments field must be at least 1.',
  ],
  [
    createPaymentInput,
    { ...payment, installments: undefined },
    'installments',
    'The installments field is required.',
  ],
  [createPaymentInput, { ...payment, token: ' ' }, 'token', 'The token field must not be empty.'],
  [createPaymentInput, { ...payment, token: 5 }, 'token', 'The token field must be text.'],
  [createPaymentInput, { ...payment, payer: {} }, 'payer.email', 'The payer.email field is required.'],
  [createPaymentInput, { ...payment, payer: 'ana' }, 'payer', 'The payer field must be an object.'],
  [
    createPaymentInput,
    { ...payment, payer: { email: 'ana' } },
    'payer.email',
    'The payer.email field must be a valid e-mail address.',
  ],
  [
    createPaymentInput,
    { ...payment, notification_url: 'ftp://x.y' },
    'notification_url',
    'The notification_url field must be a valid http or https URL.',
  ],
  [
    createPaymentInput,
    { ...payment, notification_url: 'not a url' },
    'notification_url',
    'The notification_url field must be a valid http or https URL.',
  ],
  [
    createPaymentInput,
    { ...payment, notification_url: 'https://x.y/a b' },
    'notification_url',
    'The notification_url field must be a valid http or https URL.',
  ],
  [createPaymentInput, { ...payment, metadata: [] }, 'metadata', 'The metadata field must be an object.'],
  [
    createPaymentInput,
    { ...payment, issuer_id: 'x' },
    'issuer_id',
    'The issuer_id field must be an integer.',
  ],
  [refundPaymentInput, { paymentId: '1', amount: 0 }, 'amount', 'The amount field must be at least 0.01.'],
  [
    refundPaymentInput,
    { paymentId: 'abc' },
    'paymentId',
    'The paymentId field must be a numeric identifier.',
  ],
  [createCustomerInput, { email: 'x@' }, 'email', 'The email field must be a valid e-mail address.'],
  [createCustomerInput, { email: 'a@b.co', phone: '11' }, 'phone', 'The phone field must be an object.'],
  [createPreferenceInput, { items: [] }, 'items', 'The items field must have at least 1 item.'],
  [createPreferenceInput, {}, 'items', 'The items field is required.'],
  [
    createPreferenceInput,
    { items: [item], expiration_date_to: '2026-02-31T10:00:00.000-04:00' },
    'expiration_date_to',
    'The expiration_date_to field must be an ISO 8601 date.',
  ],
  [
    capturePaymentInput,
    { paymentId: '1', amount: 5 },
    'amount',
    'Unknown field amount. Did you mean transaction_amount?',
  ],
  [
    cancelPaymentInput,
    { paymentId: '1', amount: 5 },
    'amount',
    'Unknown field amount. This operation has no fields.',
  ],
  [
    changeSubscriptionInput,
    { subscriptionId: '1', auto_recurring: { transaction_amout: 5 } },
    'auto_recurring.transaction_amout',
    'Unknown field auto_recurring.transaction_amout. Did you mean transaction_amount?',
  ],
  [
    changeSubscriptionInput,
    { subscriptionId: '1', autoRecuring: { transaction_amount: 5 } },
    'autoRecuring',
    'Unknown field autoRecuring. Did you mean auto_recurring?',
  ],
  [
    changePlanInput,
    { planId: '1', auto_recurring: { amount: 5 } },
    'auto_recurring.amount',
    'Unknown field auto_recurring.amount. Did you mean transaction_amount?',
  ],
  [
    changeTransactionInput,
    { orderId: '1', transactionId: '2', payment_method: { id: 'visa', type: 'credit_card' }, amout: '5.00' },
    'amout',
    'Unknown field amout. Did you mean amount?',
  ],
  [refundPaymentInput, { paymentId: '1', amout: 5 }, 'amout', 'Unknown field amout. Did you mean amount?'],
  [refundPaymentInput, { paymentId: '1', Amount: 5 }, 'Amount', 'Unknown field Amount. Did you mean amount?'],
  [
    refundPaymentInput,
    { paymentId: '1', value: 5 },
    'value',
    'Unknown field value. Known fields: amount, metadata, reason.',
  ],
  [
    refundOrderInput,
    { orderId: 'ORD1', transaction: [] },
    'transaction',
    'Unknown field transaction. Did you mean transactions?',
  ],
  [
    refundOrderInput,
    { orderId: 'ORD1', transactions: [{ id: 'PAY1', ammount: '5.00' }] },
    'transactions.0.ammount',
    'Unknown field transactions.0.ammount. Did you mean amount?',
  ],
  [
    createPreferenceInput,
    { items: [{ ...item, quantity: 0 }] },
    'items.0.quantity',
    'The items.0.quantity field must be at least 1.',
  ],
  [
    createPreferenceInput,
    { items: [{ ...item, unit_price: -1 }] },
    'items.0.unit_price',
    'The items.0.unit_price field must be at least 0.',
  ],
  [
    createPreferenceInput,
    { items: [item], expires: 'yes' },
    'expires',
    'The expires field must be true or false.',
  ],
  [
    createPreferenceInput,
    { items: [item], back_urls: { success: 'x' } },
    'back_urls.success',
    'The back_urls.success field must be a valid URL of the web or of an app.',
  ],
  [
    createPreferenceInput,
    { items: [item], expiration_date_to: 'tomorrow' },
    'expiration_date_to',
    'The expiration_date_to field must be an ISO 8601 date.',
  ],
])('explains the wrong field, case %#', (schema: z.ZodType, input, field, sentence) => {
  const failure = failureOf(schema, input)
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
