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
import { callEndpoint, providerOperation, router } from './base.ts'
import paymentExamples from './examples/payments.json' with { type: 'json' }
import { route } from './operation-meta.ts'
import { paymentTimeline } from './timelines.ts'

/** Refunds. Their routes and names belong to `payments`. */
const refunds = {
  listRefunds: providerOperation('payment')
    .meta({
      rest: route('GET', '/payments/{paymentId}/refunds', {
        operationId: 'listRefunds',
        summary: 'List the refunds of a payment',
        response: refundSchema.array(),
        example: { input: { paymentId: '1300000001' }, data: [paymentExamples.refund] },
      }),
    })
    .input(getPaymentInput)
    .query(callEndpoint(endpoints.listRefunds)),

  refund: providerOperation('payment')
    .meta({
      rest: route('POST', '/payments/{paymentId}/refunds', {
        status: 201,
        operationId: 'refundPayment',
        summary: 'Refund a payment, fully (empty body) or partially (amount)',
        response: newRefundSchema,
        example: { input: { paymentId: '1300000001', amount: 500 }, data: paymentExamples.refund },
      }),
    })
    .input(refundPaymentInput)
    .mutation(callEndpoint(endpoints.refundPayment)),
}

export const payments = router({
  create: providerOperation('payment')
    .meta({
      rest: route('POST', '/payments', {
        status: 201,
        operationId: 'createPayment',
        summary: 'Create a payment from a card token',
        response: paymentSchema,
        example: { input: paymentExamples.paymentInput, data: paymentExamples.payment },
      }),
    })
    .input(createPaymentInput)
    .mutation(callEndpoint(endpoints.createPayment)),

  createOffline: providerOperation('payment')
    .meta({
      rest: route('POST', '/payments/offline', {
        status: 201,
        operationId: 'createOfflinePayment',
        summary: 'Create a payment by ticket, transfer or Pix, without a card',
        response: paymentSchema,
        example: { input: paymentExamples.offlinePaymentInput, data: paymentExamples.offlinePayment },
      }),
    })
    .input(createOfflinePaymentInput)
    .mutation(callEndpoint(endpoints.createPayment)),

  get: providerOperation('payment')
    .meta({
      rest: route('GET', '/payments/{paymentId}', {
        operationId: 'getPayment',
        summary: 'Retrieve a payment',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
      }),
    })
    .input(getPaymentInput)
    .query(callEndpoint(endpoints.getPayment)),

  search: providerOperation('payment')
    .meta({
      rest: route('GET', '/payments', {
        operationId: 'searchPayments',
        summary: 'Search payments with the provider’s filters',
        response: paymentSearchSchema,
        example: {
          input: { external_reference: 'order-1001' },
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [paymentExamples.payment] },
        },
      }),
    })
    .input(searchPaymentsInput)
    .query(callEndpoint(endpoints.searchPayments)),

  capture: providerOperation('payment')
    .meta({
      rest: route('POST', '/payments/{paymentId}/capture', {
        operationId: 'capturePayment',
        summary: 'Capture an authorized payment, fully or partially',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExamples.payment },
      }),
    })
    .input(capturePaymentInput)
    .mutation(({ ctx, input }) =>
      ctx.provider.send(endpoints.updatePayment, { capture: true, ...input }, ctx.call),
    ),

  cancel: providerOperation('payment')
    .meta({
      rest: route('POST', '/payments/{paymentId}/cancel', {
        operationId: 'cancelPayment',
        summary: 'Cancel a pending, in-process or authorized payment',
        response: paymentSchema,
        example: {
          input: { paymentId: '1300000001' },
          data: { ...paymentExamples.payment, status: 'cancelled', status_detail: 'by_collector' },
        },
      }),
    })
    .input(cancelPaymentInput)
    .mutation(({ ctx, input }) =>
      ctx.provider.send(endpoints.updatePayment, { ...input, status: 'cancelled' }, ctx.call),
    ),

  ...refunds,

  timeline: paymentTimeline,
})
