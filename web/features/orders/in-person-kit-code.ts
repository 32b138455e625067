/** Writes an order that was paid in person as a test of `pasarela/playwright`. */
import { virtualTerminalOf } from '../../../server/facts/in-person-orders.ts'
import { type InPerson, inPersonOf } from '../../records/in-person.ts'
import { write } from '../../timeline/kit-code.ts'
import { type OrderHistory, transactionsOf } from './order-facts.ts'

/** Whether buyer, terminal and seller can bring a new order to the same state. */
export function canBeRepeated({ order, entries }: OrderHistory): boolean {
  const isOwn = entries.some(entry => entry.kind === 'call' && entry.operation === 'orders.create')
  const ends = ['created', 'processed', 'refunded', 'failed', 'canceled', 'action_required']
  return isOwn && transactionsOf(order).length === 1 && ends.includes(order.status)
}

/** The statements that create such an order, and repeat what happened to it. */
export function writeInPerson(history: OrderHistory, at: InPerson): string[] {
  const { type, external_reference, description } = history.order
  const fields = {
    type,
    external_reference,
    ...(description && { description }),
    transactions: { payments: transactionsOf(history.order).map(({ amount }) => ({ amount })) },
  }
  const config =
    at.type === 'qr'
      ? `{ qr: { external_pos_id: pos, mode: ${write(at.mode)} } }`
      : `{ point: { terminal_id: ${write(placeOf(at.place))} } }`
  const body = write(fields).replace(/ }$/, `, config: ${config} }`)
  return [
    // An external id is unique in an account, and tests may share one.
    ...(at.type === 'qr'
      ? [
          "const pos = crypto.randomUUID().replaceAll('-', '')",
          `await pasarela.request('POST', '/pos', { name: ${write(at.place)}, external_id: pos })`,
        ]
      : []),
    `const order = (await pasarela.request('POST', '/orders', ${body})) as { id: string }`,
    ...actionsOf(history).map(action => `await pasarela.${action}`),
  ]
}

/** A new account has the virtual terminal of each model, and no other. */
function placeOf(terminal: string): string {
  const [model = '', serial] = terminal.split('__')
  return serial === undefined ? terminal : virtualTerminalOf(model)
}

function actionsOf({ order }: OrderHistory): string[] {
  const [transaction] = transactionsOf(order)
  const { id, installments } = transaction?.payment_method ?? {}
  const amounts = (order.transactions?.refunds ?? []).map(({ amount }) => amount)
  const isPoint = inPersonOf(order)?.type === 'point'
  const card = [
    'order',
    ...(id ? [`method: ${write(id)}`] : []),
    ...(installments && installments > 1 ? [`installments: ${installments}`] : []),
  ].join(', ')
  switch (order.status) {
    case 'processed':
    case 'refunded':
      return [
        isPoint ? `point.approve({ ${card} })` : `qr.pay({ ${card} })`,
        // A QR order is refunded as a whole.
        ...amounts.map(amount => `orders.refund(order${isPoint ? `, ${write(amount)}` : ''})`),
      ]
    case 'failed':
      return [`point.refuse({ order, reason: ${write(transaction?.status_detail)} })`]
    case 'canceled':
      return [
        transaction?.status_detail === 'canceled_on_terminal'
          ? 'point.cancel({ order })'
          : 'orders.cancel(order)',
      ]
    case 'action_required':
      return ['point.disconnect({ order })', 'clock.advance({ seconds: 40 })']
    default:
      return []
  }
}
