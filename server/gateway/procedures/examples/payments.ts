/** Examples of payments and refunds for the API reference. A test sends each request to a running gateway. */

export const tokenExample = '97849c845e879427b5cb1cb941a52806'

export const paymentInputExample = {
  transaction_amount: 1500,
  token: tokenExample,
  description: 'Order 1001',
  installments: 1,
  payment_method_id: 'visa',
  payer: { email: 'test_user_1234567890@testuser.com' },
  external_reference: 'order-1001',
}

export const paymentExample = {
  id: 1300000001,
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 1500,
  transaction_amount_refunded: 0,
  currency_id: 'ARS',
  installments: 1,
  description: 'Order 1001',
  external_reference: 'order-1001',
  payment_method_id: 'visa',
  payment_type_id: 'credit_card',
  date_created: '2026-03-02T10:15:30.000-04:00',
  date_approved: '2026-03-02T10:15:31.000-04:00',
  payer: { email: 'test_user_1234567890@testuser.com' },
  card: { last_four_digits: '3704' },
  refunds: [],
}

export const offlinePaymentInputExample = {
  transaction_amount: 1500,
  payment_method_id: 'rapipago',
  description: 'Order 1002',
  payer: { email: 'test_user_1234567890@testuser.com' },
}

export const offlinePaymentExample = {
  ...paymentExample,
  id: 1300000002,
  status: 'pending',
  status_detail: 'pending_waiting_payment',
  payment_method_id: 'rapipago',
  payment_type_id: 'ticket',
  date_approved: null,
  description: 'Order 1002',
  external_reference: null,
  card: {},
}

export const refundExample = {
  id: 2300000001,
  payment_id: 1300000001,
  amount: 500,
  status: 'approved',
  source: { id: '710000111', name: 'Test Test', type: 'collector' },
  date_created: '2026-03-03T09:00:00.000-04:00',
  unique_sequence_number: null,
  refund_mode: 'standard',
}
