import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { isAfter, type PaymentAction, paymentActions } from '../../../server/facts/payment-life.ts'
import { useConfirmedAction } from '../../actions/action-dialog.tsx'
import { useSettings } from '../../http/use-settings.ts'
import type { SimulatorAccess } from '../../provider/tokenize-card.ts'
import { callSimulator } from '../../simulator/simulator-api.ts'
import { useTellOnceShown } from '../../stream/one-moment.tsx'
import { gateway } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { type AmountActionName, useAfterChange } from './use-amount-write.ts'

/** Actions that open no dispute and lose no money. All others are confirmed first. */
const harmless: readonly PlainAction[] = ['approve']

type Order = { action: PlainAction; before: Payment }

/** Performs the actions of a payment. */
export function usePaymentAction(payment: Payment) {
  const paymentId = String(payment.id)
  const t = useTranslations('payment.action')
  const settings = useSettings()
  const after = useAfterChange(paymentId)
  const tell = useTellOnceShown()
  const access = {
    providerUrl: settings?.provider_url ?? '',
    publicKey: settings?.public_key ?? '',
    simulatorKey: settings?.simulator_key ?? null,
    actorPass: settings?.person?.pass ?? null,
  }
  const toInput = (action: PlainAction): Order => ({ action, before: payment })
  const state = useConfirmedAction<PlainAction, Order, unknown>(`action ${paymentId}`, {
    toInput,
    send: ({ action }, context) => perform(action, { paymentId, access, context }),
    find: ({ action, before }) => {
      // If the payment was in this state before, the state does not show whether this action was performed.
      if (isAfter(action, before)) return undefined
      return gateway.payments.get.query({ paymentId }).then(now => (isAfter(action, now) ? now : null))
    },
    // The provider refuses an action that was already performed.
    isRepeatable: true,
    onDone: ({ action }) => {
      after()
      tell(() => sayDone(t(`${action}.done`)))
    },
  })
  const { safe, ask } = state
  return {
    ...state,
    ask: (action: PlainAction) => {
      // An action in doubt keeps its dialog, where it can be sent again.
      if (!harmless.includes(action) || safe.doubt !== null) return ask(action)
      safe.clearRefusal()
      void safe.submit(toInput(action))
    },
  }
}

// The actions of the console on a payment: the seller's actions and, with the simulator, those of everybody else.

/** Actions with an amount have a form of their own. */
export type PlainAction = Exclude<PaymentAction, AmountActionName>

export const amountActions: readonly AmountActionName[] = ['capture', 'refund']

export function isAmountAction(action: PaymentAction): action is AmountActionName {
  return amountActions.some(one => one === action)
}

/** Actions by which a payment is lost. */
export const dangerousActions: readonly PlainAction[] = [
  'cancel',
  'reject',
  'expire',
  'chargeback',
  'chargeSettled',
  'repay',
]

/** Whether the console can make the action. The seller's actions are operations; all others need the simulator. */
export function canPerform(action: PaymentAction, isSimulator: boolean): boolean {
  return isSimulator || paymentActions[action].by === 'seller'
}

type Target = { paymentId: string; access: SimulatorAccess; context: { idempotencyKey: string } }

function perform(action: PlainAction, { paymentId, access, context }: Target): Promise<unknown> {
  const chargeBack = (decision: { verdict?: 'settled' | 'reimbursed' }) =>
    callSimulator(access, control.payments.dispute, { id: paymentId, ...decision })
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
      return callSimulator(access, control.payments.settle, { id: paymentId, settlement: action })
  }
}
