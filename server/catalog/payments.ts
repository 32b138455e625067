/** Payments, with their refunds and their timeline. */
import entryExamples from './examples/entries.json' with { type: 'json' }
import paymentExamples from './examples/payments.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const payments = {
  create: {
    provider: 'POST /v1/payments',
    safety: 'repeatable',
    subject: 'payment',
    operationId: 'createPayment',
    route: 'POST /payments',
    status: 201,
    input: 'createPaymentInput',
    answer: 'paymentSchema',
    example: { input: paymentExamples.paymentInput, data: paymentExamples.payment },
    sdk: {
      Node: 'new Payment(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\Payment\\PaymentClient())->create($body, $options)',
      Python: 'sdk.payment().create(body, options)',
    },
  },

  createOffline: {
    provider: 'POST /v1/payments',
    safety: 'repeatable',
    subject: 'payment',
    operationId: 'createOfflinePayment',
    route: 'POST /payments/offline',
    status: 201,
    input: 'createOfflinePaymentInput',
    answer: 'paymentSchema',
    example: { input: paymentExamples.offlinePaymentInput, data: paymentExamples.offlinePayment },
  },

  get: {
    provider: 'GET /v1/payments/{id}',
    subject: 'payment',
    operationId: 'getPayment',
    route: 'GET /payments/{paymentId}',
    tool: {
      name: 'get_payment',
      description: 'Reads a payment by its number.',
      isReadOnly: true,
      fields: ['paymentId'],
    },
    input: 'getPaymentInput',
    answer: 'paymentSchema',
    example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
    sdk: {
      Node: "new Payment(config).get({ id: '{id}' })",
      PHP: '(new MercadoPago\\Client\\Payment\\PaymentClient())->get({id})',
      Python: "sdk.payment().get('{id}')",
    },
  },

  search: {
    provider: 'GET /v1/payments/search',
    header: 'gradings',
    subject: 'payment',
    operationId: 'searchPayments',
    route: 'GET /payments',
    tool: {
      name: 'search_payments',
      description: 'Finds payments by the reference of the shop, or by status.',
      isReadOnly: true,
      fields: ['external_reference', 'status', 'limit', 'offset'],
    },
    input: 'searchPaymentsInput',
    answer: 'paymentSearchSchema',
    example: {
      input: { external_reference: 'order-1001' },
      data: { paging: { total: 1, limit: 30, offset: 0 }, results: [paymentExamples.payment] },
    },
    sdk: {
      Node: 'new Payment(config).search({ options: body })',
      PHP: '(new MercadoPago\\Client\\Payment\\PaymentClient())->search(new MercadoPago\\Net\\MPSearchRequest(30, 0, $body))',
      Python: 'sdk.payment().search(body)',
    },
  },

  capture: {
    provider: 'PUT /v1/payments/{id}',
    safety: 'repeatable',
    fixed: { capture: true },
    subject: 'payment',
    operationId: 'capturePayment',
    route: 'POST /payments/{paymentId}/capture',
    input: 'capturePaymentInput',
    answer: 'paymentSchema',
    example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
    sdk: {
      Node: "new Payment(config).update({ id: '{id}', body, requestOptions })",
      Python: "sdk.payment().update('{id}', body, options)",
    },
  },

  cancel: {
    provider: 'PUT /v1/payments/{id}',
    safety: 'repeatable',
    fixed: { status: 'cancelled' },
    subject: 'payment',
    operationId: 'cancelPayment',
    route: 'POST /payments/{paymentId}/cancel',
    input: 'cancelPaymentInput',
    answer: 'paymentSchema',
    example: {
      input: { paymentId: '1300000001' },
      data: { ...paymentExamples.payment, status: 'cancelled', status_detail: 'by_collector' },
    },
  },

  // Does what `cancel` does, at an address of its own (OpenAPI description).
  cancelAtAddress: {
    provider: 'PUT /v1/payments/{id}/cancellations',
    subject: 'payment',
    certainty: 'described',
  },

  listRefunds: {
    provider: 'GET /v1/payments/{id}/refunds',
    subject: 'payment',
    operationId: 'listRefunds',
    route: 'GET /payments/{paymentId}/refunds',
    input: 'getPaymentInput',
    answer: 'refundsSchema',
    example: { input: { paymentId: '1300000001' }, data: [paymentExamples.refund] },
    sdk: {
      Node: "new PaymentRefund(config).list({ payment_id: '{id}' })",
      PHP: '(new MercadoPago\\Client\\Payment\\PaymentRefundClient())->list({id})',
      Python: "sdk.refund().list_all('{id}')",
    },
  },

  refund: {
    // An empty body refunds the whole remaining amount.
    provider: 'POST /v1/payments/{id}/refunds',
    safety: 'repeatable',
    subject: 'payment',
    operationId: 'refundPayment',
    route: 'POST /payments/{paymentId}/refunds',
    status: 201,
    tool: {
      name: 'refund_payment',
      description: 'Refunds a payment: all that is left, or an amount of it.',
      isReadOnly: false,
      isDestructive: true,
      fields: ['paymentId', 'amount'],
    },
    input: 'refundPaymentInput',
    answer: 'newRefundSchema',
    example: { input: { paymentId: '1300000001', amount: 500 }, data: paymentExamples.refund },
    sdk: {
      Node: "new PaymentRefund(config).create({ payment_id: '{id}', body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\Payment\\PaymentRefundClient())->refund({id}, $body['amount'], $options)",
      Python: "sdk.refund().create('{id}', body, options)",
    },
    sdkWithoutBody: {
      Node: "new PaymentRefund(config).total({ payment_id: '{id}', requestOptions })",
      PHP: '(new MercadoPago\\Client\\Payment\\PaymentRefundClient())->refundTotal({id}, $options)',
      Python: "sdk.refund().create('{id}', {}, options)",
    },
  },

  getRefund: { provider: 'GET /v1/payments/{id}/refunds/{refund_id}', subject: 'payment' },

  timeline: {
    subject: 'payment',
    operationId: 'getPaymentTimeline',
    route: 'GET /payments/{paymentId}/timeline',
    input: 'getPaymentInput',
    answer: 'entryListSchema',
    example: { input: { paymentId: '1300000001' }, data: { entries: [entryExamples.notification] } },
  },
} satisfies Resource
