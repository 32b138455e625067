import {
  cancelPaymentInput,
  capturePaymentInput,
  createOfflinePaymentInput,
  createPaymentInput,
  getPaymentInput,
  paymentSchema,
  paymentSearchSchema,
  searchPaymentsInput,
} from '../../contract/payments.ts'
import { providerOperation, router } from './base.ts'
import {
  offlinePaymentExample,
  offlinePaymentInputExample,
  paymentExample,
  paymentInputExample,
} from './examples/payments.ts'
import { refunds } from './refunds.ts'
import { paymentTimeline } from './timelines.ts'

export const payments = router({
  create: providerOperation('payment')
    .meta({
      rest: {
        method: 'POST',
        path: '/payments',
        status: 201,
        operationId: 'createPayment',
        summary: 'Create a payment from a card token',
        response: paymentSchema,
        example: { input: paymentInputExample, data: paymentExample },
      },
    })
    .input(createPaymentInput)
    .mutation(({ ctx, input }) => ctx.provider.createPayment(input, ctx.call)),

  createOffline: providerOperation('payment')
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/offline',
        status: 201,
        operationId: 'createOfflinePayment',
        summary: 'Create a payment by ticket, transfer or Pix, without a card',
        response: paymentSchema,
        example: { input: offlinePaymentInputExample, data: offlinePaymentExample },
      },
    })
    .input(createOfflinePaymentInput)
    .mutation(({ ctx, input }) => ctx.provider.createPayment(input, ctx.call)),

  get: providerOperation('payment')
    .meta({
      rest: {
        method: 'GET',
        path: '/payments/{paymentId}',
        status: 200,
        operationId: 'getPayment',
        summary: 'Retrieve a payment',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExample },
      },
    })
    .input(getPaymentInput)
    .query(({ ctx, input }) => ctx.provider.getPayment(input.paymentId, ctx.call)),

  search: providerOperation('payment')
    .meta({
      rest: {
        method: 'GET',
        path: '/payments',
        status: 200,
        operationId: 'searchPayments',
        summary: 'Search payments with the provider’s filters',
        response: paymentSearchSchema,
        example: {
          input: { external_reference: 'order-1001' },
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [paymentExample] },
        },
      },
    })
    .input(searchPaymentsInput)
    .query(({ ctx, input }) => ctx.provider.searchPayments(input, ctx.call)),

  capture: providerOperation('payment')
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/capture',
        status: 200,
        operationId: 'capturePayment',
        summary: 'Capture an authorized payment, fully or partially',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExample },
      },
    })
    .input(capturePaymentInput)
    .mutation(({ ctx, input: { paymentId, ...amount } }) =>
      ctx.provider.updatePayment(paymentId, { capture: true, ...amount }, ctx.call),
    ),

  cancel: providerOperation('payment')
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/cancel',
        status: 200,
        operationId: 'cancelPayment',
        summary: 'Cancel a pending, in-process or authorized payment',
        response: paymentSchema,
        example: {
          input: { paymentId: '1300000001' },
          data: { ...paymentExample, status: 'cancelled', status_detail: 'by_collector' },
        },
      },
    })
    .input(cancelPaymentInput)
    .mutation(({ ctx, input }) =>
      ctx.provider.updatePayment(input.paymentId, { status: 'cancelled' }, ctx.call),
    ),

  ...refunds,

  timeline: paymentTimeline,
})
