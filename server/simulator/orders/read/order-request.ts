import { countryOf } from '../../../facts/countries.ts'
import { type JsonObject, toObject } from '../../../facts/json.ts'
import type { CaptureMode, OrderType, ProcessingMode } from '../../../facts/order-statuses.ts'
import type { Account } from '../../accounts/account.ts'
import { amountOf } from '../decimal.ts'
import { endOf, sumOf } from './fields.ts'
import { readBody } from './find-faults.ts'
import { compiledOrderBody, type OrderBody } from './order-body.ts'
import { checkOrder } from './order-rules.ts'
import {
  refuseWithoutPermission,
  type TransactionRequest,
  toTransactionRequest,
} from './transactions-request.ts'

/** A valid body of `POST /v1/orders`. Amounts are texts as they were sent, times are milliseconds. */
export type OrderRequest = {
  type: OrderType
  externalReference: string
  /** The sum of the transactions, if the body has no total. */
  totalAmount: string
  captureMode: CaptureMode
  processingMode: ProcessingMode
  payer: OrderBody['payer'] | null
  transactions: TransactionRequest[]
  expiresAt: number | null
  config: NonNullable<OrderBody['config']>
  /** Fields that are answered as the request had them: description, items, config and others. */
  given: JsonObject
}

/**
 * Reads the body of `POST /v1/orders`.
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that need a permission
 */
export function readOrder(body: unknown, { account, now }: { account: Account; now: number }): OrderRequest {
  const country = countryOf(account.siteId)
  const { testUsersOnly } = account.settings
  const rules = checkOrder(toObject(body), { country, testUsersOnly, now })
  const {
    type,
    external_reference: externalReference,
    total_amount,
    capture_mode: captureMode = 'automatic_async',
    processing_mode: processingMode = 'automatic',
    payer = null,
    transactions,
    ...given
  } = readBody(compiledOrderBody(), body, rules)
  const payments = transactions?.payments ?? []
  refuseWithoutPermission(payments)
  return {
    type,
    externalReference,
    totalAmount: total_amount ?? amountOf(sumOf(payments), country.decimals),
    captureMode,
    processingMode,
    payer,
    transactions: payments.map(payment => toTransactionRequest(payment, now)),
    expiresAt: endOf(given.expiration_time, now),
    config: given.config ?? {},
    given,
  }
}
