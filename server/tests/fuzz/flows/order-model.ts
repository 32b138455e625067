/** The expected state of an order. Each function returns the order afterwards, or null if the call must be refused. */

/** `authorized` stands for action_required/waiting_capture. */
export type OrderModel = {
  id: string
  transactionId: string
  status: 'created' | 'authorized' | 'processed' | 'failed' | 'canceled' | 'refunded'
  cents: number
  holder: 'APRO' | 'OTHE'
  isCaptured: boolean
  /** The cents of each refund. */
  refunds: number[]
}

const refundedOf = ({ refunds }: OrderModel) => refunds.reduce((sum, cents) => sum + cents, 0)
export const leftOf = (order: OrderModel) => order.cents - refundedOf(order)

/** The status of an order that was charged. */
export function chargedStatus({
  holder,
  isCaptured,
}: Pick<OrderModel, 'holder' | 'isCaptured'>): OrderModel['status'] {
  if (holder === 'OTHE') return 'failed'
  return isCaptured ? 'processed' : 'authorized'
}

export function afterProcess(order: OrderModel): OrderModel | null {
  return order.status === 'created' ? { ...order, status: chargedStatus(order) } : null
}

export function afterCapture(order: OrderModel): OrderModel | null {
  return order.status === 'authorized' ? { ...order, status: 'processed' } : null
}

export function afterCancel(order: OrderModel): OrderModel | null {
  return ['created', 'authorized'].includes(order.status) ? { ...order, status: 'canceled' } : null
}

/** @param cents null for everything that is left */
export function afterRefund(order: OrderModel, cents: number | null): OrderModel | null {
  const left = leftOf(order)
  const refund = cents ?? left
  if (order.status !== 'processed' || refund > left) return null
  return { ...order, status: refund === left ? 'refunded' : 'processed', refunds: [...order.refunds, refund] }
}
