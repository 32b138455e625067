import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import type { OrderCall } from '../../../server/facts/order-life.ts'
import type { OrderStatus } from '../../../server/facts/order-statuses.ts'
import { useConfirmedAction } from '../../actions/action-dialog.tsx'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway, trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { transactionsOf } from './order-facts.ts'

/** The calls that need no input. */
export type OrderAction = 'process' | 'capture' | 'cancel' | 'delete_transaction'

/** The status that a call leads to, unless the payment fails. */
export const outcomes: Partial<Record<OrderCall, OrderStatus>> = {
  process: 'processed',
  capture: 'processed',
  refund: 'refunded',
  cancel: 'canceled',
}

/** `before` is the order as it was shown. */
type Input = { before: Order } & (
  | { action: Exclude<OrderAction, 'delete_transaction'> }
  | { action: 'delete_transaction'; transactionId: string }
)
type Chosen = { action: OrderAction; transactionId: string }

/** Performs the actions of an order. */
export function useOrderAction(order: Order) {
  const t = useTranslations('orders.action')
  const after = useAfterOrderChange(order.id)
  const tell = useTellOnceShown()
  return useConfirmedAction<Chosen, Input, { status?: string | undefined } | null>(`action ${order.id}`, {
    toInput: chosen => ({ ...chosen, before: order }),
    send,
    find: findDone,
    // The provider honors the key, and deletes a transaction only once.
    isRepeatable: true,
    // An order whose charge failed has changed as well.
    onRefused: after,
    onDone: ({ action }, done) => {
      after()
      const isDone = action === 'delete_transaction' || done?.status === outcomes[action]
      tell(() => sayDone(t(isDone ? `${action}.done` : `${action}.asked`)))
    },
  })
}

function send(input: Input, context: { idempotencyKey: string }) {
  const orderId = input.before.id
  switch (input.action) {
    case 'process':
      return gateway.orders.process.mutate({ orderId }, { context })
    case 'capture':
      return gateway.orders.capture.mutate({ orderId }, { context })
    case 'cancel':
      return gateway.orders.cancel.mutate(
        { orderId, ...(input.before.status === 'at_terminal' && { at_terminal: true }) },
        { context },
      )
    case 'delete_transaction':
      return gateway.orders.deleteTransaction.mutate(
        { orderId, transactionId: input.transactionId },
        { context },
      )
  }
}

const reached: Record<Exclude<OrderAction, 'delete_transaction'>, (order: Order) => boolean> = {
  process: ({ status }) => status !== 'created',
  capture: ({ status }) => status === 'processed',
  cancel: order => order.status === 'canceled' || isCancellationRequested(order),
}

/** The terminal cancels the order later, unless it is paid before. */
function isCancellationRequested(order: Order): boolean {
  return transactionsOf(order).some(({ status_detail: detail }) => detail === 'cancellation_requested')
}

/**
 * Finds the changed order. If the order was in the wanted state before, the state does not show whether the action was
 * performed.
 */
function findDone(input: Input): Promise<Order | null> | undefined {
  const isAfter =
    input.action === 'delete_transaction'
      ? (order: Order) => transactionsOf(order).every(({ id }) => id !== input.transactionId)
      : reached[input.action]
  if (isAfter(input.before)) return undefined
  return gateway.orders.get.query({ orderId: input.before.id }).then(now => (isAfter(now) ? now : null))
}

/** Invalidates the queries that a change to an order affects. */
export function useAfterOrderChange(orderId: string): () => void {
  const utils = trpc.useUtils()
  return () => {
    utils.orders.get.invalidate({ orderId })
    utils.orders.timeline.invalidate({ orderId })
    utils.orders.search.invalidate()
    utils.payments.search.invalidate()
    utils.calls.details.invalidate()
  }
}
