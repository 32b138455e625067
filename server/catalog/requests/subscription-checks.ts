/** Faults of the terms of plans and subscriptions that are valid by themselves, but not together, or not in this country. */
import { hasForbiddenCents } from '../../facts/amounts.ts'
import type { Country } from '../../facts/countries.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isMissing, toNumber } from '../../facts/json.ts'
import type { SubscriptionErrorName } from '../../facts/provider-errors/subscription-errors.ts'
import { described } from './described.ts'
import { type Finding, fault } from './field.ts'
import { needed, ownLimit, type Rule } from './rule.ts'
import { amountRule, impossible, maxAmount, quoted } from './subscription-fields.ts'

type Sent = Readonly<Record<string, unknown>>

/** The longest periods. The provider's maximum is unknown, and jobs are limited to ten years ahead. */
const maxFrequency = { days: 3_650, months: 120 }

const wrong = (path: string, rule: Rule) => fault(`auto_recurring.${path}`, rule)

/** Faults of terms: their amount, then their currency (measured), then their cycle. */
export function checkTerms(terms: Sent, country: Country | null): Finding[] {
  const { currency_id, frequency_type: type } = terms
  const found = checkAmount(terms, country)
  if (country && !isMissing(currency_id) && currency_id !== country.currency)
    found.push(wrong('currency_id', quoted('currency_invalid')))
  const max = type === 'days' ? maxFrequency.days : maxFrequency.months
  if ((toNumber(terms.frequency) ?? 0) > max) found.push(wrong('frequency', ownLimit('frequency_invalid')))
  const hasDay = !isMissing(terms.billing_day) || terms.billing_day_proportional === true
  if (type === 'days' && hasDay) found.push(wrong('billing_day', needed(quoted('billing_day_not_monthly'))))
  return found
}

/** Faults of an amount in this country. */
export function checkAmount({ transaction_amount }: Sent, country: Country | null): Finding[] {
  const sent = toNumber(transaction_amount)
  if (!country || sent === null || sent <= 0) return []
  const { min = 0, max = maxAmount } = country.subscriptionAmounts ?? {}
  const bound = (code: SubscriptionErrorName, limit: number) =>
    wrong('transaction_amount', {
      ...quoted(code),
      value: `${country.currencySymbol} ${limit.toFixed(2)}`,
    })
  return [
    ...(country.decimals === 0 && sent < 0.5 ? [wrong('transaction_amount', amountRule)] : []),
    ...(hasForbiddenCents(country, sent)
      ? [
          wrong('transaction_amount', {
            ...described,
            code: 'amount_invalid',
            sure: 'inferred',
            source: 'payments',
          }),
        ]
      : []),
    ...(sent < min ? [bound('amount_too_low', min)] : []),
    ...(sent > max && sent <= maxAmount ? [bound('amount_too_high', max)] : []),
  ]
}

/** Faults of the dates of a subscription. Half of the text about past dates was reported. */
export function checkDates({ start_date, end_date }: Sent, now: number): Finding[] {
  const [start, end] = [momentOf(start_date), momentOf(end_date)]
  const isPast = (at: number | null) => at !== null && at < now
  return [
    ...(isPast(start) ? [wrong('start_date', impossible('date_past', 'start date'))] : []),
    ...(isPast(end) ? [wrong('end_date', impossible('date_past', 'end date'))] : []),
    ...(end !== null && end <= (start ?? now) ? [wrong('end_date', impossible('end_before_start'))] : []),
  ]
}

function momentOf(value: unknown): number | null {
  return typeof value === 'string' ? parseIsoDate(value) : null
}
