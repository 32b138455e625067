import {
  cancelPaymentInput,
  capturePaymentInput,
  createOfflinePaymentInput,
  createPaymentInput,
  getPaymentInput,
  newRefundSchema,
  paymentSchema,
  paymentSearchSchema,
  refundPaymentInput,
  refundSchema,
  searchPaymentsInput,
} from '../../contract/payments.ts'
import { endpoints } from '../provider/endpoints.ts'
import { providerMutation, providerOperation, providerQuery, router } from './base.ts'
import paymentExamples from './examples/payments.json' with { type: 'json' }
import { paymentTimeline } from './timelines.ts'

/** Refunds. Their routes and names belong to `payments`. */
const refunds = {
  listRefunds: providerQuery('payment', endpoints.listRefunds, {
    route: 'GET /payments/{paymentId}/refunds',
    input: getPaymentInput,
    response: refundSchema.array(),
    example: { input: { paymentId: '1300000001' }, data: [paymentExamples.refund] },
  }),

  refund: providerMutation('payment', endpoints.refundPayment, {
    route: 'POST /payments/{paymentId}/refunds',
    status: 201,
    tool: {
      name: 'refund_payment',
      description: 'Refunds a payment: all that is left, or an amount of it.',
      isReadOnly: false,
      isDestructive: true,
      fields: ['paymentId', 'amount'],
    },
    input: refundPaymentInput,
    response: newRefundSchema,
    example: { input: { paymentId: '1300000001', amount: 500 }, data: paymentExamples.refund },
  }),
}

export const payments = router({
  create: providerMutation('payment', endpoints.createPayment, {
    route: 'POST /payments',
    status: 201,
    input: createPaymentInput,
    response: paymentSchema,
    example: { input: paymentExamples.paymentInput, data: paymentExamples.payment },
  }),

  createOffline: providerMutation('payment', endpoints.createPayment, {
    route: 'POST /payments/offline',
    status: 201,
    operationId: 'createOfflinePayment',
    input: createOfflinePaymentInput,
    response: paymentSchema,
    example: { input: paymentExamples.offlinePaymentInput, data: paymentExamples.offlinePayment },
  }),

  get: providerQuery('payment', endpoints.getPayment, {
    route: 'GET /payments/{paymentId}',
    tool: {
      name: 'get_payment',
      description: 'Reads a payment by its number.',
      isReadOnly: true,
      fields: ['paymentId'],
    },
    input: getPaymentInput,
    response: paymentSchema,
    example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
  }),

  search: providerQuery('payment', endpoints.searchPayments, {
    route: 'GET /payments',
    tool: {
      name: 'search_payments',
      description: 'Finds payments by the reference of the shop, or by status.',
      isReadOnly: true,
      fields: ['external_reference', 'status', 'limit', 'offset'],
    },
    input: searchPaymentsInput,
    response: paymentSearchSchema,
    example: {
      input: { external_reference: 'order-1001' },
      data: { paging: { total: 1, limit: 30, offset: 0 }, results: [paymentExamples.payment] },
    },
  }),

  capture: providerOperation('payment', 'POST /payments/{paymentId}/capture', {
    operationId: 'capturePayment',
    response: paymentSchema,
    example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
  })
    .input(capturePaymentInput)
    .mutation(({ ctx, input }) =>
      ctx.provider.send(endpoints.updatePayment, { capture: true, ...input }, ctx.call),
    ),

  cancel: providerOperation('payment', 'POST /payments/{paymentId}/cancel', {
    operationId: 'cancelPayment',
    response: paymentSchema,
    example: {
      input: { paymentId: '1300000001' },
      data: { ...paymentExamples.payment, status: 'cancelled', status_detail: 'by_collector' },
    },
  })
    .input(cancelPaymentInput)
    .mutation(({ ctx, input }) =>
      ctx.provider.send(endpoints.updatePayment, { ...input, status: 'cancelled' }, ctx.call),
    ),

  ...refunds,

  timeline: paymentTimeline,
})
