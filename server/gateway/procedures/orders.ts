import {
  cancelOrderInput,
  changeOrderInput,
  createOrderInput,
  getOrderInput,
  orderSchema,
  orderSearchSchema,
  refundOrderInput,
  searchOrdersInput,
} from '../../contract/orders.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerFailures, providerOperation, router } from './base.ts'
import orderExamples from './examples/orders.json' with { type: 'json' }
import { route } from './operation-meta.ts'
import { orderTransactions } from './order-transactions.ts'
import { orderTimeline } from './timelines.ts'

/** An operation that charges the payer, so that the order can fail. */
const chargingOperation = providerOperation('order').meta({ errors: [...providerFailures, 'order_failed'] })

const orderId = orderExamples.order.id

export const orders = router({
  create: chargingOperation
    .meta({
      rest: route('POST', '/orders', {
        status: 201,
        operationId: 'createOrder',
        summary: 'Create an order, and charge it unless its processing mode is manual',
        response: orderSchema,
        example: { input: orderExamples.orderInput, data: orderExamples.order },
      }),
    })
    .input(createOrderInput)
    .mutation(callEndpoint(endpoints.createOrder)),

  get: providerOperation('order')
    .meta({
      rest: route('GET', '/orders/{orderId}', {
        operationId: 'getOrder',
        summary: 'Retrieve an order with its transactions',
        response: orderSchema,
        example: { input: { orderId }, data: orderExamples.order },
      }),
    })
    .input(getOrderInput)
    .query(callEndpoint(endpoints.getOrder)),

  search: providerOperation('order')
    .meta({
      rest: route('GET', '/orders', {
        operationId: 'searchOrders',
        summary: 'Search orders of at most one month with the provider’s filters',
        response: orderSearchSchema,
        example: {
          input: { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-31T00:00:00Z' },
          data: {
            data: [orderExamples.order],
            paging: { total: '1', total_pages: '1', offset: '0', limit: '20' },
          },
        },
      }),
    })
    .input(searchOrdersInput)
    .query(callEndpoint(endpoints.searchOrders)),

  process: chargingOperation
    .meta({
      rest: route('POST', '/orders/{orderId}/process', {
        operationId: 'processOrder',
        summary: 'Charge an order in manual processing mode',
        response: orderSchema,
        example: { input: { orderId }, data: { ...orderExamples.order, processing_mode: 'manual' } },
      }),
    })
    .input(changeOrderInput)
    .mutation(callEndpoint(endpoints.processOrder)),

  capture: chargingOperation
    .meta({
      rest: route('POST', '/orders/{orderId}/capture', {
        operationId: 'captureOrder',
        summary: 'Capture an authorized order, always in full',
        response: orderSchema,
        example: { input: { orderId }, data: orderExamples.capturedOrder },
      }),
    })
    .input(changeOrderInput)
    .mutation(callEndpoint(endpoints.captureOrder)),

  cancel: providerOperation('order')
    .meta({
      rest: route('POST', '/orders/{orderId}/cancel', {
        operationId: 'cancelOrder',
        summary: 'Cancel an order that was not paid yet',
        response: orderSchema,
        example: {
          input: { orderId },
          data: { ...orderExamples.order, status: 'canceled', status_detail: 'canceled' },
        },
      }),
    })
    .input(cancelOrderInput)
    .mutation(callEndpoint(endpoints.cancelOrder)),

  refund: providerOperation('order')
    .meta({
      rest: route('POST', '/orders/{orderId}/refund', {
        status: 201,
        operationId: 'refundOrder',
        summary: 'Refund an order, fully (empty body) or by transaction',
        response: orderSchema,
        example: {
          input: { orderId, transactions: [{ id: orderExamples.transaction.id, amount: '500.00' }] },
          data: orderExamples.refundedOrder,
        },
      }),
    })
    .input(refundOrderInput)
    .mutation(callEndpoint(endpoints.refundOrder)),

  ...orderTransactions,

  timeline: orderTimeline,
})
