/** Transactions of an order that was not processed yet. Their routes and names belong to `orders`. */
import {
  addedTransactionsSchema,
  addTransactionsInput,
  changedTransactionSchema,
  changeTransactionInput,
  deletedTransactionSchema,
  deleteTransactionInput,
} from '../../contract/order-transactions.ts'
import { providerOperation } from './base.ts'
import { addedTransactionInputExample, newTransactionExample, orderExample } from './examples/orders.ts'

const ids = { orderId: orderExample.id, transactionId: newTransactionExample.id }

export const orderTransactions = {
  addTransactions: providerOperation('order')
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{orderId}/transactions',
        status: 201,
        operationId: 'addTransactions',
        summary: 'Add transactions to an order in manual processing mode',
        response: addedTransactionsSchema,
        example: {
          input: { orderId: orderExample.id, payments: [addedTransactionInputExample] },
          data: { payments: [newTransactionExample] },
        },
      },
    })
    .input(addTransactionsInput)
    .mutation(({ ctx, input: { orderId, ...body } }) =>
      ctx.provider.addTransactions(orderId, body, ctx.call),
    ),

  changeTransaction: providerOperation('order')
    .meta({
      rest: {
        method: 'PUT',
        path: '/orders/{orderId}/transactions/{transactionId}',
        status: 200,
        operationId: 'changeTransaction',
        summary: 'Change a transaction',
        response: changedTransactionSchema,
        example: {
          input: { ...ids, payment_method: newTransactionExample.payment_method },
          data: { payment_method: newTransactionExample.payment_method },
        },
      },
    })
    .input(changeTransactionInput)
    .mutation(({ ctx, input: { orderId, transactionId, ...body } }) =>
      ctx.provider.changeTransaction({ orderId, transactionId }, body, ctx.call),
    ),

  deleteTransaction: providerOperation('order')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/orders/{orderId}/transactions/{transactionId}',
        status: 200,
        operationId: 'deleteTransaction',
        summary: 'Delete a transaction',
        response: deletedTransactionSchema,
        example: { input: ids, data: {} },
      },
    })
    .input(deleteTransactionInput)
    .mutation(({ ctx, input }) => ctx.provider.deleteTransaction(input, ctx.call)),
}
