import { matchCard } from '../../facts/countries/find-method.ts'
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import type { Texts } from '../../shared/texts/read-texts.ts'
import { toPayerCosts } from '../resources/sites/installment-plans.ts'
import { type Checkout, cardMethodsOf } from './find-checkout.ts'
import { moneyText } from './money-text.ts'

export type Installment = { count: number; label: string; total: string; hasInterest: boolean }

/** The installments that a method offers for the order, within the preference's own limit. */
export function installmentsOf(
  checkout: Pick<Checkout, 'site' | 'amount' | 'maxInstallments'>,
  method: PaymentMethod,
  words: Texts<'checkout'>,
): Installment[] {
  const { site, amount, maxInstallments } = checkout
  return toPayerCosts(site, method, amount)
    .filter(cost => cost.installments === 1 || cost.installments <= maxInstallments)
    .filter(cost => cost.installments === 1 || cost.min_allowed_amount <= amount)
    .map((cost, _at, costs) => {
      const total = moneyText(site, cost.total_amount, words.language)
      const each = moneyText(site, cost.installment_amount, words.language)
      const interest =
        cost.installment_rate > 0 ? words.format(words.pay.withInterest, { total }) : words.pay.noInterest
      // Where no number of installments has interest, the card's bank may charge it.
      const shown = costs.some(one => one.installment_rate > 0) ? ` (${interest})` : ''
      const label = cost.installments === 1 ? each : `${cost.installments} × ${each}${shown}`
      return {
        count: cost.installments,
        label: `${cost.installments === 1 ? '1 × ' : ''}${label}`,
        total,
        hasInterest: cost.installment_rate > 0,
      }
    })
}

/** The method with this beginning of a card number, if the order accepts it. */
export function methodOfDigits(checkout: Checkout, digits: string): PaymentMethod | null {
  const allowed = cardMethodsOf(checkout)
  const matches = matchCard(checkout.site.id, digits.slice(0, 8)).map(({ method }) => method)
  return matches.find(method => allowed.some(({ id }) => id === method.id)) ?? null
}
