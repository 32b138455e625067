import {
  createPaymentInput,
  getPaymentInput,
  paymentSchema,
  refundPaymentInput,
  refundSchema,
} from '../contract/payments.ts'
import { providerOperation, router } from './base.ts'
import { paymentExample, paymentInputExample, refundExample } from './examples.ts'

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
