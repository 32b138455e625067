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
import { providerFailures, providerOperation, router } from './base.ts'
import {
  capturedOrderExample,
  orderExample,
  orderInputExample,
  refundedOrderExample,
  transactionExample,
} from './examples/orders.ts'
import { orderTransactions } from './order-transactions.ts'
import { orderTimeline } from './timelines.ts'

/** An operation that charges the payer, so that the order can fail. */
const chargingOperation = providerOperation('order').meta({ errors: [...providerFailures, 'order_failed'] })

const orderId = orderExample.id

export const orders = router({
  create: chargingOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/orders',
        status: 201,
        operationId: 'createOrder',
        summary: 'Create an order, and charge it unless its processing mode is manual',
        response: orderSchema,
        example: { input: orderInputExample, data: orderExample },
      },
    })
    .input(createOrderInput)
    .mutation(({ ctx, input }) => ctx.provider.createOrder(input, ctx.call)),

  get: providerOperation('order')
    .meta({
      rest: {
        method: 'GET',
        path: '/orders/{orderId}',
        status: 200,
        operationId: 'getOrder',
        summary: 'Retrieve an order with its transactions',
        response: orderSchema,
        example: { input: { orderId }, data: orderExample },
      },
    })
    .input(getOrderInput)
    .query(({ ctx, input }) => ctx.provider.getOrder(input.orderId, ctx.call)),

  search: providerOperation('order')
    .meta({
      rest: {
        method: 'GET',
        path: '/orders',
        status: 200,
        operationId: 'searchOrders',
        summary: 'Search orders of at most one month with the provider’s filters',
        response: orderSearchSchema,
        example: {
          input: { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-31T00:00:00Z' },
          data: {
            data: [orderExample],
            paging: { total: '1', total_pages: '1', offset: '0', limit: '20' },
          },
        },
      },
    })
    .input(searchOrdersInput)
    .query(({ ctx, input }) => ctx.provider.searchOrders(input, ctx.call)),

  process: chargingOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{orderId}/process',
        status: 200,
        operationId: 'processOrder',
        summary: 'Charge an order in manual processing mode',
        response: orderSchema,
        example: { input: { orderId }, data: { ...orderExample, processing_mode: 'manual' } },
      },
    })
    .input(changeOrderInput)
    .mutation(({ ctx, input }) => ctx.provider.changeOrder(input.orderId, 'process', ctx.call)),

  capture: chargingOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{orderId}/capture',
        status: 200,
        operationId: 'captureOrder',
        summary: 'Capture an authorized order, always in full',
        response: orderSchema,
        example: { input: { orderId }, data: capturedOrderExample },
      },
    })
    .input(changeOrderInput)
    .mutation(({ ctx, input }) => ctx.provider.changeOrder(input.orderId, 'capture', ctx.call)),

  cancel: providerOperation('order')
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{orderId}/cancel',
        status: 200,
        operationId: 'cancelOrder',
        summary: 'Cancel an order that was not paid yet',
        response: orderSchema,
        example: {
          input: { orderId },
          data: { ...orderExample, status: 'canceled', status_detail: 'canceled' },
        },
      },
    })
    .input(cancelOrderInput)
    .mutation(({ ctx, input }) => ctx.provider.cancelOrder(input, ctx.call)),

  refund: providerOperation('order')
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{orderId}/refund',
        status: 201,
        operationId: 'refundOrder',
        summary: 'Refund an order, fully (empty body) or by transaction',
        response: orderSchema,
        example: {
          input: { orderId, transactions: [{ id: transactionExample.id, amount: '500.00' }] },
          data: refundedOrderExample,
        },
      },
    })
    .input(refundOrderInput)
    .mutation(({ ctx, input: { orderId, transactions } }) =>
      ctx.provider.refundOrder(orderId, transactions && { transactions }, ctx.call),
    ),

  ...orderTransactions,

  timeline: orderTimeline,
})
