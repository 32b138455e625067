import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadPaymentMethods } from '../../../facts/countries/find-method.ts'
import { orderErrors } from '../../../facts/provider-errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { createAccount } from '../../store/accounts/account.ts'
import { readOrder } from './read-order.ts'

beforeAll(loadPaymentMethods)

const now = Date.UTC(2026, 2, 2)
const account = createAccount('TEST-orders', () => false, now)
const sandbox = { ...account, settings: { ...account.settings, testUsersOnly: true } }
const chile = { ...account, siteId: 'MLC' as const }

const method = { id: 'visa', type: 'credit_card', token: 'a'.repeat(32), installments: 1 }
const transaction = { amount: '100.00', payment_method: method }
const body = {
  type: 'online',
  external_reference: 'order-1',
  total_amount: '100.00',
  payer: { email: 'test@testuser.com' },
  transactions: { payments: [transaction] },
}
const withAmounts = (total: unknown, ...amounts: unknown[]) => ({
  ...body,
  total_amount: total,
  transactions: { payments: amounts.map(amount => ({ ...transaction, amount })) },
})
const withMethod = (changes: object) => ({
  ...body,
  transactions: { payments: [{ ...transaction, payment_method: { ...method, ...changes } }] },
})
const withTransaction = (changes: object) => ({
  ...body,
  transactions: { payments: [{ ...transaction, ...changes }] },
})

function read(body: unknown, seller = account) {
  return readOrder({ account: seller, body, now, warnings: [] })
}

/** The faults of a body by their code, and the status of the refusal. */
function refusalOf(sent: unknown, seller = account) {
  try {
    read(sent, seller)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { errors } = error.body as { errors: { code: string; message: string; details: string[] }[] }
    return { status: error.status, errors }
  }
  throw new Error('The body was accepted.')
}

function faultsOf(sent: unknown, seller = account) {
  const { status, errors } = refusalOf(sent, seller)
  expect(status).toBe(400)
  return Object.fromEntries(errors.map(({ code, details }) => [code, details]))
}

test('reads a body with the defaults of the provider', () => {
  expect(read(body)).toEqual({
    type: 'online',
    externalReference: 'order-1',
    totalAmount: '100.00',
    captureMode: 'automatic_async',
    processingMode: 'automatic',
    payer: { email: 'test@testuser.com' },
    transactions: [{ amount: '100.00', method, expirationTime: null, expiresAt: null }],
    expiresAt: null,
    given: {},
  })
})

test('keeps what is only answered again, and reads times', () => {
  const sent = {
    description: 'Two books',
    items: [{ title: 'Book', unit_price: '50.00', quantity: 2 }],
    config: { online: { success_url: 'https://shop.test/paid' } },
    additional_info: { 'payer.authentication_type': 'MOBILE' },
    expiration_time: 'P1D',
  }
  const order = read({ ...body, ...sent })
  expect(order.given).toEqual(sent)
  expect(order.expiresAt).toBe(now + 86_400_000)
})

test.each([
  ['100', '100'],
  ['0.1', '0.10'],
  ['999999999999.99', '999999999999.99'],
])('the amount %s stays the text that was sent, and equals the total %s', (amount, total) => {
  const order = read(withAmounts(total, amount))
  expect([order.totalAmount, order.transactions[0]?.amount]).toEqual([total, amount])
})

test('without a total it is the exact sum of the transactions', () => {
  const amounts = ['0.10', '0.20', '99999999999.07']
  expect(read(withAmounts(undefined, ...amounts)).totalAmount).toBe('99999999999.37')
})

const wrongForm = String.raw`does not match pattern ^\d{1,12}(\.\d{1,2})?$`
const path = '$.transactions.payments[0].amount'

test.each(['1e3', '-0.00', '-1.00', '10.999', '1'.repeat(40), '', ' 1', '1,00', '.5', '1.', '٣', 'NaN'])(
  'the amount %j is no amount',
  amount => {
    expect(faultsOf(withAmounts('1.00', amount))).toEqual({ property_value: [`'${path}' - ${wrongForm}`] })
  },
)

test.each([
  [100, 'number'],
  [null, 'null'],
  [true, 'boolean'],
  [['1.00'], 'array'],
])('the amount %j has the wrong type', (amount, type) => {
  expect(faultsOf(withAmounts('1.00', amount))).toEqual({
    property_type: [`'${path}' - expected string, but got ${type}`],
  })
})

test('nothing can be charged with 0.00, nor with cents in a currency that has none', () => {
  const amounts = [`'${path}' - must be greater than 0`]
  expect(faultsOf(withAmounts('0.00', '0.00'))).toEqual({ invalid_transaction_amount: amounts })
  expect(faultsOf(withAmounts('10.50', '10.50'), chile)).toEqual({
    invalid_transaction_amount: [`'${path}' - CLP has no decimals`],
  })
})

test.each([
  ['100.01', ['100.00'], '100.00'],
  ['0.30', ['0.10', '0.21'], '0.31'],
  ['999999999999.99', ['999999999999.99', '0.01'], '1000000000000.00'],
])('the total %s is not the sum of %j', (total, amounts, sum) => {
  expect(faultsOf(withAmounts(total, ...amounts))).toEqual({
    invalid_total_amount: [`'$.total_amount' - must be ${sum}`],
  })
})

test('a sum that is too large is refused without a total too', () => {
  expect(faultsOf(withAmounts(undefined, '999999999999.99', '0.01'))).toEqual({
    invalid_total_amount: ["'$.total_amount' - 1000000000000.00 is too large"],
  })
})

test('lists all faults at once, by code', () => {
  const faults = faultsOf({
    type: 'online',
    total_amount: 100,
    notification_url: 'https://shop.test',
    metadata: {},
    payer: {},
    transactions: {
      payments: [
        { amount: '0.00', payment_method: { id: 'visa', type: 'credit_card', token: '1234', foo: 1 } },
        { amount: '1e3', payment_method: { type: 'card' } },
      ],
    },
  })
  const payments = '$.transactions.payments'
  expect(faults).toEqual({
    required_properties: [
      "missing properties: '$.external_reference'",
      `missing properties: '${payments}[1].payment_method.id'`,
    ],
    property_type: ["'$.total_amount' - expected string, but got number"],
    minimum_properties: ["'$.payer' - minimum 1 properties allowed, but found 0 properties"],
    property_value: [
      `'${payments}[0].payment_method.token' - length must be >= 32, but got 4`,
      `'${payments}[1].amount' - ${wrongForm}`,
      expect.stringContaining(`'${payments}[1].payment_method.type' - value must be one of "credit_card", `),
    ],
    unsupported_properties: [
      `additionalProperties '${payments}[0].payment_method.foo' not allowed`,
      "additionalProperties '$.notification_url' not allowed",
      "additionalProperties '$.metadata' not allowed",
    ],
    invalid_transaction_amount: [`'${payments}[0].amount' - must be greater than 0`],
  })
})

test.each<[string, unknown, string]>([
  ['no body', undefined, "missing properties: '$.external_reference'"],
  ['no type', { ...body, type: undefined }, "missing properties: '$.type'"],
  ['no transactions', { ...body, transactions: undefined }, "missing properties: '$.transactions'"],
  [
    'no transactions and no total in a manual order',
    { ...body, processing_mode: 'manual', transactions: undefined, total_amount: undefined },
    "missing properties: '$.total_amount'",
  ],
  [
    'no payer',
    { ...body, payer: undefined },
    "'$.payer' - minimum 1 properties allowed, but found 0 properties",
  ],
  [
    'a payer without e-mail',
    { ...body, payer: { first_name: 'APRO' } },
    "'$.payer.email' or '$.payer.customer_id' or '$.payer.id'",
  ],
  [
    'no method',
    withTransaction({ payment_method: undefined }),
    "missing properties: '$.transactions.payments[0].payment_method'",
  ],
  [
    'a card without token',
    withMethod({ token: undefined }),
    "missing properties: '$.transactions.payments[0].payment_method.token'",
  ],
  [
    'a Point order without terminal',
    { ...body, type: 'point' },
    "missing properties: '$.config.point.terminal_id'",
  ],
])('requires what a body with %s lacks', (_what, sent, detail) => {
  expect(faultsOf(sent).required_properties).toContain(detail)
})

test.each<[string, unknown, string]>([
  ['an array', [], "'$' - expected object, but got array"],
  ['a text', 'order', "'$' - expected object, but got string"],
  ['null as a field', { ...body, description: null }, "'$.description' - expected string, but got null"],
  [
    'a transaction that is no object',
    { ...body, transactions: { payments: [5] } },
    "'$.transactions.payments[0]' - expected object, but got number",
  ],
  [
    'installments as text',
    withMethod({ installments: '1' }),
    "'$.transactions.payments[0].payment_method.installments' - expected number, but got string",
  ],
])('refuses %s by its type', (_what, sent, detail) => {
  expect(faultsOf(sent).property_type).toEqual([detail])
})

test.each<[string, unknown, string]>([
  [
    'a reference of 65 characters',
    { ...body, external_reference: 'a'.repeat(65) },
    "'$.external_reference' - length must be <= 64, but got 65",
  ],
  [
    'a reference with a blank',
    { ...body, external_reference: 'a b' },
    "'$.external_reference' - does not match pattern ^[A-Za-z0-9_-]+$",
  ],
  [
    '37 installments',
    withMethod({ installments: 37 }),
    "'$.transactions.payments[0].payment_method.installments' - must be <= 36 but found 37",
  ],
  [
    'a long title',
    { ...body, items: [{ title: 'a'.repeat(151), unit_price: '1.00', quantity: 1 }] },
    "'$.items[0].title' - length must be <= 150, but got 151",
  ],
  ['another currency', { ...body, currency: 'BRL' }, "'$.currency' - must be ARS"],
  ['no duration', { ...body, expiration_time: '1 day' }, "'$.expiration_time' - is not valid duration"],
  [
    'a date that has passed',
    withTransaction({ date_of_expiration: '2026-03-01T00:00:00.000Z' }),
    "'$.transactions.payments[0].date_of_expiration' - must be in the future",
  ],
  [
    'a duration of zero',
    { ...body, expiration_time: 'P0D' },
    "'$.expiration_time' - must end in the future, before the year 3000",
  ],
  [
    'a duration of a thousand years',
    withTransaction({ expiration_time: 'P1000Y' }),
    "'$.transactions.payments[0].expiration_time' - must end in the future, before the year 3000",
  ],
  [
    'a method of another country',
    withMethod({ id: 'pix', type: 'bank_transfer' }),
    "'$.transactions.payments[0].payment_method.id' - is no payment method of this country",
  ],
  [
    'a card that is called a ticket',
    withMethod({ type: 'ticket' }),
    "'$.transactions.payments[0].payment_method.type' - is not the type of visa",
  ],
])('refuses %s by its value', (_what, sent, detail) => {
  expect(faultsOf(sent).property_value).toEqual([detail])
})

test('transactions are at least one, and at most a hundred', () => {
  expect(faultsOf({ ...body, transactions: { payments: [] } })).toEqual({
    minimum_items: ["'$.transactions.payments' - minimum 1 items required, but found 0 items"],
  })
  const tooMany = Array.from({ length: 10_000 }, () => ({ amount: 1, unknown: true }))
  expect(faultsOf({ ...body, transactions: { payments: tooMany } })).toEqual({
    exceeded_number_of_transactions: ["'$.transactions.payments' - maximum 100 items required"],
  })
})

test('the test environment can require test users', () => {
  const stranger = { ...body, payer: { email: 'ana@example.com' } }
  expect(refusalOf(stranger, sandbox).errors).toEqual([
    {
      code: 'invalid_email_for_sandbox',
      message: "Email format is invalid for sandbox environment, must contains '@testuser.com'.",
      details: [],
    },
  ])
  expect(read(stranger).payer).toEqual(stranger.payer)
  expect(read(body, sandbox).payer).toEqual(body.payer)
})

test.each(['automatic_payments', 'stored_credential'])('%s needs a permission', field => {
  expect(refusalOf(withTransaction({ [field]: {} }))).toMatchObject({
    status: 403,
    errors: [{ code: 'forbidden' }],
  })
})

test('manual, Point and QR orders leave the method to the payer', () => {
  const { payer: _, ...anonymous } = body
  const withoutMethod = { ...anonymous, transactions: { payments: [{ amount: '100.00' }] } }
  const pointOfSale = { config: { qr: { external_pos_id: 'POS001' } } }
  const terminal = { config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } } }
  expect(read({ ...withoutMethod, ...terminal, type: 'point' }).type).toBe('point')
  expect(read({ ...withoutMethod, ...pointOfSale, type: 'qr' }).transactions[0]?.method).toBeNull()
  const manual = { ...anonymous, processing_mode: 'manual', transactions: undefined }
  expect(read(manual).transactions).toEqual([])
})

/** A body with every kind of field. */
const fullBody = {
  ...body,
  description: 'Two books',
  marketplace_fee: '1.00',
  currency: 'ARS',
  checkout_available_at: '2026-03-02T00:00:00Z',
  expiration_time: 'P1D',
  payer: {
    email: 'test@testuser.com',
    identification: { type: 'DNI', number: '1' },
    address: { city: 'Palermo' },
  },
  transactions: { payments: [{ ...transaction, date_of_expiration: '2026-03-03T00:00:00Z' }] },
  items: [{ title: 'Book', unit_price: '50.00', quantity: 2, external_categories: [{ id: 'a' }] }],
  shipment: { mode: 'custom', cost: '1.00', free_methods: [{ id: 1 }], address: { floor: '1' } },
  config: {
    payment_method: {
      not_allowed_ids: ['visa'],
      installments: { interest_free: { type: 'list', values: [3] } },
    },
    online: {
      success_url: 'https://shop.test',
      auto_return: 'all',
      transaction_security: { validation: 'never' },
    },
    point: { terminal_id: 'NEWLAND_N950__SBX0000001' },
  },
  integration_data: { sponsor: { id: '1' } },
  additional_info: { 'payer.authentication_type': 'MOBILE' },
}

/** The paths of all values in a document. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy: Record<string, unknown> = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    undefined,
    '',
    '1e3',
    '-0.00',
    'P0D',
    'PT1H',
    'pix',
    'point',
    'manual',
    [[]],
    2 ** 53,
    'x'.repeat(600),
  ),
)
const edit = fc.tuple(fc.constantFrom(...pathsIn(fullBody).slice(1)), oddValue)

test('the full body is accepted', () => {
  expect(read(fullBody).externalReference).toBe('order-1')
})

/** What reading a body throws, null if it is accepted. */
function thrownBy(sent: unknown): unknown {
  try {
    read(sent)
    return null
  } catch (error) {
    return error
  }
}

test('whatever is wrong with a body, every fault has a code of the provider and says where it is', () => {
  let refused = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), edits => {
      const edited = edits.reduce<unknown>(
        (document, [path, value]) => replaced(document, path, value),
        fullBody,
      )
      // Lists of JSON have no absent items.
      const sent = edited === undefined ? undefined : JSON.parse(JSON.stringify(edited))
      const error = thrownBy(sent)
      if (error === null) return
      refused += 1
      if (!(error instanceof ProviderError)) throw error
      const { errors } = error.body as { errors: { code: string; details: string[] }[] }
      expect(errors).not.toEqual([])
      for (const { code, details } of errors) {
        expect(orderErrors).toHaveProperty(code)
        for (const detail of details) expect(detail).toMatch(/'\$/)
      }
    }),
    { numRuns: 500 },
  )
  // Most of the odd values fit nowhere.
  expect(refused).toBeGreaterThan(250)
})
