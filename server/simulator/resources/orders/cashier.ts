import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import type { OrderEventName, TerminalAct, TerminalRefusal } from '../../../facts/in-person-orders.ts'
import { toInteger, toObject } from '../../../facts/json.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import type { Order } from '../../store/records/order.ts'
import { actAtTerminal, receiveAtTerminal } from './at-terminal.ts'
import type { OrderContext } from './charges.ts'

/** What happens at a terminal. `receive` only shows the order on its screen. The other fields are those of an action. */
export type CashierAct = {
  action: 'receive' | 'approve' | 'refuse' | 'cancel' | 'disconnect'
  type?: 'credit_card' | 'debit_card' | undefined
  method?: string | undefined
  installments?: number | undefined
  /** Decimal text. */
  tip?: string | undefined
  reason?: TerminalRefusal | undefined
}

const statuses = {
  approve: 'processed',
  refuse: 'failed',
  cancel: 'canceled',
  disconnect: 'action_required',
} as const satisfies Record<Exclude<CashierAct['action'], 'receive'>, OrderEventName>

/** What the terminal has preselected, as the order asked. */
export function presetOf({ given }: Pick<Order, 'given'>) {
  const { default_type, default_installments } = toObject(toObject(given.config).payment_method)
  const isDebit = default_type === 'debit_card'
  return {
    type: isDebit ? ('debit_card' as const) : ('credit_card' as const),
    installments: isDebit ? 1 : (toInteger(default_installments) ?? 1),
  }
}

/**
 * Acts at the terminal with what the order preselects, unless the buyer chooses otherwise. Call it inside
 * `store.write`. Throws 400 for a card that the country lacks, and for installments of a debit card.
 */
export function actAsCashier(order: Order, act: CashierAct, context: OrderContext): Order {
  if (act.action === 'receive') return receiveAtTerminal(order, context)
  const isCharge = act.action === 'approve' || act.action === 'refuse'
  const event: TerminalAct = {
    status: statuses[act.action],
    ...(isCharge && chosenCard(order, act)),
    ...(act.tip !== undefined && { tip_amount: act.tip }),
    ...(act.reason !== undefined && { status_detail: act.reason }),
  }
  return actAtTerminal(order, event, context)
}

function chosenCard(order: Order, { type, method, installments }: CashierAct) {
  const { testCards } = countryOf(order.siteId)
  const ids = testCards.map(card => card.method)
  if (method !== undefined && !ids.includes(method))
    throw refusal(400, `method: a terminal has no card ${method}. It has ${ids.join(', ')}`)
  const preset = presetOf(order)
  const named = paymentMethodsOf(order.siteId).find(({ id }) => id === method)
  const isDebit = (named?.type ?? type ?? preset.type) === 'debit_card'
  if (isDebit && (installments ?? 1) > 1)
    throw refusal(400, 'installments: a debit card is charged in one. Send none, or a credit card')
  return {
    payment_method_type: isDebit ? 'debit_card' : 'credit_card',
    ...(method !== undefined && { payment_method_id: method }),
    installments: isDebit ? 1 : (installments ?? preset.installments),
  }
}
