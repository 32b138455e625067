/** The words that a shape keeps. They are few and published, and reveal nothing about anybody. */

import { paymentMethodTypes } from '../../facts/countries/payment-method.ts'
import { countries } from '../../facts/countries.ts'
import { orderTypes } from '../../facts/order-status-names.ts'
import {
  captureModes,
  orderStatusDetails,
  orderStatuses,
  processingModes,
  transactionStatusDetails,
  transactionStatuses,
} from '../../facts/order-statuses.ts'
import { paymentStatuses } from '../../facts/payment-status-names.ts'
import { statusDetails } from '../../facts/payment-statuses.ts'
import { subscriptionErrorsWithText } from '../../facts/provider-errors/subscription-errors.ts'
import { errorTables } from '../../facts/provider-errors/tables.ts'
import { errorFamilyNames } from '../../facts/provider-errors.ts'
import {
  frequencyTypes,
  invoiceStatuses,
  planStatuses,
  semaphores,
  subscriptionStatuses,
} from '../../facts/subscription-statuses.ts'

const httpStatuses = [400, 401, 402, 403, 404, 405, 409, 422, 423, 424, 429, 500, 502, 503, 504]

/** The statuses of cards, tokens, customers, methods, merchant orders and refunds. */
const otherStatuses = ['active', 'used', 'deactive', 'inactive', 'testing', 'opened', 'closed', 'CHALLENGE']

const errorCodes = [
  ...errorFamilyNames.flatMap(family => Object.keys(errorTables[family])),
  ...['not_found', 'bad_request', 'unauthorized', 'forbidden', 'internal_error', 'local_rate_limited'],
  ...['PA_UNAUTHORIZED_RESULT_FROM_POLICIES', 'invalid_credentials', 'rejected'],
]

const statuses = [
  ...paymentStatuses,
  ...orderStatuses,
  ...transactionStatuses,
  ...planStatuses,
  ...subscriptionStatuses,
  ...invoiceStatuses,
  ...otherStatuses,
  ...httpStatuses,
]
const currencies = countries.map(({ currency }) => currency)
const merchantOrderStatuses = [
  'payment_required',
  'payment_in_process',
  'partially_paid',
  'paid',
  'partially_reverted',
  'reverted',
  'expired',
]
/**
 * The types of orders, of the sources of refunds, of payers and of references, besides the types of payment methods.
 */
const types = [
  'collector',
  'admin',
  'guest',
  'customer',
  'registered',
  'fee',
  'mercadopago',
  'ORDER_MP',
  'AUTOMATIC_PAYMENTS_ATTEMPT',
  'daily',
  'monthly',
  'recurring',
]
const pointTypes = ['UNSPECIFIED', 'OPENPLATFORM', 'CHECKOUT', 'PIX_TRANSFER', 'SUBSCRIPTIONS']

/** The words by the last name of a path, or by the whole path where the name alone has several meanings. */
const wordsByName: Readonly<Record<string, readonly (string | number)[]>> = {
  status: statuses,
  status_detail: [...statusDetails, ...orderStatusDetails, ...transactionStatusDetails],
  order_status: merchantOrderStatuses,
  site_status: ['active', 'deactive', 'inactive'],
  money_release_status: ['pending', 'released', 'rejected'],
  currency_id: currencies,
  currency: currencies,
  site_id: countries.map(({ id }) => id),
  country_id: countries.map(({ code }) => code),
  country_code: countries.map(({ alpha3 }) => alpha3),
  payment_type_id: paymentMethodTypes,
  type: [...paymentMethodTypes, ...orderTypes, ...types, ...pointTypes],
  operation_type: ['regular_payment', 'recurring_payment', 'card_validation', 'account_fund'],
  processing_mode: ['aggregator', 'gateway', ...processingModes],
  capture_mode: captureModes,
  refund_mode: ['standard', 'marketplace_only'],
  deferred_capture: ['supported', 'unsupported', 'does_not_apply'],
  fee_payer: ['collector', 'payer'],
  card_location: ['back', 'front'],
  mode: ['mandatory', 'optional'],
  validation: ['standard', 'none', 'always', 'never', 'on_fraud_risk'],
  liability_shift: ['required', 'preferred'],
  auto_return: ['approved', 'all'],
  frequency_type: frequencyTypes,
  semaphore: semaphores,
  error: errorCodes,
  code: errorCodes,
  blocked_by: ['PolicyAgent'],
  'paging.limit': [10, 12, 20, 30, 50, 100, 1000],
}

/** The same words as maps, which find the kept word by the text of a value. */
const closedSets: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(wordsByName).map(
    ([name, words]) => [name, new Map(words.map(word => [String(word), String(word)]))] as const,
  ),
)

/** The word that a shape keeps of a value. Undefined if the value is in no closed set. */
export function knownWord(path: string, value: string): string | undefined {
  const names = path.split(/[.[\]]+/).filter(name => name !== '')
  const last = names.at(-1) ?? ''
  // Errors of subscriptions have no codes, so our names stand for their texts.
  if (last === 'message') return subscriptionErrorsWithText(value)[0]
  return (closedSets.get(names.slice(-2).join('.')) ?? closedSets.get(last))?.get(value)
}
