import type { RequestBody } from '../../../catalog/requests/field.ts'
import { orderBody } from '../../../catalog/requests/order-body.ts'
import { countryOf } from '../../../facts/countries.ts'
import { amountOf, sumOf } from '../../../facts/decimal-amounts.ts'
import { endOf } from '../../../facts/iso-duration.ts'
import { isObject, type JsonObject, textIn, toObject, valueAt } from '../../../facts/json.ts'
import type { OrderType } from '../../../facts/order-status-names.ts'
import type { CaptureMode, ProcessingMode } from '../../../facts/order-statuses.ts'
import { type Checked, checkBody } from '../../http/check-body.ts'
import type { AccountDeps } from '../../http/deps.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import { findPos, withUnknownPos } from '../counter/points-of-sale.ts'
import {
  refuseWithoutPermission,
  type TransactionRequest,
  toTransactionRequest,
} from './read-transactions.ts'
import { checkMode } from './terminal-queue.ts'

/** A body of `POST /v1/orders`. Amounts are texts as they were sent, times are milliseconds. */
export type OrderRequest = {
  type: OrderType
  externalReference: string
  /** The sum of the transactions, if the body has no total. */
  totalAmount: string
  captureMode: CaptureMode
  processingMode: ProcessingMode
  payer: JsonObject | null
  transactions: TransactionRequest[]
  expiresAt: number | null
  /** Fields that are answered as the request had them: description, items, config and others. */
  given: JsonObject
}

const posPath = 'config.qr.external_pos_id'
const terminalPath = 'config.point.terminal_id'

/**
 * The declaration of `POST /v1/orders`. It has one more fault if the body names an unknown point of sale, or a terminal
 * that gets no orders.
 */
export function orderBodyFor(body: unknown, context: AccountDeps): RequestBody {
  const { type } = toObject(body)
  if (type === 'point') {
    const terminalId = valueAt(body, terminalPath)
    return checkMode(orderBody, { terminalId, path: terminalPath }, context)
  }
  const externalId = type === 'qr' ? valueAt(body, posPath) : null
  const isKnown = typeof externalId !== 'string' || findPos(externalId, context) !== undefined
  return isKnown ? orderBody : withUnknownPos(orderBody, posPath)
}

/**
 * Checks and reads the body of `POST /v1/orders`. The casts are safe: no strictness accepts other values.
 * @throws ProviderError 400 with every fault; 403 `forbidden` for charges that the application may not make
 */
export function readOrder(call: Checked, request = orderBody): OrderRequest {
  const { account, body, now } = call
  checkBody(request, call, refuseOrder(body))
  const {
    type,
    external_reference: reference,
    total_amount: total,
    capture_mode: captureMode = 'automatic_async',
    processing_mode: processingMode = 'automatic',
    payer,
    transactions,
    ...given
  } = toObject(body)
  const payments = (toObject(transactions).payments ?? []) as JsonObject[]
  refuseWithoutPermission(payments)
  const requests = payments.map(payment => toTransactionRequest(payment, now))
  return {
    type: type as OrderType,
    externalReference: textIn(reference),
    totalAmount:
      (total as string | undefined) ?? amountOf(sumOf(requests), countryOf(account.siteId).decimals),
    captureMode: captureMode as CaptureMode,
    processingMode: processingMode as ProcessingMode,
    payer: isObject(payer) ? payer : null,
    transactions: requests,
    expiresAt: endOf(given.expiration_time, now),
    given,
  }
}
