/** The types of the test kit for orders, the provider's newer way to pay. */
import type { JournalEntry, Payment, PayOptions } from './record-types.ts'

/** Of the provider. Its further fields are there too; amounts are decimal text. */
export type Order = {
  id: string
  status: string
  status_detail: string
  total_amount?: string
  external_reference?: string
  transactions?: { payments?: OrderTransaction[]; [field: string]: unknown }
  [field: string]: unknown
}
export type OrderTransaction = { id: string; status: string; status_detail: string; [field: string]: unknown }

/** An order, or its id. */
export type OrderRef = string | { id: string }

export type OrderOptions = Omit<PayOptions, 'amount'> & {
  /** Default: an amount that every card of the country accepts. */
  amount?: number | string
}

export type Orders = {
  /**
   * Makes an order of one transaction. Resolves also if its payment failed: the order exists, and says why. `fields` are
   * further ones of the provider, for example `{ processing_mode: 'manual' }` or `{ capture_mode: 'manual' }`.
   */
  pay: (options?: OrderOptions) => Promise<Order>
  /** The order as it is now. */
  read: (order: OrderRef) => Promise<Order>
  /** Charges an order of the processing mode `manual`. Resolves also if its payment failed. */
  process: (order: OrderRef) => Promise<Order>
  capture: (order: OrderRef) => Promise<Order>
  cancel: (order: OrderRef) => Promise<Order>
  /** Without an amount, all that is left. With one, the order must have one transaction. */
  refund: (order: OrderRef, amount?: number | string) => Promise<Order>

  /** What the payer, the bank or a reviewer does to the payments that charge the order. */
  approve: (order: OrderRef) => Promise<Order>
  /** @param detail the `status_detail` of the payments, for example `cc_rejected_high_risk` */
  reject: (order: OrderRef, detail?: string) => Promise<Order>
  expire: (order: OrderRef) => Promise<Order>
  /** Opens a dispute, or with a verdict decides the open one. */
  chargeback: (order: OrderRef, verdict?: 'settled' | 'reimbursed') => Promise<Order>
  /** The payments that charge the order, one for each transaction that was charged. */
  charges: (order: OrderRef) => Promise<Payment[]>

  /** The calls and notifications of an order, in order. Its charges have timelines of their own. */
  timeline: (order: OrderRef) => Promise<JournalEntry[]>
}
