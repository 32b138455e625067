/** Writes a payment as a test of `pasarela/playwright` that makes a payment with the same life. */
import { isCardholderName } from '../../../server/facts/cardholder-outcomes.ts'
import { type Country, countryOfCurrency } from '../../../server/facts/countries.ts'
import type { Entry } from '../../feed/feed-entry.ts'
import { isRecord } from '../../json/unknown-json.ts'
import type { Payment } from './payment-types.ts'

/** @param entries the timeline of the payment */
export function toTest(payment: Payment, entries: readonly Entry[]): string {
  const country = countryOfCurrency(payment.currency_id ?? '')
  const { status, status_detail } = payment
  const steps = [
    `const payment = await pasarela.pay(${write(toPayOptions(payment, entries, country))})`,
    ...listMoves(payment, entries, country),
    ...listNotifications(entries),
    `expect(await pasarela.read(payment)).toMatchObject(${write({ status, status_detail })})`,
  ]
  return `import { expect, test } from 'pasarela/playwright'
${country ? `\ntest.use({ pasarelaOptions: ${write({ country: country.id })} })\n` : ''}
test('payment ${payment.id} is ${status}', async ({ pasarela }) => {
${steps.map(step => `  ${step}`).join('\n')}
})
`
}

function toPayOptions(payment: Payment, entries: readonly Entry[], country: Country | undefined) {
  const method = payment.payment_method_id
  const known = [...(country?.testCards ?? []).map(card => card.method), ...offlineMethods(country)]
  const outcome = outcomeOf(payment)
  return {
    amount: payment.transaction_amount,
    ...(method && known.includes(method) && { method }),
    ...(outcome && outcome !== 'APRO' && { outcome }),
    ...(isAuthorizedFirst(payment, entries) && { fields: { capture: false } }),
  }
}

/** What happened to the payment after it was made. */
function listMoves(payment: Payment, entries: readonly Entry[], country: Country | undefined): string[] {
  const { status, status_detail, payment_method_id: method, refunds = [] } = payment
  const isWaitingFirst = outcomeOf(payment) === 'CONT' || offlineMethods(country).includes(method ?? '')
  const isAuthorized = isAuthorizedFirst(payment, entries)
  const isPaid = ['approved', 'refunded', 'charged_back'].includes(status)
  const moves: string[] = []
  if (isWaitingFirst && isPaid) moves.push('approve(payment)')
  if (isWaitingFirst && status === 'rejected') moves.push(`reject(payment, ${write(status_detail)})`)
  if (isAuthorized && isPaid) moves.push('capture(payment)')
  if (status === 'cancelled') moves.push(status_detail === 'expired' ? 'expire(payment)' : 'cancel(payment)')
  for (const { amount } of refunds) moves.push(`refund(payment, ${amount})`)
  if (status === 'charged_back') {
    moves.push('chargeback(payment)')
    if (status_detail === 'settled' || status_detail === 'reimbursed')
      moves.push(`chargeback(payment, ${write(status_detail)})`)
  }
  return moves.map(move => `await pasarela.${move}`)
}

/** Each kind of notification that came, once. */
function listNotifications(entries: readonly Entry[]): string[] {
  const filters = entries.flatMap(entry =>
    entry.kind === 'notification' && entry.origin === 'provider' && entry.verdict === 'validated'
      ? [[entry.topic && `topic: ${write(entry.topic)}`, entry.action && `action: ${write(entry.action)}`]]
      : [],
  )
  const lines = filters.map(filter => ['payment', ...filter.filter(Boolean)].join(', '))
  return [...new Set(lines)].map(line => `await pasarela.notifications.waitFor({ ${line} })`)
}

function isAuthorizedFirst({ status }: Payment, entries: readonly Entry[]): boolean {
  return (
    status === 'authorized' ||
    entries.some(
      entry => entry.kind === 'call' && entry.operation === 'payments.capture' && entry.outcome === 'ok',
    )
  )
}

/** The first word of the cardholder's name, if it decided the outcome. */
function outcomeOf({ card }: Payment): string | null {
  const holder = isRecord(card) && isRecord(card.cardholder) ? card.cardholder.name : null
  const [word] = typeof holder === 'string' ? holder.split(' ') : []
  return isCardholderName(word) ? word : null
}

function offlineMethods(country: Country | undefined): string[] {
  return (country?.offlineMethods ?? []).map(({ id }) => id)
}

/** A value as TypeScript, in the style of the examples. */
function write(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${write(field)}`)
  return `{ ${fields.join(', ')} }`
}
