import { centsOf } from '../../../facts/decimal-amounts.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { announcedIntentStates, type IntentState, intentStateOf } from '../../../facts/payment-intents.ts'
import type { AccountDeps } from '../../http/deps.ts'
import { ulidToUuid } from '../../store/accounts/identifiers.ts'
import type { Order } from '../../store/records/order.ts'

/** A payment intent is stored as a Point order. Its id is that of the order, written as a UUID. */
export const intentIdOf = ({ id }: Pick<Order, 'id'>): string => ulidToUuid(id.slice('ORDTST'.length))

export function stateOf({ status, transactions }: Order): IntentState {
  return intentStateOf(status, transactions[0]?.paymentId != null)
}

/** The intent as its creation answers it. Reads add the state and, of a finished one, the payment. */
export function toIntentJson(order: Order) {
  const { amount: _, ...given } = toObject(order.intent)
  return {
    ...given,
    amount: centsOf(order.totalAmount),
    device_id: order.terminalId,
    id: intentIdOf(order),
    payment_mode: 'card',
  }
}

/** Announces a final state to the account's address, because intents have no address of their own. */
export function announceIntent(
  order: Order,
  { account, deps, before }: AccountDeps & { before?: Order | undefined },
) {
  const state = stateOf(order)
  if (!announcedIntentStates.includes(state) || (before && stateOf(before) === state)) return
  deps.notifier.announce(account, {
    topic: 'point_integration_wh',
    action: `state_${state}`,
    resourceId: intentIdOf(order),
    notificationUrl: null,
    externalReference: order.externalReference,
    traceparent: order.traceparent,
    body: () => ({
      amount: centsOf(order.totalAmount),
      created_at: new Date(order.createdAt).toISOString().slice(0, 19).replace('T', ' '),
      ...paymentOf(order, { account, deps }),
      state,
      additional_info: additionalInfoOf(order),
    }),
  })
}

/** An intent that must be confirmed on the device has a payment with empty values (guide of notifications). */
function paymentOf({ status, transactions }: Order, { account, deps }: AccountDeps) {
  if (status === 'action_required') return { payment: { id: 0, state: '', type: '' } }
  const id = transactions[0]?.paymentId ?? null
  const payment = id === null ? undefined : deps.tables.payments.get(account.number, String(id))
  return payment ? { payment: { id: payment.id, state: payment.status, type: payment.methodType } } : {}
}

function additionalInfoOf({ intent }: Order) {
  const { external_reference, ticket_number } = toObject(toObject(intent).additional_info)
  const ticket = toText(ticket_number)
  return {
    external_reference: toText(external_reference) ?? '',
    ...(ticket !== null && { ticket_number: ticket }),
  }
}
