/** The APIs by which a shop is paid. A shop acts on the notifications of one or of several. */
import type { Flow, Order } from './result.ts'

type Fields = Record<string, unknown>

type FlowFacts = {
  topic: string
  action: string
  /** The fields of a resource whose payment is under review. */
  inReview: Fields
  /**
   * The fields of a body that claims that the order is paid. Bodies are not signed, so the claim stands wherever a shop
   * may look for it: beside `data`, and in it.
   */
  claim: (id: string, order: Order) => Fields
}

const claimTwice = (id: string, claimed: Fields): Fields => ({ ...claimed, data: { id, ...claimed } })

export const flows: Record<Flow, FlowFacts> = {
  payment: {
    topic: 'payment',
    action: 'payment.updated',
    inReview: { status: 'in_process', status_detail: 'pending_review_manual' },
    claim: (id, { reference, amount, currency }) =>
      claimTwice(id, {
        status: 'approved',
        status_detail: 'accredited',
        external_reference: reference,
        transaction_amount: amount,
        currency_id: currency,
      }),
  },
  order: {
    topic: 'order',
    action: 'order.processed',
    inReview: { status: 'processing', status_detail: 'in_process' },
    // Bodies of orders were received with these fields (July 2026).
    claim: (id, { reference, amount, currency }) => ({
      data: {
        id,
        external_reference: reference,
        status: 'processed',
        status_detail: 'accredited',
        total_amount: String(amount),
        total_paid_amount: String(amount),
        currency_id: currency,
      },
    }),
  },
  renewal: {
    topic: 'subscription_authorized_payment',
    action: 'updated',
    inReview: {
      status: 'scheduled',
      payment: { status: 'in_process', status_detail: 'pending_review_manual' },
    },
    claim: (id, { reference }) => claimTwice(id, { status: 'processed', external_reference: reference }),
  },
  merchant_order: {
    topic: 'topic_merchant_order_wh',
    action: 'update',
    inReview: { status: 'opened', order_status: 'payment_in_process', paid_amount: 0, payments: [] },
    claim: (id, { reference }) => claimTwice(id, { status: 'closed', external_reference: reference }),
  },
}

export const flowNames = Object.keys(flows) as Flow[]
