/** Refunds. Their routes and names belong to `payments`. */
import {
  getPaymentInput,
  newRefundSchema,
  refundPaymentInput,
  refundSchema,
} from '../../contract/payments.ts'
import { providerOperation } from './base.ts'
import { refundExample } from './examples/payments.ts'

export const refunds = {
  listRefunds: providerOperation('payment')
    .meta({
      rest: {
        method: 'GET',
        path: '/payments/{paymentId}/refunds',
        status: 200,
        operationId: 'listRefunds',
        summary: 'List the refunds of a payment',
        response: refundSchema.array(),
        example: { input: { paymentId: '1300000001' }, data: [refundExample] },
      },
    })
    .input(getPaymentInput)
    .query(({ ctx, input }) => ctx.provider.listRefunds(input.paymentId, ctx.call)),

  refund: providerOperation('payment')
    .meta({
      rest: {
        method: 'POST',
        path: '/payments/{paymentId}/refunds',
        status: 201,
        operationId: 'refundPayment',
        summary: 'Refund a payment, fully (empty body) or partially (amount)',
        response: newRefundSchema,
        example: { input: { paymentId: '1300000001', amount: 500 }, data: refundExample },
      },
    })
    .input(refundPaymentInput)
    .mutation(({ ctx, input: { paymentId, ...body } }) =>
      ctx.provider.refundPayment(paymentId, body, ctx.call),
    ),
}
