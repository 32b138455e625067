/** Orders: each step calls the gateway, and compares its answer and the order with the model. */
import { randomUUID } from 'node:crypto'
import type { Order } from '../../../contract/orders.ts'
import { cardTransaction, orderFields } from '../../support/start-test-demo.ts'
import type { Call, Options } from './call.ts'
import {
  type Context,
  centsOf,
  expectEqual,
  expectRefused,
  type OrderRecord,
  pick,
  requireData,
  unknownOrderId,
} from './context.ts'
import {
  afterCancel,
  afterCapture,
  afterProcess,
  afterRefund,
  chargedStatus,
  leftOf,
  type OrderModel,
} from './order-model.ts'
import type { ActionOf } from './step.ts'

export async function createOrder(action: ActionOf<'createOrder'>, context: Context): Promise<void> {
  const { deps, model, options } = context
  const { cents, holder, isCaptured, isManual } = action
  const amount = toText(cents)
  const input = {
    ...orderFields,
    total_amount: amount,
    capture_mode: isCaptured ? 'automatic' : 'manual',
    processing_mode: isManual ? 'manual' : 'automatic',
    transactions: { payments: [{ ...cardTransaction(await deps.tokenize({ holder })), amount }] },
  }
  const write = { operation: 'orders.create', input, key: randomUUID() }
  const outcome = await deps.call(write.operation, input, { ...options, key: write.key })
  const status = isManual ? 'created' : chargedStatus(action)
  // The failed order exists, but its id is in the error.
  if (status === 'failed') return expectEqual('the status of a failed order', outcome.status, 402)
  const { id, transactions } = requireData(outcome) as Order
  const transactionId = transactions?.payments?.[0]?.id ?? ''
  const order = { write, now: { id, transactionId, status, cents, holder, isCaptured, refunds: [] } }
  model.orders.push(order)
  await compareOrder(order, deps.call, options)
}

export const processOrder = (action: ActionOf<'processOrder'>, context: Context) =>
  change(pick(context.model.orders, action.order), context, { call: 'process', after: afterProcess })

export const captureOrder = (action: ActionOf<'captureOrder'>, context: Context) =>
  change(pick(context.model.orders, action.order), context, { call: 'capture', after: afterCapture })

export const cancelOrder = (action: ActionOf<'cancelOrder'>, context: Context) =>
  change(pick(context.model.orders, action.order), context, { call: 'cancel', after: afterCancel })

export async function refundOrder(action: ActionOf<'refundOrder'>, context: Context): Promise<void> {
  const order = pick(context.model.orders, action.order)
  const cents = order ? centsOf(action.share, leftOf(order.now)) : null
  const transactions = [{ id: order?.now.transactionId ?? 'PAY1', amount: toText(cents ?? 0) }]
  const input = cents === null ? {} : { transactions }
  await change(order, context, { call: 'refund', input, after: now => afterRefund(now, cents) })
}

type Change = {
  call: 'process' | 'capture' | 'cancel' | 'refund'
  input?: object
  after: (now: OrderModel) => OrderModel | null
}

/** Sends the call twice with one key: the second changes nothing and has the same answer. */
async function change(
  order: OrderRecord | undefined,
  { deps, options }: Context,
  { call, input, after }: Change,
): Promise<void> {
  const sent = { orderId: order?.now.id ?? unknownOrderId, ...input }
  const withKey = { ...options, key: randomUUID() }
  const outcome = await deps.call(`orders.${call}`, sent, withKey)
  const changed = order ? after(order.now) : null
  if (changed === null) expectRefused(outcome)
  else if (changed.status === 'failed') expectEqual('the status of a failed order', outcome.status, 402)
  else expectEqual('the status of the changed order', requireData(outcome).status, statusOf(changed))
  if (!order) return
  expectEqual('the repeated call', await deps.call(`orders.${call}`, sent, withKey), outcome)
  order.now = changed ?? order.now
  await compareOrder(order, deps.call, options)
}

/** A repeated key gets the first order; with another body it is refused. */
export async function repeatOrder(action: ActionOf<'repeatOrder'>, context: Context): Promise<void> {
  const { model, deps, options } = context
  const order = pick(model.orders, action.order)
  if (!order) return
  const { operation, input, key } = order.write
  const sent = action.isChanged ? { ...input, description: 'Another order' } : input
  const outcome = await deps.call(operation, sent, { ...options, key })
  if (action.isChanged) expectRefused(outcome)
  else expectEqual('the id of the repeated order', requireData(outcome).id, order.now.id)
  await compareOrder(order, deps.call, options)
}

export async function compareOrder({ now }: OrderRecord, call: Call, options: Options): Promise<void> {
  const read = requireData(await call('orders.get', { orderId: now.id }, options)) as Order
  const { payments = [], refunds = [] } = read.transactions ?? {}
  expectEqual(
    'the order',
    {
      status: read.status,
      total: read.total_amount,
      refunded: payments[0]?.refunded_amount ?? null,
      refunds: refunds.map(({ amount }) => amount),
    },
    {
      status: statusOf(now),
      total: toText(now.cents),
      refunded: now.refunds.length > 0 ? toText(now.cents - leftOf(now)) : null,
      refunds: now.refunds.map(toText),
    },
  )
}

const statusOf = ({ status }: OrderModel) => (status === 'authorized' ? 'action_required' : status)

function toText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
