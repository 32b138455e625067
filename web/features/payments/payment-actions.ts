/** What the console can do to a payment: the seller's moves, and with the simulator those of everybody else. */
import { type PaymentMove, paymentMoves } from '../../../server/facts/payment-life.ts'
import { callSimulator } from '../../provider/simulator-api.ts'
import type { SimulatorAccess } from '../../provider/tokenize-card.ts'
import { gateway } from '../../trpc.ts'

/** A refund has a form of its own. */
export type PaymentAction = Exclude<PaymentMove, 'refund'>

export function isAction(move: PaymentMove): move is PaymentAction {
  return move !== 'refund'
}

/** Whether the console can make the move: the seller's are operations, all others need the simulator. */
export function canMake(move: PaymentMove, isSimulator: boolean): boolean {
  return isSimulator || paymentMoves[move].by === 'seller'
}

type Target = { paymentId: string; access: SimulatorAccess; context: { idempotencyKey: string } }

export function perform(action: PaymentAction, { paymentId, access, context }: Target): Promise<unknown> {
  const params = { id: paymentId }
  const chargeBack = (body: { verdict?: 'settled' | 'reimbursed' }) =>
    callSimulator(access, 'POST /simulator/payments/:id/chargeback', { params, body })
  switch (action) {
    case 'capture':
      return gateway.payments.capture.mutate({ paymentId }, { context })
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
