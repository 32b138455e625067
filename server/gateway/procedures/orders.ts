import {
  addedTransactionsSchema,
  addTransactionsInput,
  changedTransactionSchema,
  changeTransactionInput,
  deletedTransactionSchema,
  deleteTransactionInput,
} from '../../contract/order-transactions.ts'
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
import { providerFailures, providerMutation, providerQuery, router } from './base.ts'
import orderExamples from './examples/orders.json' with { type: 'json' }
import { orderTimeline } from './timelines.ts'

/** An operation that charges the payer can also fail together with the order. */
const chargeFailures = [...providerFailures, 'order_failed'] as const

const orderId = orderExamples.order.id
const ids = { orderId, transactionId: orderExamples.newTransaction.id }

export const orders = router({
  create: providerMutation('order', endpoints.createOrder, {
    route: 'POST /orders',
    errors: chargeFailures,
    status: 201,
    input: createOrderInput,
    response: orderSchema,
    example: { input: orderExamples.orderInput, data: orderExamples.order },
  }),

  get: providerQuery('order', endpoints.getOrder, {
    route: 'GET /orders/{orderId}',
    tool: {
      name: 'get_order',
      description: 'Reads an order (ORD…) of the Orders API.',
      isReadOnly: true,
      fields: ['orderId'],
    },
    input: getOrderInput,
    response: orderSchema,
    example: { input: { orderId }, data: orderExamples.order },
  }),

  search: providerQuery('order', endpoints.searchOrders, {
    route: 'GET /orders',
    input: searchOrdersInput,
    response: orderSearchSchema,
    example: {
      input: { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-31T00:00:00Z' },
      data: {
        data: [orderExamples.order],
        paging: { total: '1', total_pages: '1', offset: '0', limit: '20' },
      },
    },
  }),

  process: providerMutation('order', endpoints.processOrder, {
    route: 'POST /orders/{orderId}/process',
    errors: chargeFailures,
    input: changeOrderInput,
    response: orderSchema,
    example: { input: { orderId }, data: { ...orderExamples.order, processing_mode: 'manual' } },
  }),

  capture: providerMutation('order', endpoints.captureOrder, {
    route: 'POST /orders/{orderId}/capture',
    errors: chargeFailures,
    input: changeOrderInput,
    response: orderSchema,
    example: { input: { orderId }, data: orderExamples.capturedOrder },
  }),

  cancel: providerMutation('order', endpoints.cancelOrder, {
    route: 'POST /orders/{orderId}/cancel',
    input: cancelOrderInput,
    response: orderSchema,
    example: {
      input: { orderId },
      data: { ...orderExamples.order, status: 'canceled', status_detail: 'canceled' },
    },
  }),

  refund: providerMutation('order', endpoints.refundOrder, {
    route: 'POST /orders/{orderId}/refund',
    status: 201,
    input: refundOrderInput,
    response: orderSchema,
    example: {
      input: { orderId, transactions: [{ id: orderExamples.transaction.id, amount: '500.00' }] },
      data: orderExamples.refundedOrder,
    },
  }),

  // Adds transactions to an order that was not processed yet.
  addTransactions: providerMutation('order', endpoints.addTransactions, {
    route: 'POST /orders/{orderId}/transactions',
    status: 201,
    input: addTransactionsInput,
    response: addedTransactionsSchema,
    example: {
      input: { orderId, payments: [orderExamples.addedTransactionInput] },
      data: { payments: [orderExamples.newTransaction] },
    },
  }),

  changeTransaction: providerMutation('order', endpoints.changeTransaction, {
    route: 'PUT /orders/{orderId}/transactions/{transactionId}',
    input: changeTransactionInput,
    response: changedTransactionSchema,
    example: {
      input: { ...ids, payment_method: orderExamples.newTransaction.payment_method },
      data: { payment_method: orderExamples.newTransaction.payment_method },
    },
  }),

  deleteTransaction: providerMutation('order', endpoints.deleteTransaction, {
    route: 'DELETE /orders/{orderId}/transactions/{transactionId}',
    input: deleteTransactionInput,
    response: deletedTransactionSchema,
    example: { input: ids, data: {} },
  }),

  timeline: orderTimeline,
})
