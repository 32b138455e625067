/** The actions of the console on a payment: the seller's moves and, with the simulator, those of everybody else. */

import { type PaymentMove, paymentMoves } from '../../../server/facts/payment-life.ts'
import type { SimulatorAccess } from '../../provider/tokenize-card.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { gateway } from '../../trpc.ts'
import type { AmountMove } from './use-amount-write.ts'

/** Moves with an amount have a form of their own. */
export type PaymentAction = Exclude<PaymentMove, AmountMove>

export const amountMoves: readonly AmountMove[] = ['capture', 'refund']

export function isAmountMove(move: PaymentMove): move is AmountMove {
  return amountMoves.some(one => one === move)
}

/** Actions by which a payment is lost. */
export const dangerousActions: readonly PaymentAction[] = ['cancel', 'reject', 'expire', 'chargeback']

/** Whether the console can make the move. The seller's moves are operations; all others need the simulator. */
export function canMake(move: PaymentMove, isSimulator: boolean): boolean {
  return isSimulator || paymentMoves[move].by === 'seller'
}

type Target = { paymentId: string; access: SimulatorAccess; context: { idempotencyKey: string } }

export function perform(action: PaymentAction, { paymentId, access, context }: Target): Promise<unknown> {
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
