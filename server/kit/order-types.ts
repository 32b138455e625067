/** The types of the test kit for orders, the provider's newer way to pay. */
import type { JournalEntry, Payment, PayOptions } from './record-types.ts'

/** An order of the provider, with all its fields. Amounts are decimal text. */
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
   * Creates an order of one transaction. It also resolves if the payment failed, because the order exists and contains
   * the reason. `fields` are more fields of the provider, for example `{ processing_mode: 'manual' }` or `{
   * capture_mode: 'manual' }`.
   */
  pay: (options?: OrderOptions) => Promise<Order>
  /** The order as it is now. */
  read: (order: OrderRef) => Promise<Order>
  /** Charges an order of the processing mode `manual`. It also resolves if the payment failed. */
  process: (order: OrderRef) => Promise<Order>
  capture: (order: OrderRef) => Promise<Order>
  cancel: (order: OrderRef) => Promise<Order>
  /** Refunds an amount of an order with one transaction. Without an amount, it refunds all that is left. */
  refund: (order: OrderRef, amount?: number | string) => Promise<Order>

  /** Approves the payments that charge the order, as the payer, the bank or a reviewer would. */
  approve: (order: OrderRef) => Promise<Order>
  /** @param detail the `status_detail` of the payments, for example `cc_rejected_high_risk` */
  reject: (order: OrderRef, detail?: string) => Promise<Order>
  expire: (order: OrderRef) => Promise<Order>
  /** Opens a dispute. With a verdict, decides the open dispute. */
  chargeback: (order: OrderRef, verdict?: 'settled' | 'reimbursed') => Promise<Order>
  /** Resolves to the payments that charge the order, one for each charged transaction. */
  charges: (order: OrderRef) => Promise<Payment[]>

  /** The calls and notifications of an order, in order. Its charges have timelines of their own. */
  timeline: (order: OrderRef) => Promise<JournalEntry[]>
}
