import type { SiteId } from '../../facts/countries.ts'
import type { OrderState, TransactionState } from '../../facts/order-charges.ts'
import type { CaptureMode, OrderType, ProcessingMode } from '../../facts/order-statuses.ts'
import type { JsonObject } from '../json.ts'

/** `payment_method` of a transaction, as the request names it. */
export type OrderMethod = {
  id: string
  type: string
  token?: string | undefined
  /** The saved card that the token stands for. Only in answers. */
  card_id?: string | undefined
  installments?: number | undefined
  statement_descriptor?: string | undefined
  financial_institution?: string | undefined
  transaction_security?: TransactionSecurity | undefined
}

export type TransactionSecurity = {
  validation?: 'always' | 'on_fraud_risk' | 'never' | undefined
  liability_shift?: 'required' | 'preferred' | undefined
}

/** One payment of an order: `transactions.payments[]`. */
export type Transaction = TransactionState & {
  /** `PAY` and a ULID. */
  id: string
  /** Decimal text, as it was sent. */
  amount: string
  /** Null until a terminal or a payer chooses one. */
  method: OrderMethod | null
  /** The request's ISO 8601 duration. */
  expirationTime: string | null
  expiresAt: number | null
  /** The payment that charges it, in the table of payments. Null until it is processed. */
  paymentId: number | null
  paidAmount: string | null
  refundedAmount: string | null
  /** The refused attempts of a payer on the hosted page. */
  attempts?: Attempt[] | undefined
}

export type Attempt = {
  id: string
  statusDetail: TransactionState['statusDetail']
  method: OrderMethod | null
}

/** A refund of the payment that charges a transaction. */
export type OrderRefund = {
  /** `REF` and a ULID. */
  id: string
  transactionId: string
  /** The id of this refund in the payment that charges the transaction. */
  refundId: number
  referenceId: string
  amount: string
}

/** A dispute of the payment that charges a transaction. */
export type OrderChargeback = {
  /** `CBK` and a ULID. */
  id: string
  transactionId: string
  /** The id of this chargeback at `/v1/chargebacks`. */
  caseId: string
  status: 'in_process' | 'settled' | 'reimbursed'
}

/** An order as it is stored: dates in milliseconds, amounts as decimal text. */
export type Order = OrderState & {
  /** `ORDTST` and a ULID. */
  id: string
  siteId: SiteId
  userId: number
  applicationId: string
  type: OrderType
  processingMode: ProcessingMode
  captureMode: CaptureMode
  externalReference: string
  totalAmount: string
  /** The payer of the request, for the charges. Answers do not contain it (measured). */
  payer: JsonObject | null
  /** Fields that are answered as they were sent: items, config, description and others. */
  given: JsonObject
  transactions: Transaction[]
  refunds: OrderRefund[]
  chargebacks: OrderChargeback[]
  /** Whether the payer pays on the hosted page. */
  hasCheckout: boolean
  /** The Point terminal that charges it. Null for the other types. */
  terminalId: string | null
  /** The number of changes, in notifications. */
  version: number
  /** Only an order that nobody has paid expires. */
  expiresAt: number | null
  createdAt: number
  updatedAt: number
  /** Of the call that made the order. Its notifications carry it. */
  traceparent?: string | undefined
}
