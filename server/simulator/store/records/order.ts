import { z } from 'zod'
import type { QrMode } from '../../../facts/in-person-orders.ts'
import { toObject, toText } from '../../../facts/json.ts'
import type { OrderSituation } from '../../../facts/order-life.ts'
import { orderTypes } from '../../../facts/order-status-names.ts'
import {
  captureModes,
  orderStatusDetails,
  orderStatuses,
  processingModes,
  transactionStatusDetails,
  transactionStatuses,
} from '../../../facts/order-statuses.ts'
import {
  idText,
  jsonObject,
  nullableText,
  nullableTime,
  numericId,
  site,
  time,
  traceparent,
} from '../document-fields.ts'

/** Amounts of orders are exact: decimal text with at most two decimals. */
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/)

const securitySchema = z.object({
  validation: z.enum(['always', 'on_fraud_risk', 'never']).optional(),
  liability_shift: z.enum(['required', 'preferred']).optional(),
})
export type TransactionSecurity = z.infer<typeof securitySchema>

/** The `payment_method` of a transaction, as the request has it. */
const methodSchema = z.object({
  id: z.string(),
  type: z.string(),
  token: z.string().optional(),
  /** The saved card of the token. The field exists only in answers. */
  card_id: z.string().optional(),
  installments: z.int().optional(),
  statement_descriptor: z.string().optional(),
  financial_institution: z.string().optional(),
  transaction_security: securitySchema.optional(),
})
export type OrderMethod = z.infer<typeof methodSchema>

const attemptSchema = z.object({
  id: idText,
  statusDetail: z.enum(transactionStatusDetails),
  method: methodSchema.nullable(),
})
export type Attempt = z.infer<typeof attemptSchema>

/** One payment of an order: `transactions.payments[]`. */
const transactionSchema = z.object({
  /** An id of `PAY` and a ULID. */
  id: idText,
  /** Decimal text, as the request has it. */
  amount: decimal,
  /** The method. Null until a terminal or a payer chooses one. */
  method: methodSchema.nullable(),
  /** The request's ISO 8601 duration. */
  expirationTime: nullableText,
  expiresAt: nullableTime,
  /** Answered as it was sent. */
  subscriptionData: jsonObject.optional(),
  /** The id of the payment that charges it. Null until it is processed. */
  paymentId: numericId.nullable(),
  /** What the payer added at the terminal. The payment charges it with the amount. */
  tipAmount: decimal.optional(),
  paidAmount: decimal.nullable(),
  refundedAmount: decimal.nullable(),
  /** The refused attempts of a payer on the hosted page. */
  attempts: z.array(attemptSchema).optional(),
  status: z.enum(transactionStatuses),
  statusDetail: z.enum(transactionStatusDetails),
})
export type Transaction = z.infer<typeof transactionSchema>

/** A refund of the payment that charges a transaction. */
const refundSchema = z.object({
  /** An id of `REF` and a ULID. */
  id: idText,
  transactionId: idText,
  /** The id of this refund in the payment that charges the transaction. */
  refundId: numericId,
  referenceId: z.string(),
  amount: decimal,
  /** Absent once the refund was made. */
  status: z.literal('processing').optional(),
})
export type OrderRefund = z.infer<typeof refundSchema>

/** A dispute of the payment that charges a transaction. */
const chargebackSchema = z.object({
  /** An id of `CBK` and a ULID. */
  id: idText,
  transactionId: idText,
  /** The id of the chargeback at `/v1/chargebacks`. */
  caseId: idText,
  status: z.enum(['in_process', 'settled', 'reimbursed']),
})
export type OrderChargeback = z.infer<typeof chargebackSchema>

/** What only an order of the QR routes before `/v1/orders` has. */
const inStoreSchema = z.object({
  /** The body of the request. */
  sent: jsonObject,
  notificationUrl: nullableText,
  sponsorId: nullableText,
  /** The merchant order that the first scan of its code opened. */
  merchantOrderId: numericId.nullable(),
  /** What the shop reported about paying out the cash. */
  cashOut: z.enum(['confirmed', 'fail', 'cancelled']).optional(),
})

/** A stored order. Its dates are in milliseconds, its amounts decimal text. */
export const orderSchema = z.object({
  /** An id of `ORDTST` and a ULID. The older QR routes have a UUID. */
  id: idText,
  siteId: site,
  userId: z.int(),
  applicationId: z.string(),
  type: z.enum(orderTypes),
  processingMode: z.enum(processingModes),
  captureMode: z.enum(captureModes),
  externalReference: z.string(),
  totalAmount: decimal,
  /** The payer of the request, for the charges. Answers do not contain it (measured). */
  payer: jsonObject.nullable(),
  /** Fields that are answered as the request had them: items, config, description and others. */
  given: jsonObject,
  status: z.enum(orderStatuses),
  statusDetail: z.enum(orderStatusDetails),
  transactions: z.array(transactionSchema),
  refunds: z.array(refundSchema),
  chargebacks: z.array(chargebackSchema),
  /** Whether the payer pays on the hosted page. */
  hasCheckout: z.boolean(),
  /** The body of the payment intent of Point for which the order stands. Absent in every other order. */
  intent: jsonObject.optional(),
  /** The Point terminal that charges the order. Null for other types. */
  terminalId: nullableText,
  /** Absent for an order of `/v1/orders`. */
  inStore: inStoreSchema.optional(),
  /** The number of changes, which notifications contain. */
  version: z.int(),
  /** The time at which the order expires if nobody has paid it. */
  expiresAt: nullableTime,
  createdAt: time,
  updatedAt: time,
  traceparent,
})
export type Order = z.infer<typeof orderSchema>

/** The part of the order's state that decides which calls it allows. */
export function situationOf(order: Order): OrderSituation {
  return {
    type: order.type,
    processing_mode: order.processingMode,
    capture_mode: order.captureMode,
    status: order.status,
    status_detail: order.statusDetail,
    hasTransactions: order.transactions.length > 0,
    hasPaidTransaction: order.transactions.some(({ status }) => status === 'processed'),
    hasRefundInProcess: hasRefundInProcess(order),
  }
}

/** Whether a terminal or a code still shows the order. */
export function isWaiting({ status }: Pick<Order, 'status'>): boolean {
  return status === 'created' || status === 'at_terminal'
}

/** Whether the order waits at the printed code of its point of sale. The code of a dynamic order is its own. */
function isAtCode(order: Order): boolean {
  return order.type === 'qr' && isWaiting(order) && qrOf(order).mode !== 'dynamic'
}

/** `config.qr` of the order. */
export function qrOf({ given }: Pick<Order, 'given'>) {
  const { external_pos_id, mode = 'static' } = toObject(toObject(given.config).qr)
  // The cast is safe: no strictness accepts other modes.
  return { externalPosId: toText(external_pos_id), mode: mode as QrMode }
}

/** Where the order waits: its terminal, or the code of its point of sale. Null if it waits nowhere. */
export function queueOf(order: Order): string | null {
  const code = isAtCode(order) ? qrOf(order).externalPosId : null
  if (code !== null) return queueOfCode(code)
  return isWaiting(order) ? order.terminalId : null
}

/** The name of the queue at a printed code. No terminal has such an id. */
export const queueOfCode = (externalPosId: string) => `code ${externalPosId}`

export function hasRefundInProcess({ refunds }: Order): boolean {
  return refunds.some(({ status }) => status === 'processing')
}
