/** Writes a payment as a test of `pasarela/playwright` that creates a payment and performs the same actions. */

import type { Payment } from '../../../server/contract/payments.ts'
import { type Country, countryOfCurrency } from '../../../server/facts/countries.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import {
  isWaitingFirst,
  outcomeOf,
  toPayChoice,
  wasCalled,
  write,
  writeTest,
  writeWaits,
} from '../../timeline/kit-code.ts'

/** @param entries the timeline of the payment */
export function toTest(payment: Payment, entries: readonly Entry[]): string {
  const country = countryOfCurrency(payment.currency_id ?? '')
  const { id, status, status_detail, payment_method_id: method } = payment
  const options = {
    amount: payment.transaction_amount,
    ...toPayChoice(method, outcomeOf(payment), country),
    ...(isAuthorizedFirst(payment, entries) && { fields: { capture: false } }),
  }
  const steps = [
    `const payment = await pasarela.pay(${write(options)})`,
    ...listActions(payment, entries, country).map(action => `await pasarela.${action}`),
    ...writeWaits(entries, 'payment'),
    `expect(await pasarela.read(payment)).toMatchObject(${write({ status, status_detail })})`,
  ]
  return writeTest({ title: `payment ${id} is ${status}`, country, steps })
}

/** The actions of the payment after its creation. */
function listActions(payment: Payment, entries: readonly Entry[], country: Country | undefined): string[] {
  const { status, status_detail, payment_method_id: method, refunds = [] } = payment
  const isWaiting = isWaitingFirst(method, outcomeOf(payment), country)
  const isPaid = ['approved', 'refunded', 'charged_back'].includes(status)
  const actions: string[] = []
  if (isWaiting && isPaid) actions.push('approve(payment)')
  if (isWaiting && status === 'rejected') actions.push(`reject(payment, ${write(status_detail)})`)
  if (isAuthorizedFirst(payment, entries) && isPaid) actions.push('capture(payment)')
  if (status === 'cancelled')
    actions.push(status_detail === 'expired' ? 'expire(payment)' : 'cancel(payment)')
  for (const { amount } of refunds) actions.push(`refund(payment, ${amount})`)
  if (status === 'charged_back') {
    actions.push('chargeback(payment)')
    if (status_detail === 'settled' || status_detail === 'reimbursed')
      actions.push(`chargeback(payment, ${write(status_detail)})`)
  }
  return actions
}

function isAuthorizedFirst({ status }: Payment, entries: readonly Entry[]): boolean {
  return status === 'authorized' || wasCalled(entries, 'payments.capture')
}
