/** Transactions of an order that was not processed yet. Their routes and names belong to `orders`. */
import {
  addedTransactionsSchema,
  addTransactionsInput,
  changedTransactionSchema,
  changeTransactionInput,
  deletedTransactionSchema,
  deleteTransactionInput,
} from '../../contract/order-transactions.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation } from './base.ts'
import orderExamples from './examples/orders.json' with { type: 'json' }
import { route } from './operation-meta.ts'

const ids = { orderId: orderExamples.order.id, transactionId: orderExamples.newTransaction.id }

export const orderTransactions = {
  addTransactions: providerOperation('order')
    .meta({
      rest: route('POST', '/orders/{orderId}/transactions', {
        status: 201,
        operationId: 'addTransactions',
        summary: 'Add transactions to an order in manual processing mode',
        response: addedTransactionsSchema,
        example: {
          input: { orderId: orderExamples.order.id, payments: [orderExamples.addedTransactionInput] },
          data: { payments: [orderExamples.newTransaction] },
        },
      }),
    })
    .input(addTransactionsInput)
    .mutation(callEndpoint(endpoints.addTransactions)),

  changeTransaction: providerOperation('order')
    .meta({
      rest: route('PUT', '/orders/{orderId}/transactions/{transactionId}', {
        operationId: 'changeTransaction',
        summary: 'Change a transaction',
        response: changedTransactionSchema,
        example: {
          input: { ...ids, payment_method: orderExamples.newTransaction.payment_method },
          data: { payment_method: orderExamples.newTransaction.payment_method },
        },
      }),
    })
    .input(changeTransactionInput)
    .mutation(callEndpoint(endpoints.changeTransaction)),

  deleteTransaction: providerOperation('order')
    .meta({
      rest: route('DELETE', '/orders/{orderId}/transactions/{transactionId}', {
        operationId: 'deleteTransaction',
        summary: 'Delete a transaction',
        response: deletedTransactionSchema,
        example: { input: ids, data: {} },
      }),
    })
    .input(deleteTransactionInput)
    .mutation(callEndpoint(endpoints.deleteTransaction)),
}
