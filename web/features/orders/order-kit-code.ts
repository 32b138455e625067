/** Writes an order as a test of `pasarela/playwright` that creates an order and performs the same actions. */
import { type Country, countryOfCurrency } from '../../../server/facts/countries.ts'
import { inPersonOf } from '../../records/in-person.ts'
import {
  isWaitingFirst,
  outcomeOf,
  toPayChoice,
  wasCalled,
  write,
  writeTest,
  writeWaits,
} from '../../timeline/kit-code.ts'
import { canBeRepeated, writeInPerson } from './in-person-kit-code.ts'
import { currencyOf, type OrderHistory, transactionsOf } from './order-facts.ts'

/**
 * Whether the kit can make such an order: paid in person, or online with one transaction of a test method, and decided
 * by neither a page of the payer nor a 3-D Secure challenge.
 */
export function canBeTest(history: OrderHistory): boolean {
  const { order, charges } = history
  if (inPersonOf(order)) return canBeRepeated(history)
  const [transaction, ...others] = transactionsOf(order)
  const hasEndedUncharged = order.status === 'expired' && charges.length === 0
  return (
    order.type === 'online' &&
    order.checkout_url === undefined &&
    transaction?.payment_method?.id !== undefined &&
    transaction.payment_method.transaction_security === undefined &&
    others.length === 0 &&
    !hasEndedUncharged
  )
}

export function toTest(history: OrderHistory): string {
  const { order, entries } = history
  const { id, status, status_detail, total_amount: amount, processing_mode, capture_mode } = order
  const country = countryOfCurrency(currencyOf(order))
  const { method, outcome } = howPaid(history)
  const fields = {
    ...(processing_mode === 'manual' && { processing_mode }),
    ...(capture_mode === 'manual' && { capture_mode }),
  }
  const options = {
    amount,
    ...toPayChoice(method, outcome, country),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
  const at = inPersonOf(order)
  const made = at
    ? writeInPerson(history, at)
    : [
        `const order = await pasarela.orders.pay(${write(options)})`,
        ...listActions(history, country).map(action => `await pasarela.orders.${action}`),
      ]
  const steps = [
    ...made,
    // The kit waits by the order's id, which the notifications of its chargebacks do not have.
    ...writeWaits(
      entries.filter(({ resource }) => resource === id),
      'order',
    ),
    `expect(await pasarela.orders.read(order)).toMatchObject(${write({ status, status_detail })})`,
  ]
  return writeTest({ title: `order ${id} is ${status}`, country, steps })
}

function howPaid({ order, charges: [charge] }: OrderHistory) {
  const [transaction] = transactionsOf(order)
  return { method: transaction?.payment_method?.id, outcome: outcomeOf(charge ?? {}) }
}

/** The actions of the order after its creation. */
function listActions(history: OrderHistory, country: Country | undefined): string[] {
  const { order, entries, charges } = history
  const { status, status_detail, processing_mode, capture_mode } = order
  const { method, outcome } = howPaid(history)
  const isWaiting = isWaitingFirst(method, outcome, country)
  const isPaid = ['processed', 'refunded', 'charged_back'].includes(status)
  const actions: string[] = []
  if (processing_mode === 'manual' && charges.length > 0) actions.push('process(order)')
  if (isWaiting && isPaid) actions.push('approve(order)')
  if (isWaiting && status === 'failed') actions.push(`reject(order, ${write(charges[0]?.status_detail)})`)
  if (capture_mode === 'manual' && wasCalled(entries, 'orders.capture')) actions.push('capture(order)')
  if (status === 'canceled') actions.push('cancel(order)')
  if (status === 'expired') actions.push('expire(order)')
  for (const { amount } of order.transactions?.refunds ?? []) actions.push(`refund(order, ${write(amount)})`)
  if (status === 'charged_back') {
    actions.push('chargeback(order)')
    if (status_detail === 'settled' || status_detail === 'reimbursed')
      actions.push(`chargeback(order, ${write(status_detail)})`)
  }
  return actions
}
