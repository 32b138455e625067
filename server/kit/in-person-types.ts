/** The types of the test kit for orders that are paid in person. */
import type { Order, OrderRef } from './order-types.ts'
import type { CardOutcome, Payment } from './record-types.ts'

/** The place where the order waits. Default: the only place where an order waits. */
type AtCode = {
  /** The `external_id` of the point of sale. */
  pos?: string
  /** The order whose own code is scanned. */
  order?: OrderRef
}
type AtTerminal = { terminal?: string; order?: OrderRef }

/** The card of the buyer. Default: what the order preselects, else a credit card. */
type CardChoice = { type?: 'credit_card' | 'debit_card'; method?: string; installments?: number }

export type ScanOptions = AtCode & {
  /** `account_money`, `pix` in Brazil, or a card (`visa`). Default: the balance; with an outcome, a card. */
  method?: string
  /** The outcome of a card. Default: `APRO`, approved. */
  outcome?: Exclude<CardOutcome, 'CONT'>
  installments?: number
}

export type TerminalReason =
  | 'rejected_by_issuer'
  | 'insufficient_amount'
  | 'required_call_for_authorize'
  | 'card_disabled'
  | 'high_risk'
  | 'max_attempts_exceeded'
  | 'bad_filled_card_data'
  | 'invalid_installments'
  | 'processing_error'
  | 'rejected_other_reason'

/** The buyer who scans the code of a QR order. Each verb throws a PasarelaError that says why if nothing waits. */
export type Qr = {
  /** Pays. After a rejected payment the order is still `created`, and waits for another scan. */
  pay: (options?: ScanOptions) => Promise<{ order: Order; payment: Payment }>
  /** The buyer leaves without paying, which changes nothing. */
  refuse: (options?: AtCode) => Promise<Order>
}

/** The terminal at which a Point order waits. Each verb throws a PasarelaError that says why if nothing waits. */
export type Point = {
  /** @param options `tip` is decimal text that the buyer adds */
  approve: (options?: AtTerminal & CardChoice & { tip?: string }) => Promise<Order>
  refuse: (options?: AtTerminal & CardChoice & { reason?: TerminalReason }) => Promise<Order>
  /** Cancels on the terminal itself. */
  cancel: (options?: AtTerminal) => Promise<Order>
  /** The order stays `at_terminal`, and requires an action once the clock has advanced by 40 seconds. */
  disconnect: (options?: AtTerminal) => Promise<Order>
}
