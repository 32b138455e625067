import { type Country, countryOf, type SiteId } from '../../facts/countries.ts'
import { isThisMachine } from '../../facts/hosts.ts'
import { isMissing, isObject, type JsonObject, toInteger, toNumber } from '../../facts/json.ts'
import { type FrequencyType, frequencyTypes } from '../../facts/subscription-statuses.ts'
import { subscriptionError } from '../errors/provider-error.ts'
import { hasForbiddenCents, roundFor } from '../money.ts'
import { paymentMethodsOf } from '../sites/find-method.ts'
import type { Period, Terms } from './terms.ts'

/** The body of a write. Throws 400 if it is no object. */
export function requireBody(body: unknown): JsonObject {
  if (!isObject(body)) throw subscriptionError('body_invalid')
  return body
}

/**
 * Reads an address of the shop. The provider requires a public https address. Shops that are tested with a simulator
 * run on this machine, so plain http to a loopback address is accepted too. The declaration of the body refuses the name
 * `localhost` in plans, and warns of it in subscriptions.
 */
export function readBackUrl(
  value: unknown,
  refused: 'back_url_invalid' | 'plan_back_url_invalid' = 'back_url_invalid',
): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isLocal = url?.protocol === 'http:' && isThisMachine(url.hostname)
  const isPublic = url?.protocol === 'https:' && url.hostname.includes('.')
  if (typeof value !== 'string' || !(isPublic || isLocal)) throw subscriptionError(refused)
  return value
}

/** The longest periods. The provider's maximum is unknown, and jobs are limited to ten years ahead. */
const maxFrequency = { days: 3_650, months: 120 }

/** Reads `auto_recurring` of a body. Throws 400 if it is missing or not an object. */
export function requireRecurring(value: unknown): JsonObject {
  if (isMissing(value)) throw subscriptionError('auto_recurring_missing')
  if (!isObject(value)) throw subscriptionError('auto_recurring_invalid')
  return value
}

/** Reads the terms of a plan or of a subscription without one. Throws the provider's 400 for the first wrong field. */
export function readTerms(recurring: JsonObject, siteId: SiteId): Terms {
  const period = readPeriod(recurring)
  const amount = readAmount(recurring.transaction_amount, siteId)
  checkCurrency(recurring.currency_id, countryOf(siteId))
  return { ...period, amount, ...readBillingDay(recurring, period), ...readExtras(recurring) }
}

function readExtras({ repetitions, free_trial }: JsonObject) {
  return {
    repetitions: isMissing(repetitions) ? null : readRepetitions(repetitions),
    freeTrial: isMissing(free_trial) ? null : readPeriod(isObject(free_trial) ? free_trial : {}),
  }
}

function readRepetitions(value: unknown): number {
  const count = toInteger(value)
  if (count === null || count < 1) throw subscriptionError('repetitions_invalid')
  return count
}

function readPeriod(recurring: JsonObject): Period {
  const frequencyType = readFrequencyType(recurring.frequency_type)
  const frequency = toInteger(recurring.frequency)
  if (frequency === null || frequency < 1 || frequency > maxFrequency[frequencyType]) {
    throw subscriptionError('frequency_invalid')
  }
  return { frequency, frequencyType }
}

function readFrequencyType(value: unknown): FrequencyType {
  const type = frequencyTypes.find(known => known === value)
  if (!type) throw subscriptionError('frequency_type_invalid')
  return type
}

/**
 * Reads the amount, which is the smallest unit of the currency or a multiple of it. It is checked before the currency
 * (measured).
 */
export function readAmount(value: unknown, siteId: SiteId): number {
  const country = countryOf(siteId)
  const parsed = toNumber(value)
  if (parsed === null || hasForbiddenCents(country, parsed)) throw subscriptionError('amount_invalid')
  const amount = roundFor(country, parsed)
  if (amount <= 0) throw subscriptionError('amount_invalid')
  if (amount < minAmountOf(country)) {
    throw subscriptionError('amount_too_low', amountText(country, minAmountOf(country)))
  }
  const max = country.subscriptionAmounts?.max ?? maxAmount
  if (amount > max) throw subscriptionError('amount_too_high', amountText(country, max))
  return amount
}

/** Maximum amount. A larger one loses cents in a double. */
const maxAmount = 1e12

/** The smallest amount of a charge. If the country's is unknown, it is the one that every card can be charged. */
export function minAmountOf(country: Country): number {
  const cards = paymentMethodsOf(country.id).filter(({ ranges }) => ranges.length > 0)
  return country.subscriptionAmounts?.min ?? Math.max(...cards.map(({ chargedFrom }) => chargedFrom))
}

function amountText(country: Country, amount: number): string {
  return `${country.currencySymbol} ${amount.toFixed(2)}`
}

function checkCurrency(value: unknown, { currency }: Country) {
  if (value !== currency) throw subscriptionError('currency_invalid')
}

function readBillingDay(recurring: JsonObject, { frequencyType }: Period) {
  checkMonthly(recurring, frequencyType)
  const billingDay = isMissing(recurring.billing_day) ? null : toInteger(recurring.billing_day)
  const isOutside = billingDay === null || billingDay < 1 || billingDay > 28
  if (isOutside && !isMissing(recurring.billing_day)) throw subscriptionError('billing_day_invalid')
  return { billingDay, isProportional: recurring.billing_day_proportional === true }
}

/** Throws 400 for a billing day if the period consists of days. */
export function checkMonthly(recurring: JsonObject, type: FrequencyType) {
  const hasBillingDay = !isMissing(recurring.billing_day) || recurring.billing_day_proportional === true
  if (type === 'days' && hasBillingDay) throw subscriptionError('billing_day_not_monthly')
}
