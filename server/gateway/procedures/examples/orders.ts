/** Examples of orders for the API reference. A test sends each request to a running gateway. */
import { tokenExample } from './payments.ts'

const methodExample = { id: 'visa', type: 'credit_card', token: tokenExample, installments: 1 }

export const orderInputExample = {
  type: 'online',
  external_reference: 'order-1001',
  total_amount: '1500.00',
  payer: { email: 'test_user_1234567890@testuser.com' },
  transactions: { payments: [{ amount: '1500.00', payment_method: methodExample }] },
}

export const transactionExample = {
  id: 'PAY01JQ4S4KY8HWQ6NA5PXB65B3D4',
  amount: '1500.00',
  paid_amount: '1500.00',
  reference_id: '000g7ynqdg',
  status: 'processed',
  status_detail: 'accredited',
  attempt_number: 1,
  payment_method: methodExample,
}

export const orderExample = {
  id: 'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3',
  type: 'online',
  processing_mode: 'automatic',
  external_reference: 'order-1001',
  total_amount: '1500.00',
  total_paid_amount: '1500.00',
  country_code: 'ARG',
  user_id: '710000111',
  status: 'processed',
  status_detail: 'accredited',
  capture_mode: 'automatic_async',
  currency: 'ARS',
  created_date: '2026-03-02T14:15:30.417Z',
  last_updated_date: '2026-03-02T14:15:32.804Z',
  transactions: { payments: [transactionExample] },
}

export const capturedOrderExample = {
  id: orderExample.id,
  status: 'processed',
  status_detail: 'accredited',
  transactions: {
    payments: [
      {
        id: transactionExample.id,
        amount: '1500.00',
        status: 'processed',
        status_detail: 'accredited',
        reference_id: transactionExample.reference_id,
      },
    ],
  },
}

export const refundedOrderExample = {
  id: orderExample.id,
  status: 'processed',
  status_detail: 'partially_refunded',
  transactions: {
    refunds: [
      {
        id: 'REF01JQ51CDKV4W9M0Z7E2PXQG1AB',
        transaction_id: transactionExample.id,
        reference_id: '01JQ51CDMW6BYAH8J1R3QK2TVD',
        amount: '500.00',
        status: 'processed',
      },
    ],
  },
}

/** A transaction of an order that was not processed yet. */
export const newTransactionExample = {
  id: 'PAY01JQ4S4KY8HWQ6NA5PXB65B3D5',
  amount: '1500.00',
  status: 'created',
  status_detail: 'created',
  payment_method: methodExample,
}

export const addedTransactionInputExample = { amount: '1500.00', payment_method: methodExample }
