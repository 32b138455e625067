/** Runs a flow: every answer, and every later read, must agree with the model. */
import type { Context, FlowDeps, Model } from './context.ts'
import {
  cancelOrder,
  captureOrder,
  compareOrder,
  createOrder,
  processOrder,
  refundOrder,
  repeatOrder,
} from './order-steps.ts'
import { createCustomer, createPreference, deleteCard, saveCard } from './other-steps.ts'
import {
  callWrongMethod,
  cancel,
  capture,
  comparePayment,
  pay,
  payOffline,
  refund,
  repeatPayment,
  repeatRefund,
} from './payment-steps.ts'
import type { Action, ActionOf, Step } from './step.ts'

type Perform = { [Do in Action['do']]: (action: ActionOf<Do>, context: Context) => Promise<void> }

const performers: Perform = {
  pay,
  payOffline,
  capture,
  cancel,
  refund,
  repeatPayment,
  repeatRefund,
  callWrongMethod,
  createCustomer,
  saveCard,
  deleteCard,
  createPreference,
  createOrder,
  processOrder,
  captureOrder,
  cancelOrder,
  refundOrder,
  repeatOrder,
}

/** @throws at the first difference, with the number of the step */
export async function runFlow(steps: Step[], deps: FlowDeps): Promise<void> {
  const model: Model = { payments: [], refunds: [], orders: [], customerIds: [], cards: [], usedToken: null }
  for (const [index, { transport, ...action }] of steps.entries())
    try {
      await perform(action, { deps, model, options: { transport } })
    } catch (cause) {
      throw new Error(`step ${index}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  for (const payment of model.payments) await comparePayment(payment, deps.call, { transport: 'rest' })
  for (const order of model.orders) await compareOrder(order, deps.call, { transport: 'rest' })
}

function perform<Do extends Action['do']>(action: ActionOf<Do>, context: Context): Promise<void> {
  // The table has the performer of each name; the compiler does not follow it through the union.
  const performer = performers[action.do] as Perform[Do]
  return performer(action, context)
}
