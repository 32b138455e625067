/** Refunds. Their routes and names belong to `payments`. */
import {
  getPaymentInput,
  newRefundSchema,
  refundPaymentInput,
  refundSchema,
} from '../../contract/payments.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation } from './base.ts'
import { refundExample } from './examples/payments.ts'
import { route } from './operation-meta.ts'

export const refunds = {
  listRefunds: providerOperation('payment')
    .meta({
      rest: route('GET', '/payments/{paymentId}/refunds', {
        operationId: 'listRefunds',
        summary: 'List the refunds of a payment',
        response: refundSchema.array(),
        example: { input: { paymentId: '1300000001' }, data: [refundExample] },
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
        example: { input: { paymentId: '1300000001', amount: 500 }, data: refundExample },
      }),
    })
    .input(refundPaymentInput)
    .mutation(callEndpoint(endpoints.refundPayment)),
}
