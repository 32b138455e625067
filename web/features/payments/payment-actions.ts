/** The actions of the console on a payment: the seller's actions and, with the simulator, those of everybody else. */

import { type PaymentAction, paymentActions } from '../../../server/facts/payment-life.ts'
import type { SimulatorAccess } from '../../provider/tokenize-card.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { gateway } from '../../trpc.ts'
import type { AmountAction } from './use-amount-write.ts'

/** Actions with an amount have a form of their own. */
export type PlainAction = Exclude<PaymentAction, AmountAction>

export const amountActions: readonly AmountAction[] = ['capture', 'refund']

export function isAmountAction(action: PaymentAction): action is AmountAction {
  return amountActions.some(one => one === action)
}

/** Actions by which a payment is lost. */
export const dangerousActions: readonly PlainAction[] = ['cancel', 'reject', 'expire', 'chargeback']

/** Whether the console can make the action. The seller's actions are operations; all others need the simulator. */
export function canPerform(action: PaymentAction, isSimulator: boolean): boolean {
  return isSimulator || paymentActions[action].by === 'seller'
}

type Target = { paymentId: string; access: SimulatorAccess; context: { idempotencyKey: string } }

export function perform(action: PlainAction, { paymentId, access, context }: Target): Promise<unknown> {
  const params = { id: paymentId }
  const chargeBack = (body: { verdict?: 'settled' | 'reimbursed' }) =>
    callSimulator(access, 'POST /simulator/payments/:id/chargeback', { params, body })
  switch (action) {
    case 'cancel':
      return gateway.payments.cancel.mutate({ paymentId }, { context })
    case 'chargeback':
      return chargeBack({})
    case 'chargeSettled':
      return chargeBack({ verdict: 'settled' })
    case 'chargeReimbursed':
      return chargeBack({ verdict: 'reimbursed' })
    default:
      return callSimulator(access, 'POST /simulator/payments/:id/settle', {
        params,
        body: { settlement: action },
      })
  }
}
