export const refund = {
  about: 'refunds a payment or an order, or a part of it',
  subject: 'the payment or the order',
  amount: 'the amount (default: all that is left)',
  done: (id: number, amount: number) => `Refund ${id} of ${amount}`,
  doneOrder: (id: string, status: string) => `Refunded. Order ${id}: ${status}`,
  severalTransactions:
    'The order has several transactions, so a part of it cannot be refunded here. Leave --amount out to refund all of it.',
  repeated: 'This key was used before. The refund was made then.',
}
