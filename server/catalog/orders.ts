/** Orders of the Orders API, with their transactions. */
import type { ErrorCode } from '../contract/error-codes.ts'
import orderExamples from './examples/orders.json' with { type: 'json' }
import type { Resource } from './operation.ts'

/** An operation that charges the payer can also fail together with the order. */
const chargeFailures: ErrorCode[] = ['order_failed']

const orderId = orderExamples.order.id
const ids = { orderId, transactionId: orderExamples.newTransaction.id }

export const orders = {
  create: {
    provider: 'POST /v1/orders',
    safety: 'repeatable',
    subject: 'order',
    operationId: 'createOrder',
    route: 'POST /orders',
    errors: chargeFailures,
    status: 201,
    input: 'createOrderInput',
    answer: 'orderSchema',
    example: { input: orderExamples.orderInput, data: orderExamples.order },
    sdk: {
      Node: 'new Order(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\Order\\OrderClient())->create($body, $options)',
      Python: 'sdk.order().create(body, options)',
    },
  },

  get: {
    provider: 'GET /v1/orders/{id}',
    subject: 'order',
    operationId: 'getOrder',
    route: 'GET /orders/{orderId}',
    tool: {
      name: 'get_order',
      description: 'Reads an order (ORD…) of the Orders API.',
      isReadOnly: true,
      fields: ['orderId'],
    },
    input: 'getOrderInput',
    answer: 'orderSchema',
    example: { input: { orderId }, data: orderExamples.order },
    sdk: {
      Node: "new Order(config).get({ id: '{id}' })",
      PHP: "(new MercadoPago\\Client\\Order\\OrderClient())->get('{id}')",
      Python: "sdk.order().get('{id}')",
    },
  },

  search: {
    provider: 'GET /v1/orders',
    header: 'gradings',
    subject: 'order',
    operationId: 'searchOrders',
    route: 'GET /orders',
    input: 'searchOrdersInput',
    answer: 'orderSearchSchema',
    example: {
      input: { begin_date: '2026-03-01T00:00:00Z', end_date: '2026-03-31T00:00:00Z' },
      data: {
        data: [orderExamples.order],
        paging: { total: '1', total_pages: '1', offset: '0', limit: '20' },
      },
    },
  },

  process: {
    provider: 'POST /v1/orders/{id}/process',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'order',
    operationId: 'processOrder',
    route: 'POST /orders/{orderId}/process',
    errors: chargeFailures,
    input: 'changeOrderInput',
    answer: 'orderSchema',
    example: { input: { orderId }, data: { ...orderExamples.order, processing_mode: 'manual' } },
    sdk: {
      Node: "new Order(config).process({ id: '{id}', requestOptions })",
      PHP: "(new MercadoPago\\Client\\Order\\OrderClient())->process('{id}', $options)",
      Python: "sdk.order().process('{id}', options)",
    },
  },

  capture: {
    provider: 'POST /v1/orders/{id}/capture',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'order',
    operationId: 'captureOrder',
    route: 'POST /orders/{orderId}/capture',
    errors: chargeFailures,
    input: 'changeOrderInput',
    answer: 'orderSchema',
    example: { input: { orderId }, data: orderExamples.capturedOrder },
    sdk: {
      Node: "new Order(config).capture({ id: '{id}', requestOptions })",
      PHP: "(new MercadoPago\\Client\\Order\\OrderClient())->capture('{id}', $options)",
      Python: "sdk.order().capture('{id}', options)",
    },
  },

  cancel: {
    // With `at_terminal` the provider may answer 202 with an order that its terminal still has.
    provider: 'POST /v1/orders/{id}/cancel',
    safety: 'repeatable',
    omitsEmptyBody: true,
    header: 'at_terminal',
    subject: 'order',
    operationId: 'cancelOrder',
    route: 'POST /orders/{orderId}/cancel',
    input: 'cancelOrderInput',
    answer: 'orderSchema',
    example: {
      input: { orderId },
      data: { ...orderExamples.order, status: 'canceled', status_detail: 'canceled' },
    },
    sdk: {
      Node: "new Order(config).cancel({ id: '{id}', requestOptions })",
      PHP: "(new MercadoPago\\Client\\Order\\OrderClient())->cancel('{id}', $options)",
      Python: "sdk.order().cancel('{id}', options)",
    },
  },

  refund: {
    // Without a body, the whole remaining amount is refunded.
    provider: 'POST /v1/orders/{id}/refund',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'order',
    operationId: 'refundOrder',
    route: 'POST /orders/{orderId}/refund',
    status: 201,
    input: 'refundOrderInput',
    answer: 'orderSchema',
    example: {
      input: { orderId, transactions: [{ id: orderExamples.transaction.id, amount: '500.00' }] },
      data: orderExamples.refundedOrder,
    },
    sdk: {
      Node: "new Order(config).refund({ id: '{id}', body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\Order\\OrderClient())->refund('{id}', $body, $options)",
    },
  },

  // Adds transactions to an order that was not processed yet.
  addTransactions: {
    provider: 'POST /v1/orders/{id}/transactions',
    safety: 'repeatable',
    subject: 'order',
    operationId: 'addTransactions',
    route: 'POST /orders/{orderId}/transactions',
    status: 201,
    input: 'addTransactionsInput',
    answer: 'addedTransactionsSchema',
    example: {
      input: { orderId, payments: [orderExamples.addedTransactionInput] },
      data: { payments: [orderExamples.newTransaction] },
    },
  },

  changeTransaction: {
    provider: 'PUT /v1/orders/{id}/transactions/{transaction_id}',
    safety: 'repeatable',
    subject: 'order',
    operationId: 'changeTransaction',
    route: 'PUT /orders/{orderId}/transactions/{transactionId}',
    input: 'changeTransactionInput',
    answer: 'changedTransactionSchema',
    example: {
      input: { ...ids, payment_method: orderExamples.newTransaction.payment_method },
      data: { payment_method: orderExamples.newTransaction.payment_method },
    },
  },

  deleteTransaction: {
    // A retry after a lost answer may get 404; it never deletes another transaction.
    provider: 'DELETE /v1/orders/{id}/transactions/{transaction_id}',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'order',
    operationId: 'deleteTransaction',
    route: 'DELETE /orders/{orderId}/transactions/{transactionId}',
    input: 'deleteTransactionInput',
    answer: 'deletedTransactionSchema',
    example: { input: ids, data: {} },
  },

  timeline: {
    subject: 'order',
    operationId: 'getOrderTimeline',
    route: 'GET /orders/{orderId}/timeline',
    input: 'getOrderInput',
    answer: 'entryListSchema',
    example: { input: { orderId }, data: { entries: [] } },
  },

  sendEvent: { provider: 'POST /v1/orders/{id}/events', subject: 'order' },
} satisfies Resource
