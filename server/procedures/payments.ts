import { entryListSchema } from '../contract/journal.ts'
import {
  cancelPaymentInput,
  capturePaymentInput,
  createOfflinePaymentInput,
  createPaymentInput,
  getPaymentInput,
  paymentSchema,
  paymentSearchSchema,
  refundPaymentInput,
  refundSchema,
  searchPaymentsInput,
} from '../contract/payments.ts'
import { journalOperation, providerOperation, router } from './base.ts'
import {
  callExample,
  notificationExample,
  offlinePaymentExample,
  offlinePaymentInputExample,
  paymentExample,
  paymentInputExample,
  refundExample,
} from './examples.ts'

/** By when they began: a call is written behind its answer, so its seq may follow that of its own notification. */
function inTime<E extends { received_at: string; seq: number }>(entries: E[]): E[] {
  return entries.toSorted((a, b) => a.received_at.localeCompare(b.received_at) || a.seq - b.seq)
}

export const payments = router({
  create: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/payments',
        status: 201,
        summary: 'Create a payment from a card token',
        tag: 'Payments',
        response: paymentSchema,
        example: { input: paymentInputExample, data: paymentExample },
      },
    })
    .input(createPaymentInput)
    .mutation(({ ctx, input }) => ctx.provider.createPayment(input, ctx.call)),

  createOffline: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/offline',
        status: 201,
        summary: 'Create a payment by ticket, transfer or Pix, without a card',
        tag: 'Payments',
        response: paymentSchema,
        example: { input: offlinePaymentInputExample, data: offlinePaymentExample },
      },
    })
    .input(createOfflinePaymentInput)
    .mutation(({ ctx, input }) => ctx.provider.createPayment(input, ctx.call)),

  get: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payments/{paymentId}',
        status: 200,
        summary: 'Retrieve a payment',
        tag: 'Payments',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExample },
      },
    })
    .input(getPaymentInput)
    .query(({ ctx, input }) => ctx.provider.getPayment(input.paymentId, ctx.call)),

  search: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payments',
        status: 200,
        summary: 'Search payments with the provider’s filters',
        tag: 'Payments',
        response: paymentSearchSchema,
        example: {
          input: { external_reference: 'order-1001' },
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [paymentExample] },
        },
      },
    })
    .input(searchPaymentsInput)
    .query(({ ctx, input }) => ctx.provider.searchPayments(input, ctx.call)),

  capture: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/capture',
        status: 200,
        summary: 'Capture an authorised payment, fully or partially',
        tag: 'Payments',
        response: paymentSchema,
        example: { input: { paymentId: '1300000001' }, data: paymentExample },
      },
    })
    .input(capturePaymentInput)
    .mutation(({ ctx, input: { paymentId, ...amount } }) =>
      ctx.provider.updatePayment(paymentId, { capture: true, ...amount }, ctx.call),
    ),

  cancel: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/cancel',
        status: 200,
        summary: 'Cancel a pending, in-process or authorised payment',
        tag: 'Payments',
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

  listRefunds: providerOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payments/{paymentId}/refunds',
        status: 200,
        summary: 'List the refunds of a payment',
        tag: 'Payments',
        response: refundSchema.array(),
        example: { input: { paymentId: '1300000001' }, data: [refundExample] },
      },
    })
    .input(getPaymentInput)
    .query(({ ctx, input }) => ctx.provider.listRefunds(input.paymentId, ctx.call)),

  timeline: journalOperation
    .meta({
      rest: {
        method: 'GET',
        path: '/payments/{paymentId}/timeline',
        status: 200,
        summary: 'The calls and notifications of a payment, in order',
        tag: 'Payments',
        response: entryListSchema,
        example: {
          input: { paymentId: '1300000001' },
          data: { entries: [callExample, notificationExample] },
        },
      },
    })
    .input(getPaymentInput)
    .query(async ({ ctx: { deps }, input }) => ({
      entries: inTime(await deps.journal.timeline(input.paymentId)),
    })),

  refund: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/refunds',
        status: 201,
        summary: 'Refund a payment, fully (empty body) or partially (amount)',
        tag: 'Payments',
        response: refundSchema,
        example: { input: { paymentId: '1300000001', amount: 500 }, data: refundExample },
      },
    })
    .input(refundPaymentInput)
    .mutation(({ ctx, input: { paymentId, ...body } }) =>
      ctx.provider.refundPayment(paymentId, body, ctx.call),
    ),
})
